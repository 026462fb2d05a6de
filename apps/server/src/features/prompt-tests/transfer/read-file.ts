import { Worker } from 'node:worker_threads'
import { invalid } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import type { PortableCase } from './imported-case.ts'
import type { ReadReply } from './read-cases.ts'

const HEAP_MB = 512
const TIME_MS = 60_000
const TOO_MUCH = 'This file is too deeply nested or too complicated to be read.'

const refuse = (words: string) => invalid(words, { file: words })

/**
 * Reads the cases of an uploaded file in a thread of its own: 5 MB of YAML would hold up everybody's answers, and a file
 * made to harm takes that thread's memory and time alone. @throws 422 with the place of what is wrong
 */
export function readCaseFile({ path, fileName }: UploadedFile, signal: AbortSignal): Promise<PortableCase[]> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./read.worker.ts', import.meta.url), {
      workerData: { path, fileName },
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
    const tooMuch = () => settle(() => reject(refuse(TOO_MUCH)))
    const onAbort = () => settle(() => reject(signal.reason))
    const timer = setTimeout(tooMuch, TIME_MS)
    signal.addEventListener('abort', onAbort)
    worker.once('message', (reply: ReadReply) =>
      settle(() =>
        'broken' in reply ? reject(invalid(reply.broken.message, reply.broken.errors)) : resolve(reply.cases),
      ),
    )
    worker.once('error', (error) =>
      isMemory(error) || error instanceof RangeError ? tooMuch() : settle(() => reject(error)),
    )
    worker.once('exit', tooMuch)
  })
}

const isMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
