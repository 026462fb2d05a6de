import { type ResourceLimits, Worker } from 'node:worker_threads'

interface ThreadOptions {
  /** The thread's own module. */
  module: URL
  data: unknown
  /** Shown by debuggers. */
  name?: string
  limits?: ResourceLimits
  /** Flags of Node for the thread; the process's own unless given. */
  execArgv?: string[]
  /** Without the process's environment, where secrets are, and without its flags; what it prints is dropped. */
  isolated?: boolean
}

/** Starts a worker thread. */
export function startThread({ module, data, name, limits, execArgv, isolated }: ThreadOptions): Worker {
  const worker = new Worker(module, {
    workerData: data,
    ...(name ? { name } : {}),
    ...(limits ? { resourceLimits: limits } : {}),
    ...(execArgv ? { execArgv } : {}),
    ...(isolated ? { env: {}, execArgv: ['--no-warnings'], stdout: true, stderr: true } : {}),
  })
  if (isolated) {
    worker.stdout.resume()
    worker.stderr.resume()
  }
  return worker
}

export interface ThreadCall {
  /** The thread's own module; it sends one message. */
  module: URL
  data: unknown
  signal: AbortSignal
  /** For files from outside. */
  bounds?: {
    /** MiB. */
    heapMb: number
    limitMs: number
    /** For a file that uses up the thread's memory or time, or ends it. */
    tooMuch: () => Error
  }
}

/**
 * Does one piece of work in a thread of its own, so that it delays no answers; a file made to harm uses up that thread's
 * memory and time alone. Resolves with the thread's message. @throws `tooMuch`, the signal's reason, or what the thread
 * threw
 */
export const runInThread = <Reply>({ module, data, signal, bounds }: ThreadCall): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const limits = bounds && { maxOldGenerationSizeMb: bounds.heapMb }
    const worker = startThread({ module, data, isolated: true, ...(limits ? { limits } : {}) })
    const settle = (finish: () => void) => {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
      void worker.terminate()
      finish()
    }
    const failure = () => bounds?.tooMuch() ?? new Error('The thread ended without a result')
    const tooMuch = () => settle(() => reject(failure()))
    const onAbort = () => settle(() => reject(signal.reason))
    const timer = bounds && setTimeout(tooMuch, bounds.limitMs)
    signal.addEventListener('abort', onAbort)
    worker.once('message', (reply: Reply) => settle(() => resolve(reply)))
    worker.once('error', (error) =>
      bounds && (isMemory(error) || error instanceof RangeError) ? tooMuch() : settle(() => reject(error)),
    )
    worker.once('exit', tooMuch)
  })

const isMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
