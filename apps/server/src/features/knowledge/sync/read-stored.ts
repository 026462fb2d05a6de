import { join } from 'node:path'
import { inTempFolder } from '../../../platform/temp-folder.ts'
import type { JobContext } from '../../../platform/jobs/job-definition.ts'
import type { ChunkedDocument } from '../extract/extracted-document.ts'
import type { ItemRow } from '../knowledge.store.ts'
import { removeOwnLines } from '../playbook/own-lines.ts'

type Context = Pick<JobContext<unknown>, 'deps' | 'signal'>

/** The passages of an item's stored file. @throws ExtractionError; 404 for a missing file; the signal's reason */
export const readStored = ({ deps, signal }: Context, item: ItemRow): Promise<ChunkedDocument> =>
  inTempFolder('read', async (folder) => {
    const path = join(folder, 'document')
    await deps.files.copyTo(item.file_key ?? '', path)
    if (item.generated_key !== null) await removeOwnLines(path)
    // Shared between syncs: its worker threads stay warm for a minute and then end by themselves.
    const { extractor } = deps.caches
    return extractor.extractChunks({ path, fileName: item.file_path ?? item.name, name: item.name, signal })
  })

/** Reads items that a sync comes to later. */
export interface ReadAhead {
  /** The passages, from what has begun already where that is this item. Rejects as `readStored` does. */
  read: (item: ItemRow) => Promise<ChunkedDocument>
  /** Ends a reading that nobody took; resolves when nothing of it is left. */
  stop: () => Promise<void>
}

/** Begins to read an item at once, while the sync prepares the rest: nothing is written before the sync comes to it. */
export function readAhead(context: Context, first: ItemRow | undefined): ReadAhead {
  const unused = new AbortController()
  const signal = AbortSignal.any([context.signal, unused.signal])
  const begun = first && readStored({ ...context, signal }, first)
  // Its failure is told to whoever takes it, if anybody does.
  begun?.catch(() => undefined)
  return {
    read: (item) => (begun && item === first ? begun : readStored(context, item)),
    stop: async () => {
      unused.abort()
      await begun?.catch(() => undefined)
    },
  }
}
