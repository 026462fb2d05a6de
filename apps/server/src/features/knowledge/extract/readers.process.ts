import { writeFileSync } from 'node:fs'
import { lowerProcessPriority, setPendingAnswers } from '../../../platform/background-thread.ts'
import { ExtractionError } from './extraction-error.ts'
import { type FromReaders, isToReaders, type ReaderSettings, type ToReaders } from './reader-messages.ts'
import { createPool, type ReaderTask, type WorkerReply } from './worker-pool.ts'

/** The process in which documents are read, so that a reader that crashes natively takes nothing else with it. */

/** The first process that Linux ends when memory is short; the usual is 0, the most 1,000. */
const MEMORY_SCORE = '800'

lowerProcessPriority()
if (process.platform === 'linux') {
  try {
    writeFileSync('/proc/self/oom_score_adj', MEMORY_SCORE)
  } catch {
    // A system that does not allow it.
  }
}

// A terminal sends its signals to all processes; this one ends when the server does, and its documents are given up there.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => undefined)
process.on('disconnect', () => process.exit())

const settings: ReaderSettings = JSON.parse(process.argv[2] ?? '{}')
const pool = createPool({ ...settings, program: new URL(settings.program) })
const running = new Map<number, AbortController>()

const read = async (task: ReaderTask, signal: AbortSignal): Promise<WorkerReply | undefined> => {
  try {
    return await pool.run(task, signal)
  } catch (error) {
    if (signal.aborted) return undefined
    if (error instanceof ExtractionError) return { refused: { reason: error.reason, message: error.message } }
    return { broken: error instanceof Error ? error.message : String(error) }
  }
}

const start = async (id: number, task: ReaderTask): Promise<void> => {
  const stop = new AbortController()
  running.set(id, stop)
  const reply = await read(task, stop.signal)
  running.delete(id)
  const message: FromReaders = reply ? { id, reply } : { id }
  if (process.connected) process.send?.(message)
}

const receive = (message: ToReaders): void => {
  if ('answers' in message) setPendingAnswers(message.answers)
  if ('abort' in message) running.get(message.abort)?.abort()
  if ('task' in message) void start(message.id, message.task)
}

process.on('message', (message) => {
  if (isToReaders(message)) receive(message)
})
