import { runInThread } from '../../../platform/thread.ts'
import { BrokenTranscript, type ImportedTranscript, type ReadReply } from './imported-transcript.ts'

const TOO_MUCH = 'This file is too large or too deeply nested to be read.'

/**
 * Reads a transcript: one of 50 MB would hold up everybody's answers for a second.
 * @throws BrokenTranscript, also for a file that takes the thread's memory or time
 */
export async function readTranscript(path: string, signal: AbortSignal): Promise<ImportedTranscript> {
  const reply = await runInThread<ReadReply>({
    module: new URL('./import.worker.ts', import.meta.url),
    data: { path },
    signal,
    bounds: { heapMb: 1024, limitMs: 60_000, tooMuch: () => new BrokenTranscript(null, TOO_MUCH) },
  })
  if ('broken' in reply) throw new BrokenTranscript(null, reply.broken)
  return reply.transcript
}
