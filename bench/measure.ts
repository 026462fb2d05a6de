import { performance } from 'node:perf_hooks'

/** One line of a bench's table. */
export interface BenchRow {
  measure: string
  /** Of `ours` and `other`; empty for plain numbers. */
  unit: string
  ours: number
  /** Null when there is nothing to compare with. */
  other: number | null
  /** ours ÷ other, or a value of its own that the target is about. */
  ratio: number | null
  target: Target | null
}

export interface Target {
  /** What the bound is about. */
  of: 'ratio' | 'ours'
  /** Which side of the bound is good. */
  bound: 'at most' | 'at least'
  must: number
  aim: number
}

/** What a bench module exports as `run`. `notes` are printed under the table and stored with it. */
export interface BenchReport {
  rows: BenchRow[]
  notes: string[]
}

export type Bench = () => Promise<BenchReport>

/** Thrown when a requirement of a bench is missing; the runner prints it and continues with the next one. */
export class BenchSkipped extends Error {}

export const median = (values: readonly number[]) => quantile(values, 0.5)

export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export interface Side {
  /** Milliseconds. Median of the rounds' medians. */
  median: number
  /** Smallest and largest median of a round. */
  spread: [number, number]
  /** 95th percentile of all calls. */
  p95: number
}

export interface Comparison {
  ours: Side
  other: Side
  /** Median of the rounds' ratios. */
  ratio: number
  /** The same protocol with ours on both sides: what the machine adds by itself. */
  noise: number
}

/** `call` counts up, so a side can take another question each time. */
export type Call = (call: number) => Promise<unknown>

/** Gives milliseconds. */
export type MeasuredCall = (call: number) => Promise<number>

export interface Plan {
  ours: Call
  other: Call
  /** Calls of each side in a round. */
  calls: number
  /** At least 9. */
  rounds?: number
  warmup?: number
}

/** Calls both sides in turn, A against A first; the side that begins changes with every round. */
export function compare({ ours, other, ...plan }: Plan): Promise<Comparison> {
  const clocked = (side: Call) => (call: number) => timed(() => side(call))
  return compareMeasured({ ...plan, ours: clocked(ours), other: clocked(other) })
}

/** The same for sides that give their milliseconds themselves, such as those that a browser has measured. */
export async function compareMeasured(
  plan: Omit<Plan, 'ours' | 'other'> & Record<'ours' | 'other', MeasuredCall>,
): Promise<Comparison> {
  const { ours, other, calls, rounds = 9, warmup = calls } = plan
  for (let call = 0; call < warmup; call += 1) {
    await ours(call)
    await other(call)
  }
  const same = await inTurn([ours, ours], calls, rounds)
  const { sides, ratios } = await inTurn([ours, other], calls, rounds)
  return { ours: sides[0], other: sides[1], ratio: median(ratios), noise: median(same.ratios) }
}

async function inTurn(pair: readonly [MeasuredCall, MeasuredCall], calls: number, rounds: number) {
  const medians: [number[], number[]] = [[], []]
  const all: [number[], number[]] = [[], []]
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const times: [number[], number[]] = [[], []]
    for (let call = 0; call < calls; call += 1) {
      for (const side of round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
        times[side].push(await pair[side](round * calls + call))
      }
    }
    for (const side of [0, 1] as const) {
      medians[side].push(median(times[side]))
      all[side].push(...times[side])
    }
    ratios.push(median(times[0]) / median(times[1]))
  }
  const sideOf = (side: 0 | 1) => sideFrom(medians[side], all[side])
  return { sides: [sideOf(0), sideOf(1)] as const, ratios }
}

const sideFrom = (medians: readonly number[], all: readonly number[]): Side => ({
  median: median(medians),
  spread: [Math.min(...medians), Math.max(...medians)],
  p95: quantile(all, 0.95),
})

/**
 * Several sides of ours beside one other, each called once a round, in an order that turns. For calls of seconds: ours against itself
 * is each round beside the next, which takes no calls of its own.
 */
export async function compareSeveral(
  ours: readonly MeasuredCall[],
  other: MeasuredCall,
  rounds = 9,
): Promise<Comparison[]> {
  const sides = [...ours, other]
  for (const side of sides) await side(0)
  const times: number[][] = sides.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < sides.length; turn += 1) {
      const at = (round + turn) % sides.length
      times[at]?.push((await sides[at]?.(round)) ?? Number.NaN)
    }
  }
  const others = times.at(-1) ?? []
  return times.slice(0, -1).map((own) => ({
    ours: sideFrom(own, own),
    other: sideFrom(others, others),
    ratio: median(own.map((time, round) => time / (others[round] ?? Number.NaN))),
    noise: median(own.slice(1).map((time, round) => time / (own[round] ?? Number.NaN))),
  }))
}

/** Milliseconds. */
export async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await run()
  return performance.now() - start
}

/** A row for times compared; `times` as `compare` gave them. */
export function timeRow(measure: string, times: Comparison, target: { must: number; aim: number } | null): BenchRow {
  return {
    measure,
    unit: 'ms',
    ours: times.ours.median,
    other: times.other.median,
    ratio: times.ratio,
    target: target && { of: 'ratio', bound: 'at most', ...target },
  }
}

/** One sentence with the spread, the 95th percentiles and the noise of a comparison. */
export function timesNote(measure: string, { ours, other, noise }: Comparison): string {
  const side = (name: string, { spread, p95 }: Side) =>
    `${name} ${spread[0].toFixed(2)} to ${spread[1].toFixed(2)} ms by round, p95 ${p95.toFixed(2)} ms`
  return `${measure}: ${side('ours', ours)}; ${side('other', other)}; ours against itself ${noise.toFixed(3)}`
}

/** The same sequence each run, so that both sides and all runs see the same data. Values from 0 up to 1. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
