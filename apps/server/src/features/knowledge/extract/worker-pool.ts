import { Worker } from 'node:worker_threads'
import type { ChunkedDocument, ExtractedDocument } from './extracted-document.ts'
import type { PageContent, PageTask } from './page-content.ts'
import { ExtractionError, type ExtractionReason } from './extraction-error.ts'
import { waiting } from '../../../platform/background-thread.ts'
import { dismissHelper, type HelperRequest, type PageShare } from './pdf/page-share.ts'
import type { HelperTask } from './read-document.ts'

export interface PoolLimits {
  /** Documents read at the same time. */
  workers: number
  timeMs: number
  /** Of `timeMs`, from its start: when reading text from pictures ends, so that what was read still counts. */
  ocrTimeMs: number
  heapMb: number
  charactersMax: number
  wasmBytesMax: number
  /** A worker without work is kept warm this long. */
  idleMs: number
  /** Whether a free place may help to read another document's pages. */
  sharesPages: boolean
  /** The thread's program; another one only to test what a failing parser does. */
  program: URL
}

export type DocumentTask = { path: string; fileName: string; chunkName: string | null }
export type WorkerTask = DocumentTask | { page: PageTask } | { help: HelperTask }
/** As a thread gets it. `picturesUntil`: when reading text from pictures ends, by `Date.now()`. */
export type TimedTask = WorkerTask & { picturesUntil: number }
export type WorkerReply =
  | { page: PageContent }
  | { document: ExtractedDocument }
  | { chunked: ChunkedDocument }
  /** How many pages were read for another thread. */
  | { helped: number }
  | { refused: { reason: ExtractionReason; message: string } }
  /** The document failed and took the worker's state with it. */
  | { broken: string }

const crashed = (cause: unknown) =>
  new ExtractionError(
    'crashed',
    'This document could not be read: it needs more memory than one document may take, or is built in a way that stops the reader. Save it again in its own program and upload that file.',
    { cause },
  )

const timedOut = (timeMs: number) =>
  new ExtractionError(
    'timeout',
    `Reading this document took longer than ${Math.round(timeMs / 1000)} seconds. Split it into smaller files and upload those.`,
  )

/**
 * V8's own limit is no wall: now and then (1 of 16 tries) a thread that reaches it aborts the whole process instead of
 * ending itself. So the heap is watched and the thread ended at `heapMb`; V8's limit lies this far above, as the last resort.
 * What is left: a caller whose own thread is blocked for seconds watches nothing, and a native crash ends every thread.
 */
const MB = 1024 * 1024
/** Buffers outside the heap: WebAssembly (bounded by itself), the file, an Office document unpacked. */
const EXTERNAL_MAX = 1536 * MB
const HARD_LIMIT_ABOVE_MB = 1024
const WATCH_MS = 25

/** Calls `full` once the heaps of one document's threads, with the buffers they hold, are over its bound. Returns how to stop watching. */
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
      // The thread has just ended: its own events tell how.
    } finally {
      asking = false
    }
  }
  const timer = setInterval(() => void check(), WATCH_MS)
  return () => clearInterval(timer)
}

const startWorker = (limits: PoolLimits): Worker => {
  const worker = new Worker(limits.program, {
    // Neither secrets nor the process's own flags and streams are a parser's business.
    env: {},
    execArgv: ['--no-warnings'],
    stdout: true,
    stderr: true,
    workerData: {
      waiting,
      charactersMax: limits.charactersMax,
      wasmBytesMax: limits.wasmBytesMax,
    },
    resourceLimits: {
      maxOldGenerationSizeMb: limits.heapMb + HARD_LIMIT_ABOVE_MB,
      maxYoungGenerationSizeMb: 64,
      stackSizeMb: 4,
    },
  })
  worker.stdout.resume()
  worker.stderr.resume()
  worker.unref()
  return worker
}

interface TaskThreads {
  signal: AbortSignal
  /** The threads that work for the same document. */
  crew: Set<Worker>
  onHelpWanted?: (wanted: HelperRequest) => void
}

