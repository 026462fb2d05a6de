import { crashed } from './extraction-error.ts'
import { ProcessEnded, type ReaderProcess, startReaderProcess } from './reader-process.ts'
import { createSemaphore } from './semaphore.ts'
import type { PoolLimits, ReaderTask, WorkerReply } from './worker-pool.ts'

export interface ReaderLimits extends PoolLimits {
  /** How long a process without work is kept. */
  processIdleMs: number
}

/** One process, started when needed and again after a crash, and stopped after `processIdleMs` without work. */
const createSharedProcess = (limits: ReaderLimits) => {
  let reader: ReaderProcess | undefined
  let idle: NodeJS.Timeout | undefined
  const stop = async (): Promise<void> => {
    clearTimeout(idle)
    const last = reader
    reader = undefined
    await last?.stop()
  }
  const take = (): ReaderProcess => {
    clearTimeout(idle)
    return (reader = !reader || reader.hasEnded() ? startReaderProcess(limits) : reader)
  }
  return {
    run: async (task: ReaderTask, signal: AbortSignal): Promise<WorkerReply> => {
      const used = take()
      try {
        return await used.run(task, signal)
      } finally {
        if (used === reader && used.isIdle()) {
          clearTimeout(idle)
          idle = setTimeout(() => void stop(), limits.processIdleMs)
          idle.unref()
        }
      }
    },
    stop,
  }
}

/** A process for each task, one after the other. */
const createLoneProcesses = (limits: ReaderLimits) => {
  const turn = createSemaphore(1)
  let reader: ReaderProcess | undefined
  return {
    run: async (task: ReaderTask, signal: AbortSignal): Promise<WorkerReply> => {
      await turn.enter(signal)
      reader = startReaderProcess(limits)
      try {
        return await reader.run(task, signal)
      } catch (error) {
        throw error instanceof ProcessEnded ? crashed(error) : error
      } finally {
        await reader.stop()
        turn.leave()
      }
    },
    stop: async (): Promise<void> => reader?.stop(),
  }
}

/**
 * Runs tasks in one process of threads. When that process crashes, nobody knows by which of its documents: each of them is
 * read once more in a process of its own, one after the other, and only the one that ends that process too has failed.
 */
export const createReaderPool = (limits: ReaderLimits) => {
  // A task for each thread waits in the process, where a thread that is done finds it at once.
  const gate = createSemaphore(2 * limits.workers)
  const shared = createSharedProcess(limits)
  const alone = createLoneProcesses(limits)
  return {
    /** Runs one task as soon as a thread is free. Rejects with an ExtractionError or the signal's reason. */
    run: async (task: ReaderTask, signal: AbortSignal): Promise<WorkerReply> => {
      signal.throwIfAborted()
      await gate.enter(signal)
      try {
        return await shared.run(task, signal)
      } catch (error) {
        if (!(error instanceof ProcessEnded)) throw error
        return await alone.run(task, signal)
      } finally {
        gate.leave()
      }
    },
    close: async (): Promise<void> => {
      await Promise.all([shared.stop(), alone.stop()])
    },
  }
}
