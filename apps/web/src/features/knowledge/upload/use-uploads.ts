import { useCallback, useRef, useState } from 'react'
import type { Audience } from '@cuecard/contract/knowledge/knowledge.ts'
import { ApiError } from '@cuecard/contract/client.ts'
import { useAskBeforeClosing } from '../../../shared/dialogs/use-ask-before-closing.ts'
import { fileError, nameFromFile } from './file-formats.ts'
import { type Created, useChangeItem, useCreateItem } from '../items/item.queries.ts'
import type { SendChange, SendItem } from './upload-item.ts'
import { useSyncAfter } from './use-sync-after.ts'

/** Parallel uploads: enough to use the connection, few enough that each makes visible progress. */
const AT_ONCE = 2

export interface Upload {
  key: number
  file: File
  /** What the item will be called. */
  name: string
  state: 'ready' | 'waiting' | 'sending' | 'done' | 'failed' | 'cancelled'
  /** Share of the file that has been sent, 0 to 1. */
  share: number
  /** Why it cannot be added, or why it failed. */
  fault: string | null
  /** It has been tried before, so it can be retried on its own. */
  tried: boolean
  /** The present item that has the same bytes; null when none is known. */
  known: { id: string; name: string } | null
  /** The present item whose file it becomes, also when it is retried; null for a new item. */
  replaces: string | null
}

/** The fields that all files of one upload share. */
export interface SharedFields {
  description: string
  audience: Audience | ''
}

/** The files that were chosen, before and after they are sent. */
function useUploadList() {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const nextKey = useRef(0)
  const change = useCallback((key: number, patch: Partial<Upload>) => {
    setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...patch } : each)))
  }, [])
  const add = useCallback((files: readonly File[]) => {
    const added = files.map((file): Upload => {
      nextKey.current += 1
      const fault = fileError(file)
      const state = fault ? 'failed' : 'ready'
      return {
        key: nextKey.current,
        file,
        name: nameFromFile(file),
        state,
        share: 0,
        fault,
        tried: false,
        known: null,
        replaces: null,
      }
    })
    setUploads((all) => [...all, ...added])
  }, [])
  const remove = useCallback((key: number) => setUploads((all) => all.filter((each) => each.key !== key)), [])
  const rename = useCallback((key: number, name: string) => change(key, { name }), [change])
  const clear = useCallback(() => setUploads([]), [])
  useAskBeforeClosing(() => uploads.some(isMoving))
  return { uploads, change, add, rename, remove, clear }
}

type Work = (sending: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<Created>

/** Sends queued files; a sync follows when the last of them has ended and `isSynced`. */
function useQueue(change: (key: number, patch: Partial<Upload>) => void, isSynced: boolean) {
  const controllers = useRef(new Map<number, AbortController>())
  const sync = useSyncAfter(isSynced)

  const queue = (key: number) => {
    sync.begin()
    controllers.current.set(key, new AbortController())
    change(key, { state: 'waiting', share: 0, fault: null, tried: true })
  }

  const attempt = async ({ key }: Upload, work: Work): Promise<boolean> => {
    const controller = controllers.current.get(key)
    if (!controller || controller.signal.aborted) return false
    const { signal } = controller
    change(key, { state: 'sending', share: 0, fault: null, known: null })
    try {
      const { known } = await work({ signal, onProgress: (share) => change(key, { share }) })
      if (known) change(key, { state: 'failed', known, fault: `'${known.name}' has the same content already.` })
      else change(key, { state: 'done', share: 1 })
      return known === null
    } catch (error) {
      if (!signal.aborted) change(key, { state: 'failed', fault: uploadError(error) })
      return false
    }
  }

  /** Sends one queued file by `work`; true when it is stored. */
  const track = async (upload: Upload, work: Work): Promise<boolean> => {
    const isStored = await attempt(upload, work)
    sync.end(isStored)
    return isStored
  }

  return { controllers, queue, track }
}

interface UploadsOptions {
  /** A sync follows when the uploads end. */
  isSynced?: boolean
  send?: SendItem | undefined
  sendChange?: SendChange | undefined
}

/** Uploads the dialog's files. */
export function useUploads({ isSynced = true, send, sendChange }: UploadsOptions) {
  const { uploads, change, ...list } = useUploadList()
  const { controllers, queue, track } = useQueue(change, isSynced)
  const create = useCreateItem(send)
  const replacement = useChangeItem(sendChange)

  const replaceOne = (upload: Upload, id: string) =>
    track(upload, async (sending) => {
      await replacement.mutateAsync({ id, form: { type: 'file' }, upload: { file: upload.file, ...sending } })
      return { known: null }
    })

  const sendOne = (upload: Upload, shared: SharedFields, add_anyway = false) =>
    upload.replaces === null
      ? track(upload, (sending) =>
          create.mutateAsync({ ...shared, ...sending, name: upload.name.trim(), file: upload.file, add_anyway }),
        )
      : replaceOne(upload, upload.replaces)

  /** Uploads one file again, in parallel to the others. */
  const retry = (upload: Upload, shared: SharedFields, { add_anyway = false } = {}) => {
    queue(upload.key)
    void sendOne(upload, shared, add_anyway)
  }

  /** Makes the file the new one of a present item, which keeps its name, owner and history. */
  const replace = (upload: Upload, id: string) => {
    change(upload.key, { replaces: id })
    queue(upload.key)
    void replaceOne(upload, id)
  }

  /** Uploads every pending file; true when the whole list is uploaded. */
  const sendAll = async (shared: SharedFields): Promise<boolean> => {
    const waiting = uploads.filter(canBeSent)
    const refused = uploads.some(isRefused)
    for (const { key } of waiting) queue(key)
    const results: boolean[] = []
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await sendOne(next, shared))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return !refused && results.every(Boolean)
  }

  const cancel = (key: number) => {
    controllers.current.get(key)?.abort()
    change(key, { state: 'cancelled' })
  }
  const cancelAll = () => uploads.filter(isMoving).forEach(({ key }) => cancel(key))
  return { uploads, ...list, cancel, cancelAll, retry, replace, sendAll }
}

export type Uploads = ReturnType<typeof useUploads>

/** Whether the file is neither uploading nor invalid. */
export const canBeSent = ({ state, file }: Upload): boolean =>
  state === 'ready' || state === 'cancelled' || (state === 'failed' && fileError(file) === null)

/** Whether the file is invalid by size or type, so that a retry cannot help. */
export const isRefused = (upload: Upload): boolean => upload.state === 'failed' && !canBeSent(upload)

export const isMoving = ({ state }: Upload): boolean => state === 'sending' || state === 'waiting'

const uploadError = (error: unknown): string =>
  error instanceof ApiError && error.detail ? error.detail : 'The upload broke off. Try again.'
