import { InvalidTranscriptError, type ImportedTranscript, type ImportWorkerReply } from './imported-transcript.ts'
import { runInThread } from '../../../platform/thread.ts'

const TOO_MUCH = 'This file is too large or too deeply nested to be read.'

/**
 * Reads a transcript in a worker thread: a file of 50 MB would delay all users' answers by a second.
 * @throws InvalidTranscriptError, also for a file that exceeds the thread's memory or time
 */
export async function readTranscript(path: string, signal: AbortSignal): Promise<ImportedTranscript> {
  const reply = await runInThread<ImportWorkerReply>({
    module: new URL('./import.worker.ts', import.meta.url),
    data: { path },
    signal,
    bounds: { heapMb: 1024, limitMs: 60_000, tooMuch: () => new InvalidTranscriptError(null, TOO_MUCH) },
  })
  if ('broken' in reply) throw new InvalidTranscriptError(null, reply.broken)
  return reply.transcript
}
