import type { MessagePort } from 'node:worker_threads'

/** The pages of one PDF, handed out in rising order to the one or two threads that read it. Shared memory. */
export type PageShare = Int32Array<SharedArrayBuffer>

/** A thread that reads a long PDF asks for a second one; pages come back through the port, as `Pages`. */
export interface HelperRequest {
  share: PageShare
  port: MessagePort
}

/** What a shorter PDF holds is read before a second thread has begun. */
export const SHARED_PAGES_MIN = 64
/** So few that nobody waits long for the last ones, or for a second thread that is needed elsewhere. */
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

/** The numbers, from 1, of pages that are now the caller's to read; none when all are taken. */
export const takePages = (share: PageShare): number[] => {
  const count = share[COUNT] ?? 0
  const from = Atomics.add(share, NEXT, PAGES_AT_ONCE)
  return Array.from({ length: Math.max(0, Math.min(PAGES_AT_ONCE, count - from)) }, (_, i) => from + i + 1)
}

/** Whether there is, as far as one can tell, something left to do for a second thread. */
export const needsHelper = (share: PageShare): boolean =>
  Atomics.load(share, HELP_ENDED) === 0 && Atomics.load(share, NEXT) < (share[COUNT] ?? 0)

/** Sends the second thread away as soon as the pages it has taken are read. */
export const dismissHelper = (share: PageShare): void => void Atomics.store(share, HELP_ENDED, 1)

/** Returns how many characters both threads have read by now. */
export const countCharacters = (share: PageShare, more: number): number => Atomics.add(share, CHARACTERS, more) + more
