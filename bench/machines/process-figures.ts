import { readdirSync, readFileSync } from 'node:fs'
import type { ServerProcess } from '../../apps/server/test/server-process.ts'

const TICKS_A_SECOND = 100

/** Processor seconds that a process has used so far (Linux). */
export const processorSeconds = ({ process: { pid } }: ServerProcess): number => secondsOf(pid)

/** Resident memory in MB, and open file descriptors. */
export function sizeOf({ process: { pid } }: ServerProcess): { mb: number; files: number } {
  const kb = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return { mb: Number(kb) / 1024, files: readdirSync(`/proc/${pid}/fd`).length }
}

/** The event loop's delay at the 99th percentile since the process last told, in ms. */
export async function loopDelayMs({ url }: ServerProcess): Promise<number> {
  const text = await (await fetch(`${url}/api/metrics`)).text()
  return Number(/nodejs_eventloop_delay_seconds\{[^}]*quantile="0\.99"[^}]*\} (\S+)/.exec(text)?.[1]) * 1000
}

/** Processor seconds used so far on this machine: by all programs, and by PostgreSQL for one database. */
interface MachineUse {
  all: number
  postgres: number
  /** By the bench itself: callers, scripted model and storage. */
  bench: number
}

/** Processor seconds that each has used since `before`; `ours`: what the bench counted of the product's processes. */
export function useSince(before: MachineUse, { database, ours }: UseOf & { ours: Record<string, number> }) {
  const now = machineUse({ database })
  const used = {
    ...ours,
    PostgreSQL: now.postgres - before.postgres,
    'callers and scripted services': now.bench - before.bench,
  }
  const known = Object.values(used).reduce((sum, seconds) => sum + seconds, 0)
  return { ...used, 'other programs of this machine': Math.max(0, now.all - before.all - known) }
}

/** Cores that were busy for each, over so many seconds. */
export const coresText = (used: Record<string, number>, seconds: number): string =>
  Object.entries(used)
    .map(([who, busy]) => `${who} ${(busy / seconds).toFixed(2)}`)
    .join(', ')

interface UseOf {
  /** The address of the database, whose connections are told by its name. */
  database: string
}

export function machineUse({ database }: UseOf): MachineUse {
  const [, ...ticks] = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.split(/\s+/).map(Number) ?? []
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = ticks
  const own = process.cpuUsage()
  return {
    all: (user + nice + system + irq + softirq) / TICKS_A_SECOND,
    postgres: connectionsOf(new URL(database).pathname.slice(1)).reduce((sum, pid) => sum + secondsOf(pid), 0),
    bench: (own.user + own.system) / 1e6,
  }
}

/** PostgreSQL writes the database's name into the title of each connection's process. */
function connectionsOf(name: string): string[] {
  return readdirSync('/proc').filter((pid) => {
    try {
      return /^\d+$/.test(pid) && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(` ${name} `)
    } catch {
      return false
    }
  })
}

/** 0 for a process that is gone. */
function secondsOf(pid: number | string | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND
  } catch {
    return 0
  }
}
