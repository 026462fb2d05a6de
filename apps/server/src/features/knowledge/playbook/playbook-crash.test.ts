import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Api } from '@cuecard/contract/client.ts'
import { listKnowledgeItems, startKnowledgeSync } from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeStatus } from '@cuecard/contract/knowledge/status.ts'
import { listOutbox } from '@cuecard/contract/outbox.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { syncEnded } from '../../../../test/documents.ts'
import { copyFirstStart } from '../../../../test/first-start.ts'
import { type ServerProcess, startServer } from '../../../../test/server-process.ts'
import {
  type ScriptedUpstream,
  scriptedUpstream,
  sendAnswer,
} from '../../../platform/model/scripted-upstream.fixture.ts'

let folder: string
let upstream: ScriptedUpstream
let server: ServerProcess
let api: Api
/** Calls after which the model falls silent. */
let patience = 3

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-playbook-crash-'))
  upstream = await scriptedUpstream((reply, call) => {
    if (call >= patience) return
    const body = upstream.calls[call]?.body ?? ''
    const numbers = [...body.matchAll(/passage \[(\d+)\] from [^\\]*\\n(?:\| )?([^\\|]{20,150})/g)]
    const points = numbers.map(([, n, text]) => `- ${text} [${n}]\n`)
    sendAnswer(reply, points.length > 0 ? points : ['NOTHING'])
  })
  await copyFirstStart(folder)
  await restart()
}, 120_000)
afterAll(async () => {
  await server.stop()
  await upstream.close()
  await rm(folder, { recursive: true, force: true })
})

async function restart(): Promise<void> {
  server = await startServer({
    DATA_DIR: folder,
    GENERATED_DOCUMENTS: 'on',
    AI_BASE_URL: upstream.url,
    AI_MODEL: 'scripted',
  })
  api = await server.signIn('admin@acme.example')
}

const generated = async () =>
  (await api(listKnowledgeItems)).filter((item) => item.knowledge_source !== 'user_uploaded').map((item) => item.name)

it('check 76: killed while the playbook is written, it resumes, and there is exactly one playbook and one mail', async () => {
  // The first start wrote none (test/first-start.ts).
  await api(startKnowledgeSync)
  await syncEnded(api)
  await expect.poll(() => upstream.calls.length).toBeGreaterThan(patience)
  expect(await generated()).toEqual([])
  expect(await api(getKnowledgeStatus)).toMatchObject({ has_playbook: false, playbook_engine: null })
  await server.kill()
  patience = Infinity
  await restart()
  const state = async () => ({ ...(await api(getKnowledgeStatus)), calls: upstream.calls.length })
  await expect.poll(state).toMatchObject({ has_playbook: true, playbook_failure: null })
  const names = await generated()
  expect(names.filter((name) => name === 'Initial sales playbook')).toHaveLength(1)
  expect(new Set(names).size).toBe(names.length)
  const { passages, playbook_engine } = await api(getKnowledgeStatus)
  expect(playbook_engine).toBe('model')
  const items = await api(listKnowledgeItems)
  expect(passages).toBe(items.reduce((sum, item) => sum + item.chunk_count, 0))
  const staff = await server.signIn('staff@cuecard.example')
  const mails = async () => (await staff(listOutbox)).filter((mail) => mail.subject === 'Your sales playbook is ready')
  await expect.poll(mails).toHaveLength(1)
}, 240_000)
