import type { Worker } from 'node:worker_threads'
import { startThread } from '../../../platform/thread.ts'
import type { ChunkedDocument, ExtractedDocument } from './extracted-document.ts'
import type { PageContent, PageTask } from './page-content.ts'
import { crashed, ExtractionError, type ExtractionReason, timedOut } from './extraction-error.ts'
import { createSemaphore } from './semaphore.ts'
import { pendingAnswers } from '../../../platform/background-thread.ts'
import { dismissHelper, type HelperRequest, type PageShare } from './pdf/page-share.ts'
import type { HelperTask } from './read-document.ts'

export interface PoolLimits {
  /** Number of documents read at the same time. */
  workers: number
  timeMs: number
  /** Part of `timeMs` after which OCR ends, so that the text read so far can still be used. */
  ocrTimeMs: number
  heapMb: number
  charactersMax: number
  wasmBytesMax: number
  /** How long a worker without work is kept. */
  idleMs: number
  /** Whether a free worker may help to read the pages of another document. */
  sharesPages: boolean
  /** The program of the threads; tests replace it to simulate failing parsers. */
  program: URL
}

type DocumentTask = { path: string; fileName: string; chunkName: string | null }
/** What a caller may ask for; a second thread for a long PDF is asked for by the first. */
export type ReaderTask = DocumentTask | { page: PageTask }
type WorkerTask = ReaderTask | { help: HelperTask }
/** A task as sent to a thread. `picturesUntil`: when OCR has to end, by `Date.now()`. */
export type TimedTask = WorkerTask & { picturesUntil: number }
export type WorkerReply =
  | { page: PageContent }
  | { document: ExtractedDocument }
  | { chunked: ChunkedDocument }
  /** Number of pages read for another thread. */
  | { helped: number }
  | { refused: { reason: ExtractionReason; message: string } }
  /** The document failed and left the worker in an unusable state. */
  | { broken: string }

/**
 * V8's own limit is not reliable: in 1 of 16 tries a thread that reached it aborted the whole process instead of only
 * itself. Therefore the heap is watched and the thread ended at `heapMb`; V8's limit is higher by HARD_LIMIT_ABOVE_MB, as a
 * last resort. A native crash ends the process of all readers, which is why it is not the server's.
 */
const MB = 1024 * 1024
/** Buffers outside the heap: WebAssembly (bounded by itself), the file, an Office document unpacked. */
const EXTERNAL_MAX = 1536 * MB
const HARD_LIMIT_ABOVE_MB = 1024
const WATCH_MS = 25

/** Calls `full` when the threads of one document use more heap or buffers than allowed. Returns a function that stops watching. */
const watchHeap = (crew: ReadonlySet<Worker>, heapMb: number, full: () => void): (() => void) => {
  let asking = false
  const check = async (): Promise<void> => {
    if (asking) return
    asking = true
    try {
      const all = await Promise.all([...crew].map((worker) => worker.getHeapStatistics()))
      const heap = all.reduce((sum, { used_heap_size }) => sum + used_heap_size, 0)
      const external = all.reduce((sum, { external_memory }) => sum + external_memory, 0)
      if (heap > heapMb * MB || external > EXTERNAL_MAX) full()
    } catch {
      // The thread has just ended; its events report why.
    } finally {
      asking = false
    }
  }
  const timer = setInterval(() => void check(), WATCH_MS)
  return () => clearInterval(timer)
}

const startWorker = (limits: PoolLimits): Worker => {
  const { charactersMax, wasmBytesMax } = limits
  const worker = startThread({
    module: limits.program,
    data: { pendingAnswers, charactersMax, wasmBytesMax },
    isolated: true,
    limits: {
      maxOldGenerationSizeMb: limits.heapMb + HARD_LIMIT_ABOVE_MB,
      maxYoungGenerationSizeMb: 64,
      stackSizeMb: 4,
    },
  })
  worker.unref()
  return worker
}

interface TaskThreads {
  signal: AbortSignal
  /** The threads that work for the same document. */
  crew: Set<Worker>
  onHelperRequest?: (wanted: HelperRequest) => void
}

