import type { PoolLimits, ReaderTask, WorkerReply } from './worker-pool.ts'

/** The limits as the process of the readers gets them, in its first argument. */
export type ReaderSettings = Omit<PoolLimits, 'program'> & { program: string }

/** From the server to the readers. `answers`: how many people wait for an answer now. */
export type ToReaders = { id: number; task: ReaderTask; answers: number } | { abort: number } | { answers: number }

export interface FromReaders {
  id: number
  /** Absent when the task was ended because it was aborted. */
  reply?: WorkerReply
}

export const isToReaders = (message: unknown): message is ToReaders =>
  typeof message === 'object' && message !== null && ('task' in message || 'abort' in message || 'answers' in message)

export const isFromReaders = (message: unknown): message is FromReaders =>
  typeof message === 'object' && message !== null && 'id' in message
