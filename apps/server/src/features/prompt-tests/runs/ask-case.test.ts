import { afterAll, beforeAll, expect, it } from 'vitest'
import { addText, syncAll } from '../../../../test/documents.ts'
import { makeCompany, makePerson } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'
import type { Deps } from '../../../platform/deps.ts'
import { TemporaryFailure } from '../../../platform/jobs/jobs.ts'
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

let test: TestApp
let company: CompanyRow
beforeAll(async () => {
  test = await testApp({ work: true })
  company = await makeCompany(test.deps, 'Asked')
  const admin = await makePerson(test.app, { role: 'company_admin', company })
  await addText(admin, 'Prices', 'The starter plan costs 40 euros a month.')
  await syncAll(admin)
})
afterAll(() => test.close())

const ask = (search: Deps['index']['search']) => {
  const deps = { ...test.deps, index: { ...test.deps.index, search } }
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
