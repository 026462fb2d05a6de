import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Audience } from '@cuecard/contract/knowledge/knowledge.ts'
import type { Member } from '../../../platform/access.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Deps } from '../../../platform/deps.ts'
import { inTempFolder } from '../../../platform/temp-folder.ts'
import { addFile } from './add-file.ts'
import type { ItemRow } from '../knowledge.store.ts'
import { enqueueSync } from '../sync/start-sync.ts'

export interface NewText {
  name: string
  /** Markdown. */
  text: string
  /** Left out: nobody has chosen one. */
  audience?: Audience | undefined
  /** Runs in the transaction that adds the item, so that both are stored or neither is. */
  inTransaction: (tx: Db, item: ItemRow) => Promise<void>
  sync?: boolean
}

const FILE_NAME_CHARS = 80

/** Adds a text as if a person had uploaded it and, with `sync`, starts a sync in the same transaction. @throws 409 when the company has the maximum number of files */
export const addText = (
  deps: Deps,
  actor: Member,
  { name, text, audience, inTransaction, sync = true }: NewText,
): Promise<ItemRow> =>
  inTempFolder('text', async (folder) => {
    const path = join(folder, 'text')
    const bytes = Buffer.from(text)
    await writeFile(path, bytes)
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return addFile(deps, actor, {
      form: { name, audience },
      file: { path, fileName: fileNameOf(name), size: bytes.length, sha256 },
      unreadableReason: null,
      inTransaction: async (tx, item) => {
        await inTransaction(tx, item)
        if (sync) await enqueueSync(deps, tx, actor)
      },
    })
  })

const fileNameOf = (name: string) =>
  `${[...name.replaceAll(/[/\\]/g, ' ')].slice(0, FILE_NAME_CHARS).join('').trim() || 'text'}.md`
