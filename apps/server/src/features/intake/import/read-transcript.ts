import { Worker } from 'node:worker_threads'
import { BrokenTranscript, type ImportedTranscript, type ReadReply } from './imported-transcript.ts'

const HEAP_MB = 1024
const TIME_MS = 60_000
const TOO_MUCH = 'This file is too large or too deeply nested to be read.'

/**
 * Reads a transcript in a thread of its own: a file of 50 MB would hold up everybody's answers for a second.
 * @throws BrokenTranscript, also for a file that takes the thread's memory or time
 */
export function readTranscript(path: string, signal: AbortSignal): Promise<ImportedTranscript> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./import.worker.ts', import.meta.url), {
      workerData: { path },
      env: {},
      execArgv: ['--no-warnings'],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      void worker.terminate()
      finish()
    }
    const tooMuch = () => settle(() => reject(new BrokenTranscript(null, TOO_MUCH)))
    const onAbort = () => settle(() => reject(signal.reason))
    const timer = setTimeout(tooMuch, TIME_MS)
    signal.addEventListener('abort', onAbort)
    worker.once('message', (reply: ReadReply) =>
      settle(() => ('broken' in reply ? reject(new BrokenTranscript(null, reply.broken)) : resolve(reply.transcript))),
    )
    worker.once('error', (error) =>
      isMemory(error) || error instanceof RangeError ? tooMuch() : settle(() => reject(error)),
    )
    worker.once('exit', tooMuch)
  })
}

const isMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
