import { invalid } from '../../../platform/errors.ts'
import type { UploadedFile } from '../../../platform/http/multipart.ts'
import { runInThread } from '../../../platform/thread.ts'
import type { ReadCase } from './imported-case.ts'
import type { ReadReply } from './read-cases.ts'

const TOO_MUCH = 'This file is too deeply nested or too complicated to be read.'

/** Reads the cases of an uploaded file in a worker thread. @throws 422 with the places of the problems */
export async function readCaseFile({ path, fileName }: UploadedFile, signal: AbortSignal): Promise<ReadCase[]> {
  const reply = await runInThread<ReadReply>({
    module: new URL('./read.worker.ts', import.meta.url),
    data: { path, fileName },
    signal,
    bounds: { heapMb: 512, limitMs: 60_000, tooMuch: () => invalid(TOO_MUCH, { file: TOO_MUCH }) },
  })
  if ('broken' in reply) throw invalid(reply.broken.message, reply.broken.errors)
  return reply.cases
}
