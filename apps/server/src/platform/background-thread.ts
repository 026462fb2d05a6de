import { readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { isMainThread, workerData } from 'node:worker_threads'

/** A ninth of a usual thread's share when all want the processor, all of it when nobody else does. */
const NICE = 10

/**
 * Lets answers go before the calling worker thread's work. Linux gives each thread a priority of its own; where there
 * is no such thing, nothing happens.
 */
export function lowerThreadPriority(): void {
  if (isMainThread || process.platform !== 'linux') return
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (thread > 0 && thread !== process.pid) setPriority(thread, Math.max(NICE, getPriority(thread)))
  } catch {
    // A system without /proc: the thread keeps the usual priority.
  }
}

const PAUSE_MS = 40

/** How many people's passages are being looked for at this moment: of the process, as its processors are. */
export type PendingAnswers = Int32Array<SharedArrayBuffer>

/** Handed to a worker thread as `workerData.waiting`, so that `letAnswersGo` knows of them there. */
export const pendingAnswers: PendingAnswers = isMainThread
  ? new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  : (workerData?.waiting ?? new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)))

/** Somebody begins to wait for what this process has to work out. The return ends it, once however often it is called. */
export function beginAnswerWait(): () => void {
  Atomics.add(pendingAnswers, 0, 1)
  let waits = true
  return () => {
    if (!waits) return
    waits = false
    Atomics.sub(pendingAnswers, 0, 1)
    Atomics.notify(pendingAnswers, 0)
  }
}

/** Between two steps of long work in a worker thread: holds it, for a moment at most, while somebody waits. */
export function yieldToAnswers(): void {
  const now = Atomics.load(pendingAnswers, 0)
  if (now > 0 && !isMainThread) Atomics.wait(pendingAnswers, 0, now, PAUSE_MS)
}

/** The same between two steps of a job on any thread, which stays free for others meanwhile. */
export async function yieldToAnswersAsync(): Promise<void> {
  const now = Atomics.load(pendingAnswers, 0)
  if (now > 0) await Atomics.waitAsync(pendingAnswers, 0, now, PAUSE_MS).value
}
