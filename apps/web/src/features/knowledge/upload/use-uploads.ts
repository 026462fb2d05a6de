import { useCallback, useRef, useState } from 'react'
import { ApiError } from '@cuecard/contract/client.ts'
import { fileError, nameFromFile } from './file-formats.ts'
import { useCreateItem } from '../items/item.queries.ts'
import type { SendItem } from './upload-item.ts'

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
      return { key: nextKey.current, file, name: nameFromFile(file.name), state, share: 0, fault, tried: false }
    })
    setUploads((all) => [...all, ...added])
  }, [])
  const remove = useCallback((key: number) => setUploads((all) => all.filter((each) => each.key !== key)), [])
  const rename = useCallback((key: number, name: string) => change(key, { name }), [change])
  const clear = useCallback(() => setUploads([]), [])
  return { uploads, change, add, rename, remove, clear }
}

/** Uploads the dialog's files. */
export function useUploads(send?: SendItem) {
  const { uploads, change, ...list } = useUploadList()
  const controllers = useRef(new Map<number, AbortController>())
  const { mutateAsync } = useCreateItem(send)

  const sendOne = async ({ key, name, file }: Upload, description: string): Promise<boolean> => {
    const controller = controllers.current.get(key)
    if (!controller || controller.signal.aborted) return false
    const { signal } = controller
    change(key, { state: 'sending', share: 0, fault: null })
    try {
      const onProgress = (share: number) => change(key, { share })
      await mutateAsync({ name: name.trim(), description, file, signal, onProgress })
      change(key, { state: 'done', share: 1 })
      return true
    } catch (error) {
      if (!signal.aborted) change(key, { state: 'failed', fault: uploadError(error) })
      return false
    }
  }

  const queue = (key: number) => {
    controllers.current.set(key, new AbortController())
    change(key, { state: 'waiting', fault: null, tried: true })
  }

  /** Uploads one file again, in parallel to the others. */
  const retry = (upload: Upload, description: string) => {
    queue(upload.key)
    void sendOne(upload, description)
  }

  /** Uploads every pending file; true when the whole list is uploaded. */
  const sendAll = async (description: string): Promise<boolean> => {
    const waiting = uploads.filter(canBeSent)
    const refused = uploads.some(isRefused)
    for (const { key } of waiting) queue(key)
    const results: boolean[] = []
    const work = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await sendOne(next, description))
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    return !refused && results.every(Boolean)
  }

  const cancel = (key: number) => {
    controllers.current.get(key)?.abort()
    change(key, { state: 'cancelled' })
  }
  const cancelAll = () => uploads.filter(isMoving).forEach(({ key }) => cancel(key))
  return { uploads, ...list, cancel, cancelAll, retry, sendAll }
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