/** Runs one task on one worker. Rejects when the worker must not be used again. */
const runTask = (worker: Worker, task: WorkerTask, options: PoolLimits & TaskThreads) =>
  new Promise<WorkerReply>((resolve, reject) => {
    const settle = (finish: () => void): void => {
      clearTimeout(timer)
      unwatch()
      options.signal.removeEventListener('abort', onAbort)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      finish()
    }
    const onMessage = (reply: WorkerReply | { helperRequest: HelperRequest }) =>
      'helperRequest' in reply ? options.onHelperRequest?.(reply.helperRequest) : settle(() => resolve(reply))
    const onError = (error: unknown): void => settle(() => reject(crashed(error)))
    const onExit = (code: number) => settle(() => reject(crashed(new Error(`The thread ended with code ${code}`))))
    const onAbort = (): void => settle(() => reject(options.signal.reason))
    const unwatch = watchHeap(options.crew, options.heapMb, () =>
      settle(() => reject(crashed(new Error('The heap is full')))),
    )
    const timer = setTimeout(() => settle(() => reject(timedOut(options.timeMs))), options.timeMs)
    if (options.signal.aborted) return onAbort()
    options.signal.addEventListener('abort', onAbort)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    // Both limits start here, so a thread that starts slowly has less time.
    const timed: TimedTask = { ...task, picturesUntil: Date.now() + options.ocrTimeMs }
    worker.postMessage(timed, 'help' in task ? [task.help.port] : [])
  })

/** Worker threads that are started when needed, reused, and terminated after a failure. */
const createThreads = (limits: PoolLimits) => {
  const idle = new Map<Worker, NodeJS.Timeout>()
  const all = new Set<Worker>()
  const drop = async (worker: Worker): Promise<void> => {
    clearTimeout(idle.get(worker))
    idle.delete(worker)
    all.delete(worker)
    await worker.terminate()
  }
  return {
    drop,
    take: (): Worker => {
      const [warm] = idle
      if (warm) {
        clearTimeout(warm[1])
        idle.delete(warm[0])
        return warm[0]
      }
      const worker = startWorker(limits)
      all.add(worker)
      // A thread may also crash between two tasks, when no task listens to its events.
      worker.on('error', () => undefined)
      worker.on('exit', () => void drop(worker))
      return worker
    },
    giveBack: (worker: Worker): void => {
      const timer = setTimeout(() => void drop(worker), limits.idleMs)
      timer.unref()
      idle.set(worker, timer)
    },
    close: async (): Promise<void> => {
      await Promise.all([...all].map(drop))
    },
  }
}

/**
 * Runs each task in its own thread. A long PDF may get a second thread while a place is free and no other task is waiting.
 * The limits apply to both threads together, and both end when one of them fails.
 */
export const createPool = (limits: PoolLimits) => {
  const gate = createSemaphore(limits.workers)
  const threads = createThreads(limits)
  const helped = new Set<PageShare>()
  /** Runs a task on a place that the caller has entered, and leaves the place. */
  const runHere = async (task: WorkerTask, order: TaskThreads): Promise<WorkerReply> => {
    const worker = threads.take()
    order.crew.add(worker)
    try {
      const reply = await runTask(worker, task, { ...limits, ...order })
      if ('broken' in reply) throw crashed(new Error(reply.broken))
      threads.giveBack(worker)
      return reply
    } catch (error) {
      await threads.drop(worker)
      throw error
    } finally {
      order.crew.delete(worker)
      gate.leave()
    }
  }
  const help = async (task: HelperTask, order: TaskThreads): Promise<void> => {
    helped.add(task.share)
    try {
      const reply = await runHere({ help: task }, order)
      if ('refused' in reply) throw new ExtractionError(reply.refused.reason, reply.refused.message)
    } finally {
      helped.delete(task.share)
    }
  }
  return {
    /** Runs one task as soon as a place is free. */
    run: async (task: ReaderTask, signal: AbortSignal) => {
      signal.throwIfAborted()
      if (gate.isFull()) for (const share of helped) dismissHelper(share)
      await gate.enter(signal)
      const failure = new AbortController()
      const order: TaskThreads = { signal: AbortSignal.any([signal, failure.signal]), crew: new Set() }
      let wanted: HelperRequest | undefined
      const onHelperRequest = (asked: HelperRequest): void => {
        wanted = asked
        if (!('path' in task) || !limits.sharesPages || !gate.tryEnter()) return asked.port.close()
        help({ ...asked, path: task.path }, order).catch((error: unknown) => failure.abort(error))
      }
      try {
        return await runHere(task, { ...order, onHelperRequest })
      } catch (error) {
        failure.abort(error)
        throw error
      } finally {
        if (wanted) dismissHelper(wanted.share)
      }
    },
    close: threads.close,
  }
}
