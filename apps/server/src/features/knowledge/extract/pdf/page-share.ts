import type { MessagePort } from 'node:worker_threads'

/** Shared memory with the number of the next unread page, from which one or two threads take pages in rising order. */
export type PageShare = Int32Array<SharedArrayBuffer>

/** A request for a second thread to read pages of a long PDF; it returns them through the port as `PageTexts`. */
export interface HelperRequest {
  share: PageShare
  port: MessagePort
}

/** A shorter PDF is read before a second thread has started. */
export const SHARED_PAGES_MIN = 64
/** Few, so that the last pages do not take long and a helper can soon be used for another document. */
const PAGES_AT_ONCE = 4

const NEXT = 0
const COUNT = 1
const CHARACTERS = 2
const HELP_ENDED = 3

export const sharePages = (count: number): PageShare => {
  const share = new Int32Array(new SharedArrayBuffer(4 * Int32Array.BYTES_PER_ELEMENT))
  share[COUNT] = count
  return share
}

/** Takes the next pages and returns their numbers (from 1); empty when none is left. */
export const takePages = (share: PageShare): number[] => {
  const count = share[COUNT] ?? 0
  const from = Atomics.add(share, NEXT, PAGES_AT_ONCE)
  return Array.from({ length: Math.max(0, Math.min(PAGES_AT_ONCE, count - from)) }, (_, i) => from + i + 1)
}

/** Whether pages are left for a second thread. Another thread may take them at the same moment. */
export const needsHelper = (share: PageShare) =>
  Atomics.load(share, HELP_ENDED) === 0 && Atomics.load(share, NEXT) < (share[COUNT] ?? 0)

/** Ends the second thread after the pages that it has taken. */
export const dismissHelper = (share: PageShare): void => void Atomics.store(share, HELP_ENDED, 1)

/** Adds characters and returns the sum of both threads. */
export const countCharacters = (share: PageShare, more: number): number => Atomics.add(share, CHARACTERS, more) + more
