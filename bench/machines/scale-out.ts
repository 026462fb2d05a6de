// How many answers a second one, two and four web processes give on one PostgreSQL.
import { availableParallelism } from 'node:os'
import { ask, at } from '../../apps/server/test/machines.ts'
import type { TestPerson } from '../../apps/server/test/people.ts'
import type { ServerProcess } from '../../apps/server/test/server-process.ts'
import { type BenchReport, median, quantile } from '../measure.ts'
import { readVendorDocs } from '../vendor-docs.ts'
import { coresText, machineUse, processorSeconds, useSince } from './process-figures.ts'
import { addDocument, colleagues, documentText, inFolder, onMachines, syncSeconds } from './on-postgres.ts'

const SIZES = [1, 2, 4]
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const ROUND_MS = 5_000
/** One person may have four answers at once. */
const PEOPLE = 8
const AT_ONCE = 2
const SECTIONS = 1_000
/** Two web processes with a core and a half each, PostgreSQL and the callers: with fewer, they take them from each other. */
const CORES_NEEDED = 5

export const run = (): Promise<BenchReport> =>
  onMachines(async (machines, folder) => {
    const webs: ServerProcess[] = []
    for (let web = 0; web < Math.max(...SIZES); web += 1) webs.push(await machines.start('web', inFolder(folder)))
    const first = webs[0]
    if (!first) throw new Error('no web process')
    const worker = await machines.start('worker', inFolder(folder))
    const admin = await machines.newcomer('Acme')
    const people = [admin, ...(await colleagues(machines, admin, PEOPLE - 1))]
    await addDocument(at(first, admin), 'Guide', documentText(SECTIONS))
    await syncSeconds(at(first, admin))
    await worker.stop()
    for (const web of webs) for (const person of people) await ask(web, person, 'What do we have to know?')

    const database = machines.control.databaseUrl ?? ''
    const measured = new Map<number, Measured>(
      SIZES.map((size) => [size, { rates: [], costs: [], ms: [], cores: [], failed: 0 }]),
    )
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const size of round % 2 === 0 ? SIZES : SIZES.toReversed()) {
        const used = webs.slice(0, size)
        const before = processorSecondsOf(used)
        const machine = machineUse({ database })
        const { ms, failed } = await answers(used, people)
        const at = measured.get(size)
        const ours = { web: processorSecondsOf(used) - before }
        at?.cores.push(coresText(useSince(machine, { database, ours }), ROUND_MS / 1000))
        at?.rates.push((ms.length / ROUND_MS) * 1000)
        at?.costs.push(((processorSecondsOf(used) - before) / ms.length) * 1000)
        at?.ms.push(...ms)
        if (at) at.failed += failed
      }
    }
    return report(measured)
  })

interface Measured {
  /** Answers a second, a number a round. */
  rates: number[]
  /** Milliseconds of a processor that the web processes used for an answer, a number a round. */
  costs: number[]
  ms: number[]
  /** Busy cores by program, a text a round. */
  cores: string[]
  failed: number
}

const processorSecondsOf = (webs: readonly ServerProcess[]) => webs.reduce((sum, web) => sum + processorSeconds(web), 0)

/** Every person asks twice at once, one question after the other, each caller at one process, for five seconds. */
async function answers(webs: readonly ServerProcess[], people: readonly TestPerson[]) {
  const questions = readVendorDocs().questions.map(({ question }) => question)
  const until = performance.now() + ROUND_MS
  const ms: number[] = []
  let failed = 0
  const caller = async (person: TestPerson, number: number) => {
    const web = webs[number % webs.length] as ServerProcess
    for (let nth = number; performance.now() < until; nth += 1) {
      const { status, ms: took } = await ask(web, person, questions[nth % questions.length] ?? '')
      if (status === 200) ms.push(took)
      else failed += 1
    }
  }
  await Promise.all(people.flatMap((person, at) => Array.from({ length: AT_ONCE }, (_, no) => caller(person, at + no))))
  return { ms, failed }
}

function report(measured: ReadonlyMap<number, Measured>): BenchReport {
  const valuesOf = (size: number, of: 'rates' | 'costs' | 'ms') => measured.get(size)?.[of] ?? []
  const ratio = (size: number, of: 'rates' | 'costs') =>
    size === 1 ? null : median(valuesOf(size, of).map((value, round) => value / (valuesOf(1, of)[round] ?? Number.NaN)))
  const row = (size: number, of: 'rates' | 'costs') => ({
    unit: of === 'costs' ? 'ms' : '',
    ours: median(valuesOf(size, of)),
    other: size === 1 ? null : median(valuesOf(1, of)),
    ratio: ratio(size, of),
  })
  const hasCores = availableParallelism() >= CORES_NEEDED
  const failed = [...measured.values()].reduce((sum, each) => sum + each.failed, 0)
  return {
    rows: [
      ...SIZES.map((size) => ({
        measure: `answers a second, ${size} web`,
        ...row(size, 'rates'),
        target: size === 2 && hasCores ? ({ of: 'ratio', bound: 'at least', must: 1.6, aim: 1.9 } as const) : null,
      })),
      ...SIZES.map((size) => ({
        measure: `processor time of an answer, ${size} web`,
        ...row(size, 'costs'),
        target: size === 1 ? null : ({ of: 'ratio', bound: 'at most', must: 1.25, aim: 1.05 } as const),
      })),
    ],
    notes: [
      `${availableParallelism()} cores for all of it: web processes, PostgreSQL and the callers; other is 1 web in the same round`,
      ...(hasCores
        ? []
        : [
            `1.6 times as many answers by two web processes needs ${CORES_NEEDED} cores and cannot be shown here: what the others take, the second web process does not get. A lock or a queue of ours would leave cores idle; the busy cores below tell`,
          ]),
      'One web process uses more than one core, since the index searches in threads of its own: where all cores are busy, the processor time of an answer tells what more machines would give',
      ...SIZES.map((size) => {
        const rates = valuesOf(size, 'rates')
        const ms = valuesOf(size, 'ms')
        return `${size} web: ${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)} a second by round, whole answer p50 ${median(ms).toFixed(0)} ms, p95 ${quantile(ms, 0.95).toFixed(0)} ms`
      }),
      ...SIZES.map((size) => `${size} web, busy cores in the last round: ${measured.get(size)?.cores.at(-1)}`),
      `${PEOPLE * AT_ONCE} callers, quotes without a model from ${SECTIONS} sections, words alone; ${failed} refused or failed`,
    ],
  }
}
