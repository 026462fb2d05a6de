import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Api } from '@cuecard/contract/client.ts'
import {
  generateTribalKnowledge,
  getTribalKnowledgeStatus,
  listDiscoveredKnowledge,
} from '@cuecard/contract/discovered-knowledge.ts'
import { getGapSync, listKnowledgeGaps, syncKnowledgeGaps } from '@cuecard/contract/knowledge/gaps.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openFolderApp } from '../../../test/folder-app.ts'
import { statementsModel, strangersEmbedder } from '../../../test/customer-questions-crash.ts'
import { apiWith } from '../../../test/people.ts'
import { SHORT_LIVED } from '../../../test/server-process.ts'
import { makeTemplate } from '../../platform/db/template.ts'

const CHILD = join(import.meta.dirname, '../../../test/customer-questions-crash-child.ts')
const STOPPED = { is_running: false, failure: 'The server stopped while this was running', activity: null }
const DONE = { is_running: false, failure: null, progress: 100 }

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-customer-questions-crash-'))
  await makeTemplate()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Kills a process in the middle of both companies' jobs; returns a session's token of each. */
async function crash(): Promise<string[]> {
  const child = spawn(process.execPath, [...SHORT_LIVED, CHILD, folder], { stdio: ['ignore', 'pipe', 'inherit'] })
  const told = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(String(data).trim()))
    child.once('exit', (code) => reject(new Error(`the child ended with ${code}`)))
  })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await gone
  return told.split(' ')
}

async function until(what: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await what()); tries++) {
    if (tries > 4_000) throw new Error('it did not end')
    await sleep(25)
  }
}

const statuses = async (api: Api) => [await api(getGapSync), await api(getTribalKnowledgeStatus)]
const ended = (api: Api) => until(async () => (await statuses(api)).every(({ is_running }) => !is_running))

async function press(api: Api): Promise<void> {
  await api(syncKnowledgeGaps)
  await api(generateTribalKnowledge)
}

/** How often each gap was asked, and what each meeting taught. */
async function held(api: Api) {
  const { gaps, total } = await api(listKnowledgeGaps, { query: {} })
  const { items } = await api(listDiscoveredKnowledge, { query: {} })
  const asked = gaps.map(({ asked_count, meeting_count }) => [asked_count, meeting_count])
  return { total, asked, learnt: items.map(({ meeting_name, topic }) => [meeting_name, topic]) }
}

const BEFORE = { total: 1, asked: [[1, 1]], learnt: [['Third', 'Third']] }
const AFTER = {
  total: 2,
  asked: [
    [2, 2],
    [1, 1],
  ],
  learnt: ['Third', 'Second', 'First'].map((title) => [title, title]),
}

it('check 76: killed in the middle of looking for gaps and of reading meetings, both go on or say why not, and double nothing', async () => {
  const tokens = await crash()
  const read: string[] = []
  let questions = 0
  let open = () => {}
  const gate = new Promise<void>((resolve) => (open = resolve))
  const model = statementsModel((title) => {
    read.push(title)
    return gate
  })
  const embedder = strangersEmbedder(() => {
    questions += 1
    return gate
  })
  const { app, deps, close } = await openFolderApp(folder, model, embedder)
  const [resumed, failed] = tokens.map((token) => apiWith(app, token))
  if (!resumed || !failed) throw new Error('the child told no tokens')

  // With tries left both are at it again by themselves; without, both say why they ended. Neither left half of anything.
  await until(async () => read.length === 1 && questions > 0)
  expect(await statuses(resumed)).toMatchObject([
    { is_running: true, failure: null },
    { is_running: true, failure: null },
  ])
  expect(await statuses(failed)).toMatchObject([STOPPED, STOPPED])
  for (const api of [resumed, failed]) expect(await held(api)).toEqual(BEFORE)

  await press(failed)
  expect(await statuses(failed)).toMatchObject([
    { is_running: true, failure: null },
    { is_running: true, failure: null },
  ])
  open()
  for (const again of [false, true]) {
    for (const api of [resumed, failed]) {
      if (again) await press(api)
      await ended(api)
      expect(await statuses(api)).toMatchObject([DONE, DONE])
      expect(await held(api)).toEqual(AFTER)
    }
  }
  // What the killed process had read was not read again, and everything else once for each company.
  expect(read.toSorted()).toEqual(['First', 'First', 'Second', 'Second'])
  expect((await deps.database.query('select 1 from gap_questions')).rows).toHaveLength(6)
  expect((await deps.database.query('select 1 from discovery_reads')).rows).toHaveLength(6)
  await close()
}, 120_000)
