import { Worker } from 'node:worker_threads'
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

export async function inThread(task: RulesTask, material: AnalysisInput, signal: AbortSignal): Promise<RulesResult> {
  const worker = new Worker(new URL('rules.worker.ts', import.meta.url), { workerData: { task, material } })
  const stop = () => void worker.terminate()
  signal.addEventListener('abort', stop, { once: true })
  try {
    return await new Promise<RulesResult>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(signal.aborted ? signal.reason : new Error('the thread ended without a result')))
    })
  } finally {
    signal.removeEventListener('abort', stop)
    await worker.terminate()
  }
}
