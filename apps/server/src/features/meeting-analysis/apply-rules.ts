import { pendingAnswers } from '../../platform/background-thread.ts'
import { JobFailure } from '../../platform/jobs/jobs.ts'
import { runInThread } from '../../platform/thread.ts'
import type { AnalysisInput } from './findings.ts'
import { type RulesTask, type RulesResult, runRules } from './run-rules.ts'

/** Longer transcripts are read in a worker thread, because they would delay live answers. */
const HERE_MAX = 30_000
/** MiB of the thread. */
const HEAP_MB = 2_048

/** A transcript that uses up its thread's time or memory. It would do so again, so that a job that meets it fails for good. */
export class TranscriptNotRead extends JobFailure {
  constructor() {
    super(
      'This meeting could not be worked out: reading its transcript takes too much time or memory. What was there before is kept.',
    )
  }
}

export interface RulesCall {
  signal: AbortSignal
  /** How long the thread may take, in milliseconds. */
  limitMs: number
}

/** Applies rules to a transcript without blocking other requests. @throws TranscriptNotRead */
export async function applyRules(task: RulesTask, material: AnalysisInput, call: RulesCall): Promise<RulesResult> {
  call.signal.throwIfAborted()
  const size = material.rows.reduce((sum, row) => sum + row.message.length, 0)
  return size <= HERE_MAX ? runRules(task, material) : await inThread(task, material, call)
}

export const inThread = (
  task: RulesTask,
  material: AnalysisInput,
  { signal, limitMs }: RulesCall,
): Promise<RulesResult> =>
  runInThread({
    module: new URL('rules.worker.ts', import.meta.url),
    data: { task, material, pendingAnswers },
    signal,
    bounds: { heapMb: HEAP_MB, limitMs, tooMuch: () => new TranscriptNotRead() },
  })
