import { readdirSync, readlinkSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { isMainThread, workerData } from 'node:worker_threads'

/** A ninth of a usual thread's share while others want the processor, all of it while no other does. */
const NICE = 10

/**
 * Gives the calling worker thread a lower priority than the threads that answer people. Linux gives each thread a
 * priority of its own; on other systems nothing happens.
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

/**
 * For a process that does background work alone. On Linux its main thread keeps the usual priority: it only hands on, and
 * threads that are starting have its priority until they lower their own. Those that Node has started, which compile and
 * collect garbage, are lowered. On other systems the whole process is.
 */
export function lowerProcessPriority(): void {
  for (const thread of threadsToLower()) {
    try {
      setPriority(thread, Math.max(NICE, getPriority(thread)))
    } catch {
      // The thread has ended, or the system does not allow it.
    }
  }
}

/** 0 stands for the whole process. */
function threadsToLower(): number[] {
  if (process.platform !== 'linux') return [0]
  try {
    return readdirSync('/proc/self/task')
      .map(Number)
      .filter((thread) => thread !== process.pid)
  } catch {
    return []
  }
}

const PAUSE_MS = 40

/** How many answers are waiting for passages now, in all threads of the process. */
export type PendingAnswers = Int32Array<SharedArrayBuffer>

const newCount = (): PendingAnswers => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))

/** Passed to a worker thread as `workerData.pendingAnswers`, so that `yieldToAnswers` sees the same count there. */
export const pendingAnswers: PendingAnswers = isMainThread ? newCount() : (workerData?.pendingAnswers ?? newCount())

const listeners = new Set<(count: number) => void>()

/** Calls `listener` with the count when the first answer becomes pending and when the last one ends. Returns what stops it. */
export function onPendingAnswers(listener: (count: number) => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const tell = (count: number) => {
  for (const listener of listeners) listener(count)
}

/** Takes over the count of another process. */
export function setPendingAnswers(count: number): void {
  Atomics.store(pendingAnswers, 0, count)
  if (count === 0) Atomics.notify(pendingAnswers, 0)
}

/** Counts an answer as pending. The returned function ends that, once, however often it is called. */
export function beginAnswerWait(): () => void {
  if (Atomics.add(pendingAnswers, 0, 1) === 0) tell(1)
  let waits = true
  return () => {
    if (!waits) return
    waits = false
    if (Atomics.sub(pendingAnswers, 0, 1) === 1) tell(0)
    Atomics.notify(pendingAnswers, 0)
  }
}

/** Called between two steps of long work in a worker thread: blocks it, for 40 ms at most, while an answer is pending. */
export function yieldToAnswers(): void {
  const pending = Atomics.load(pendingAnswers, 0)
  if (pending > 0 && !isMainThread) Atomics.wait(pendingAnswers, 0, pending, PAUSE_MS)
}

const WORK_MS = 4
let workingSince = 0

/** The same in a loop of small steps, each called before: it looks after every few milliseconds of work alone. */
export function yieldInLoop(): void {
  if (isMainThread || performance.now() - workingSince < WORK_MS) return
  yieldToAnswers()
  workingSince = performance.now()
}

/** The same between two steps of a job on any thread, without blocking the thread. */
export async function yieldToAnswersAsync(): Promise<void> {
  const pending = Atomics.load(pendingAnswers, 0)
  if (pending > 0) await Atomics.waitAsync(pendingAnswers, 0, pending, PAUSE_MS).value
}

/** Turns that a long loop gives to the other work of its thread: `if (turns.areDue()) await turns.take()` before each step. */
export interface LoopTurns {
  /** Whether the loop has worked for a few milliseconds since the last turn. Asked first, so that most steps make no promise. */
  areDue: () => boolean
  take: () => Promise<void>
}

/**
 * For loops on a thread that answers people: by time and not by steps, as a step takes longer the more a company has. Answers that
 * are pending go first. Tests pass a clock, and count the turns.
 */
export function createLoopTurns(
  now: () => number = () => performance.now(),
  giveTurn: () => Promise<unknown> = () => setImmediate(),
): LoopTurns {
  let since = now()
  return {
    areDue: () => now() - since >= WORK_MS,
    take: async () => {
      await giveTurn()
      await yieldToAnswersAsync()
      since = now()
    },
  }
}
