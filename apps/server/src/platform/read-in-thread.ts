import { Worker } from 'node:worker_threads'

export interface ThreadCall {
  /** The thread's own module; it sends one message. */
  module: URL
  data: unknown
  /** MiB. */
  heapMb: number
  limitMs: number
  signal: AbortSignal
  /** For a file that takes the thread's memory or time, or ends it. */
  tooMuch: () => Error
}

/**
 * Has one file read in a thread of its own, so that it holds up nobody's answers, and one made to harm takes that
 * thread's memory and time alone. Resolves with the thread's message. @throws `tooMuch`, the signal's reason, or what
 * the thread threw
 */
export function readInThread<Reply>(call: ThreadCall): Promise<Reply> {
  const { module, data, heapMb, limitMs, signal } = call
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, {
      workerData: data,
      env: {},
      execArgv: ['--no-warnings'],
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      void worker.terminate()
      finish()
    }
    const tooMuch = () => settle(() => reject(call.tooMuch()))
    const onAbort = () => settle(() => reject(signal.reason))
    const timer = setTimeout(tooMuch, limitMs)
    signal.addEventListener('abort', onAbort)
    worker.once('message', (reply: Reply) => settle(() => resolve(reply)))
    worker.once('error', (error) =>
      isMemory(error) || error instanceof RangeError ? tooMuch() : settle(() => reject(error)),
    )
    worker.once('exit', tooMuch)
  })
}

const isMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