/** One task on one worker. Resolves to its reply; rejects when the worker is no longer to be used. */
const runTask = (worker: Worker, task: WorkerTask, options: PoolLimits & TaskThreads) =>
  new Promise<WorkerReply>((resolve, reject) => {
    const settle = (finish: () => void): void => {
      clearTimeout(timer)
      unwatch()
      options.signal.removeEventListener('abort', onAbort)
      worker.off('message', onMessage).off('error', onError).off('exit', onExit)
      finish()
    }
    const onMessage = (reply: WorkerReply | { helpWanted: HelperRequest }): void =>
      'helpWanted' in reply ? options.onHelpWanted?.(reply.helpWanted) : settle(() => resolve(reply))
    const onError = (error: unknown): void => settle(() => reject(crashed(error)))
    const onExit = (code: number): void =>
      settle(() => reject(crashed(new Error(`The thread ended with code ${code}`))))
    const onAbort = (): void => settle(() => reject(options.signal.reason))
    const unwatch = watchHeap(options.crew, options.heapMb, () =>
      settle(() => reject(crashed(new Error('The heap is full')))),
    )
    const timer = setTimeout(() => settle(() => reject(timedOut(options.timeMs))), options.timeMs)
    options.signal.addEventListener('abort', onAbort)
    worker.on('message', onMessage).on('error', onError).on('exit', onExit)
    // Counted from here, as the whole time is: a thread that starts slowly has less of it left.
    const timed: TimedTask = { ...task, picturesUntil: Date.now() + options.ocrTimeMs }
    worker.postMessage(timed, 'help' in task ? [task.help.port] : [])
  })

export interface Pool {
  /** Runs one task, waiting for a free place first. */
  run: (task: WorkerTask, signal: AbortSignal) => Promise<WorkerReply>
  close: () => Promise<void>
}

/** Places for at most `count` at once, in the order of asking. */
const createSemaphore = (count: number) => {
  const waiting: (() => void)[] = []
  let busy = 0
  return {
    isFull: (): boolean => busy >= count,
    /** Takes a place only if there is one. */
    tryEnter: (): boolean => {
      if (busy >= count) return false
      busy++
      return true
    },
    enter: (signal: AbortSignal): Promise<void> =>
      new Promise((resolve, reject) => {
        if (busy < count) {
          busy++
          return resolve()
        }
        const enter = (): void => {
          signal.removeEventListener('abort', leave)
          resolve()
        }
        const leave = (): void => {
          waiting.splice(waiting.indexOf(enter), 1)
          reject(signal.reason)
        }
        signal.addEventListener('abort', leave, { once: true })
        waiting.push(enter)
      }),
    leave: (): void => {
      // The next in line takes over the place.
      const next = waiting.shift()
      if (next) next()
      else busy--
    },
  }
}

/** Worker threads that are started when needed, reused while they are well and thrown away after a failure. */
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
      // A thread may die between two tasks, too, when nobody waits for it.
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
 * Runs each task in a thread of its own. One that reads a long PDF may get a second thread, if a place is free and for
 * as long as nobody else wants it. Both are one document: its bounds hold for them together, and both end with one.
 */
export const createPool = (limits: PoolLimits): Pool => {
  const gate = createSemaphore(limits.workers)
  const threads = createThreads(limits)
  const helped = new Set<PageShare>()
  /** On a place that was entered; leaves it. */
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
    run: async (task, signal) => {
      signal.throwIfAborted()
      if (gate.isFull()) for (const share of helped) dismissHelper(share)
      await gate.enter(signal)
      const failure = new AbortController()
      const order: TaskThreads = { signal: AbortSignal.any([signal, failure.signal]), crew: new Set() }
      let wanted: HelperRequest | undefined
      const onHelpWanted = (asked: HelperRequest): void => {
        wanted = asked
        if (!('path' in task) || !limits.sharesPages || !gate.tryEnter()) return asked.port.close()
        help({ ...asked, path: task.path }, order).catch((error: unknown) => failure.abort(error))
      }
      try {
        return await runHere(task, { ...order, onHelpWanted })
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
