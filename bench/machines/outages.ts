// What is lost and how long it takes when processes are killed and restarted, and what they need is away.
import { setTimeout as sleep } from 'node:timers/promises'
import { listKnowledgeItems, searchKnowledge, startKnowledgeSync } from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeStatus, getSyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { createVocabularyEntry, getVocabulary } from '@cuecard/contract/vocabulary.ts'
import { ask, at } from '../../apps/server/test/machines.ts'
import type { ServerProcess } from '../../apps/server/test/server-process.ts'
import type { BenchReport, BenchRow } from '../measure.ts'
import { AWAY_MS, type Outcome, secondsUntil, type World } from './outage.ts'
import { addDocument, documentText, onMachines } from './on-postgres.ts'
import { embeddingsAway, mailAway, modelAway } from './services-away.ts'
import { startSlowModel } from './slow-model.ts'

export const run = (): Promise<BenchReport> =>
  onMachines(async (machines) => {
    const model = await startSlowModel({ words: 40, pauseMs: 50 })
    const settings = { DRAIN_SECONDS: '2', EMBEDDING_MODEL: '' }
    const world: World = {
      machines,
      webs: [],
      workers: [],
      admin: await machines.newcomer('Acme'),
      model: model.settings,
    }
    for (const role of ['web', 'web', 'worker', 'worker'] as const) {
      world[role === 'web' ? 'webs' : 'workers'].push(await machines.start(role, { ...settings, ...model.settings }))
    }
    const rows: BenchRow[] = []
    const notes: string[] = []
    try {
      for (const scenario of SCENARIOS.filter(({ name }) => name.includes(process.env['BENCH_ONLY'] ?? ''))) {
        const { measure, seconds, lost, note } = await scenario(world, settings)
        console.log(`  ${measure}: ${seconds.toFixed(1)} s, ${lost} lost or failed`)
        notes.push(note)
        rows.push({ measure, unit: 's', ours: seconds, other: null, ratio: null, target: null })
        rows.push({
          measure: `${measure}: lost or failed`,
          unit: '',
          ours: lost,
          other: null,
          ratio: null,
          target: { of: 'ours', bound: 'at most', must: 0, aim: 0 },
        })
      }
    } finally {
      model.stop()
    }
    return { rows, notes }
  })

/** Both web processes are replaced while five callers ask whatever process says that it is ready. */
async function rollingRestart(world: World, settings: Record<string, string>): Promise<Outcome> {
  const { machines, webs, admin, model } = world
  let balanced = [...webs]
  let answered = 0
  const failures: string[] = []
  const over = new AbortController()
  const probe = async () => {
    while (!over.signal.aborted) {
      const ready = await Promise.all(
        webs.map((web) =>
          fetch(`${web.url}/api/ready`).then(
            ({ ok }) => ok,
            () => false,
          ),
        ),
      )
      const able = webs.filter((_, place) => ready[place])
      // As load balancers do where none says that it is ready.
      balanced = able.length > 0 ? able : [...webs]
      await sleep(200)
    }
  }
  const caller = async (number: number) => {
    for (let nth = number; !over.signal.aborted; nth += 1) {
      const web = balanced[nth % balanced.length] as ServerProcess
      await at(
        web,
        admin,
      )(nth % 2 === 0 ? listKnowledgeItems : getKnowledgeStatus).then(
        () => (answered += 1),
        (error: unknown) => failures.push(String(error)),
      )
      await sleep(20)
    }
  }
  const all = Promise.all([probe(), ...[0, 1, 2, 3, 4].map(caller)])
  const began = performance.now()
  for (const place of [0, 1]) {
    await webs[place]?.stop()
    const next = await machines.start('web', { ...settings, ...model })
    webs[place] = next
    await secondsUntil(async () => balanced.includes(next))
  }
  const seconds = (performance.now() - began) / 1000
  over.abort()
  await all
  const note = `rolling restart: ${answered} calls answered meanwhile${failures[0] ? `, first failure: ${failures[0]}` : ''}`
  return { measure: 'rolling restart of two web', seconds, lost: failures.length, note }
}

/** Streams that a process gives when it is killed break off; the same question goes through at the other. */
async function webKilled({ machines, webs, admin, model }: World, settings: Record<string, string>): Promise<Outcome> {
  const [one, two] = webs as [ServerProcess, ServerProcess]
  await addDocument(at(two, admin), 'Words', '# Words\n\nThe first word of the glossary is aardvark.\n')
  await at(two, admin)(startKnowledgeSync)
  await secondsUntil(async () => !(await at(two, admin)(getSyncStatus)).is_running)
  const question = 'What is the first word of the glossary?'
  const broken = Promise.allSettled([ask(one, admin, question), ask(one, admin, question)])
  await sleep(700)
  await one.kill()
  const cut = (await broken).filter(({ status }) => status === 'rejected').length
  const began = performance.now()
  const { status, text } = await ask(two, admin, question)
  const seconds = (performance.now() - began) / 1000
  const isWhole = status === 200 && text.includes('word39')
  webs[0] = await machines.start('web', { ...settings, ...model })
  return {
    measure: 'web killed in mid-stream, answer of the other',
    seconds,
    lost: isWhole ? 0 : 1,
    note: `web killed: ${cut} of 2 streams were seen to break off; the whole answer takes 2 s of the scripted model`,
  }
}

