import { pendingAnswers } from '../../platform/background-thread.ts'
import { runInThread } from '../../platform/thread.ts'
import type { AnalysisInput } from './findings.ts'
import { type RulesTask, type RulesResult, runRules } from './run-rules.ts'

/** Longer transcripts are read in a worker thread, because they would delay live answers. */
const HERE_MAX = 30_000

/** Applies rules to a transcript without blocking other requests. */
export async function applyRules(task: RulesTask, material: AnalysisInput, signal: AbortSignal): Promise<RulesResult> {
  signal.throwIfAborted()
  const size = material.rows.reduce((sum, row) => sum + row.message.length, 0)
  return size <= HERE_MAX ? runRules(task, material) : await inThread(task, material, signal)
}

export const inThread = (task: RulesTask, material: AnalysisInput, signal: AbortSignal): Promise<RulesResult> =>
  runInThread({
    module: new URL('rules.worker.ts', import.meta.url),
    data: { task, material, pendingAnswers },
    signal,
  })
