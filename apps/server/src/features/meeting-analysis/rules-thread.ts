import type { Material } from './findings.ts'
import { runInThread } from '../../platform/thread.ts'
import { type Task, type Worked, workOut } from './rules-tasks.ts'

/** Characters that are read in moments; more would keep answers waiting, and get a thread of their own. */
const HERE_MAX = 30_000

/** What the rules make of a transcript, without holding up whoever waits for an answer meanwhile. */
export async function applyRules(task: Task, material: Material, signal: AbortSignal): Promise<Worked> {
  signal.throwIfAborted()
  const size = material.rows.reduce((sum, row) => sum + row.message.length, 0)
  return size <= HERE_MAX ? workOut(task, material) : await inThread(task, material, signal)
}

export const inThread = (task: Task, material: Material, signal: AbortSignal): Promise<Worked> =>
  runInThread({ module: new URL('rules.worker.ts', import.meta.url), data: { task, material }, signal })