async function workerKilled(
  world: World,
  at_: 'sync' | 'learning',
  settings: Record<string, string>,
): Promise<Outcome> {
  const { machines, webs, workers, admin, model } = world
  const api = at(webs[1] as ServerProcess, admin)
  const before = await api(getKnowledgeStatus)
  // One worker, so that the run is on the one that is killed; the other starts in the same moment.
  for (const worker of workers.splice(0)) await worker.stop()
  const victim = await machines.start('worker', { ...settings, ...model })
  for (let nth = 0; nth < 4; nth += 1) await addDocument(api, `${at_} ${nth}`, documentText(at_ === 'sync' ? 100 : 40))
  await api(startKnowledgeSync)
  if (at_ === 'learning') await secondsUntil(async () => (await api(getKnowledgeStatus)).passages > before.passages)
  else await secondsUntil(async () => (await api(getSyncStatus)).progress > 5)
  const state = at_ === 'sync' ? `${(await api(getSyncStatus)).progress} %` : 'its start'
  await victim.kill()
  const began = performance.now()
  for (const _ of [0, 1]) workers.push(await machines.start('worker', { ...settings, ...model }))
  await secondsUntil(async () => !(await api(getSyncStatus)).is_running)
  await secondsUntil(async () => {
    const { passages, passages_embedded } = await api(getKnowledgeStatus)
    return at_ === 'sync' || passages_embedded === passages
  })
  const seconds = (performance.now() - began) / 1000
  const items = await api(listKnowledgeItems)
  const { passages } = await api(getKnowledgeStatus)
  const lost = items.filter((item) => item.sync_state !== 'synced').length
  const doubled = passages - items.reduce((sum, item) => sum + item.chunk_count, 0)
  return {
    measure: `worker killed in mid-${at_}, done by others`,
    seconds,
    lost: lost + Math.abs(doubled),
    note: `worker killed in mid-${at_} at ${state}: ${passages} passages, ${doubled} doubled`,
  }
}

const workerKilledInSync = (world: World, settings: Record<string, string>) => workerKilled(world, 'sync', settings)
const workerKilledInLearning = (world: World, settings: Record<string, string>) =>
  workerKilled(world, 'learning', settings)

/** People go on saving while the database goes and comes; what was acknowledged has to be there. */
async function databaseAway({ machines, webs, admin }: World): Promise<Outcome> {
  const api = at(webs[0] as ServerProcess, admin)
  const acknowledged: string[] = []
  let refused = 0
  const over = new AbortController()
  const saver = async () => {
    for (let nth = 0; !over.signal.aborted; nth += 1) {
      const name = `Name ${nth}`
      await api(createVocabularyEntry, { body: { kind: 'product', name, spellings: [] } }).then(
        () => acknowledged.push(name),
        () => (refused += 1),
      )
      await sleep(200)
    }
  }
  const saving = saver()
  await sleep(2_000)
  machines.database.shut()
  await sleep(AWAY_MS)
  const until = acknowledged.length
  machines.database.reopen()
  const seconds = await secondsUntil(async () => acknowledged.length > until)
  await sleep(1_000)
  over.abort()
  await saving
  const { entries } = await api(getVocabulary)
  const known = new Set(entries.map(({ name }) => name))
  const lost = acknowledged.filter((name) => !known.has(name)).length
  const note = `database away ${AWAY_MS / 1000} s: ${acknowledged.length} saved and acknowledged, ${refused} refused with an error`
  return { measure: 'database away and back, first save', seconds, lost, note }
}

/** A sync is asked for while S3 is away; it goes on by itself. Questions about what was there are answered meanwhile or not. */
async function storageAway({ machines, webs, admin }: World): Promise<Outcome> {
  const [one, two] = webs as [ServerProcess, ServerProcess]
  const api = at(one, admin)
  await addDocument(api, 'Otters', '# Otters\n\nThe otter of our logo is called Ottilie.\n')
  machines.storage.shut()
  await api(startKnowledgeSync)
  const refused = await addDocument(api, 'Lost', 'Never stored.').then(
    () => false,
    () => true,
  )
  await sleep(AWAY_MS)
  machines.storage.reopen()
  const seconds = await secondsUntil(async () => !(await at(two, admin)(getSyncStatus)).is_running)
  const { passages } = await at(two, admin)(searchKnowledge, { body: { query: 'Ottilie', limit: 3 } })
  const items = await api(listKnowledgeItems)
  const halves = items.filter(({ name, sync_state }) => name === 'Lost' || sync_state !== 'synced').length
  return {
    measure: 'S3 away and back, sync done',
    seconds,
    lost: halves + (passages.length > 0 ? 0 : 1),
    note: `S3 away ${AWAY_MS / 1000} s: an upload meanwhile was ${refused ? 'refused at once' : 'taken'}`,
  }
}

/** Those of services end the processes of the others, which do not know them. */
const SCENARIOS = [
  rollingRestart,
  webKilled,
  workerKilledInSync,
  workerKilledInLearning,
  databaseAway,
  storageAway,
  mailAway,
  modelAway,
  embeddingsAway,
]
