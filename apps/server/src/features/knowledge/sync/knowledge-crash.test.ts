import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '@cuecard/contract/client.ts'
import {
  createKnowledgeItem,
  listKnowledgeItems,
  searchKnowledge,
  startKnowledgeSync,
} from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeStatus, getSyncStatus } from '@cuecard/contract/knowledge/status.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyFirstStart } from '../../../../test/first-start.ts'
import { type ServerProcess, startServer } from '../../../../test/server-process.ts'

/** How often the server is killed; the check asks for 50, which takes some minutes: `CUECARD_KILLS=50 npm run unit`. */
const KILLS = Number(process.env['CUECARD_KILLS'] ?? 4)

let folder: string
let server: ServerProcess
let api: Api

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-crash-'))
  await copyFirstStart(folder)
  await restart()
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function restart(): Promise<void> {
  server = await startServer({ DATA_DIR: folder })
  api = await server.signIn('admin@acme.example')
}

const add = (nth: number) => {
  const text = Array.from({ length: 300 }, (_, line) => `Line ${line} of document ${nth} speaks of topic${nth}.`).join(
    '\n\n',
  )
  return api(createKnowledgeItem, {
    form: { name: `Added ${nth}`, type: 'file' },
    files: { file: new File([text], `added-${nth}.txt`) },
  })
}

const find = async (query: string) => (await api(searchKnowledge, { body: { query, limit: 50 } })).passages

/** How many passages of a document are found by its own word. */
const found = async (nth: number) =>
  (await find(`topic${nth}`)).filter((passage) => passage.item_name === `Added ${nth}`).length

/** What is found of a document while the sync goes on after a restart, and of the one before it; and the seconds until its end. */
async function watchSync(nth: number) {
  const began = performance.now()
  const seen = { added: new Set<number>(), before: new Set<number>() }
  let isRunning = true
  while (isRunning) {
    isRunning = (await api(getSyncStatus)).is_running
    seen.added.add(await found(nth))
    if (nth > 0) seen.before.add(await found(nth - 1))
    await sleep(20)
  }
  return { ...seen, seconds: (performance.now() - began) / 1000 }
}

it(`check 76: killed ${KILLS} times in mid-sync, it keeps answering, resumes and doubles nothing`, async () => {
  const moments: string[] = []
  const endedAfter: number[] = []
  for (let nth = 0; nth < KILLS; nth++) {
    await add(nth)
    await api(startKnowledgeSync)
    // Spread over the whole length of a sync, from its first moment to its last.
    const moment = Math.round((nth / KILLS) * 900 + Math.random() * 60)
    await sleep(moment)
    const { progress, is_running } = await api(getSyncStatus)
    await server.kill()
    moments.push(`${moment} ms: ${is_running ? `${progress} %` : 'ended'}`)
    await restart()
    expect((await find('warranty')).length).toBeGreaterThan(0)
    const { added, before, seconds } = await watchSync(nth)
    endedAfter.push(seconds)
    const status = await api(getSyncStatus)
    expect([nth, status.is_running, status.failure]).toEqual([nth, false, null])
    // Of a new version nothing is found or all of it, and of the old one everything until then.
    const whole = await found(nth)
    expect(whole).toBeGreaterThan(0)
    expect([...added].filter((passages) => passages !== 0 && passages !== whole)).toEqual([])
    if (nth > 0) expect([...before]).toEqual([await found(nth - 1)])
  }
  console.log(`killed at ${moments.join(', ')}; ended ${Math.max(...endedAfter).toFixed(1)} s after a restart at most`)
  expect(Math.max(...endedAfter)).toBeLessThan(60)
  const items = await api(listKnowledgeItems)
  expect(items.filter((item) => item.sync_state !== 'synced').map((item) => [item.name, item.sync_reason])).toEqual([])
  const { passages } = await api(getKnowledgeStatus)
  expect(passages).toBe(items.reduce((sum, item) => sum + item.chunk_count, 0))
}, 600_000)
