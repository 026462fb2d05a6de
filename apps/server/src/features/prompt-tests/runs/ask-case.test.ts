import { getKnowledgeStatus } from '@cuecard/contract/knowledge/status.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addText, syncAll } from '../../../../test/documents.ts'
import { makeCompany, makePerson } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'
import type { Deps } from '../../../platform/deps.ts'
import { TemporaryFailure } from '../../../platform/jobs/jobs.ts'
import { EmbeddingError } from '../../../platform/model/embedding-service.ts'
import type { Embedder } from '../../../platform/model/model.ts'
import type { CompanyRow } from '../../companies/companies.service.ts'
import { askCase, UNEXPECTED_ERROR } from './ask-case.ts'
import type { AskedCase } from './asked-case.ts'

const ASKED: AskedCase = {
  name: 'Price',
  description: null,
  category_name: null,
  mode: 'answer',
  message_history: [],
  test_message: { order_index: 0, username: 'Customer', message: 'What does the starter plan cost?' },
  expected_result: '40 euros a month',
  must_contain: [],
  must_not_contain: [],
  expects_refusal: false,
}

/** All texts have the same vector. */
const embedder: Embedder = {
  model: 'test',
  readsLines: false,
  language: null,
  dimensions: 2,
  embedQuery: async () => Float32Array.of(1, 0),
  compareLines: async (_, texts) => texts.map(() => null),
  embedPassages: async (texts) => texts.map(() => Float32Array.of(1, 0)),
  embedAlike: async (texts) => texts.map(() => Float32Array.of(1, 0)),
  close: async () => {},
}

let test: TestApp
let company: CompanyRow
beforeAll(async () => {
  test = await testApp({ work: true, overrides: { embedder } })
  company = await makeCompany(test.deps, 'Asked')
  const admin = await makePerson(test.app, { role: 'company_admin', company })
  await addText(admin, 'Prices', 'The starter plan costs 40 euros a month.')
  await syncAll(admin)
  await vi.waitFor(async () => {
    if ((await admin.api(getKnowledgeStatus)).passages_embedded === 0) throw new Error('No vector yet')
  })
})
afterAll(() => test.close())

const ask = (search: Deps['index']['search']) => askWith({ ...test.deps, index: { ...test.deps.index, search } })

const askWith = (deps: Deps) => {
  const asker = { company_id: company.id, company_type: company.type }
  return askCase(deps, {
    asker,
    asked: ASKED,
    instructions: null,
    signal: new AbortController().signal,
    limitMs: 10_000,
  })
}

it('waits for the storage of the index while it is away, as the case would count as failed otherwise', async () => {
  const bucket = new Error('LanceError(IO): Generic S3 error: Error performing GET, HTTP error: error sending request')
  await expect(ask(() => Promise.reject(bucket))).rejects.toThrow(TemporaryFailure)
})

it('says of any other failure that something went wrong', async () => {
  const { response } = await ask(() => Promise.reject(new Error('the table is damaged')))
  expect(response).toMatchObject({ outcome: 'failed', failure: UNEXPECTED_ERROR })
})

it.each(['embedQuery', 'compareLines'] as const)(
  'waits for the embedding service while it is away in %s, also where the answer itself went on by words',
  async (call) => {
    const away = new EmbeddingError('The embedding service could not be reached', { isTemporary: true })
    const failing = { ...embedder, [call]: () => Promise.reject(away) }
    await expect(askWith({ ...test.deps, embedder: failing })).rejects.toThrow('Waits for the embedding service')
    const refused = new EmbeddingError('The embedding service answered with status 401')
    const { response } = await askWith({
      ...test.deps,
      embedder: { ...embedder, [call]: () => Promise.reject(refused) },
    })
    expect(response).toMatchObject({ failure: null })
  },
)
