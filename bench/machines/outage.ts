import { setTimeout as sleep } from 'node:timers/promises'
import type { Machines } from '../../apps/server/test/machines.ts'
import type { TestPerson } from '../../apps/server/test/people.ts'
import type { ServerProcess } from '../../apps/server/test/server-process.ts'

export const AWAY_MS = Number(process.env['BENCH_AWAY_SECONDS'] ?? 30) * 1000
const LIMIT_MS = 600_000

export interface World {
  machines: Machines
  webs: ServerProcess[]
  workers: ServerProcess[]
  admin: TestPerson
  model: Record<string, string>
}

export interface Outcome {
  measure: string
  /** How long it took, or until what was asked for was done after the return. */
  seconds: number
  /** Failed calls, or acknowledged things that are not there. */
  lost: number
  note: string
}

export async function secondsUntil(isSo: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - began > LIMIT_MS) throw new Error(`not so within ${LIMIT_MS / 1000} s`)
    await sleep(100)
  }
  return (performance.now() - began) / 1000
}
