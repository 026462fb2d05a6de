import { setTimeout as sleep } from 'node:timers/promises'
import { getTestRunStatus, runTests } from '@cuecard/contract/prompt-tests/runs.ts'
import { addText, syncAll } from './documents.ts'
import { openFolderApp } from './folder-app.ts'
import { makeCompany, makePerson } from './people.ts'
import { makeTestCase } from './test-runs.ts'

// For `test-runs-crash.test.ts`: runs tests slowly, tells its parent when some have their results, and waits to be killed.

const [folder = '', cases = ''] = process.argv.slice(2)
const { app, deps } = await openFolderApp(folder, {
  name: 'slow',
  stream: async function* () {
    await sleep(100)
    yield 'The starter plan costs 40 euros a month [1].'
  },
})
const company = await makeCompany(deps, 'Own')
const person = await makePerson(app, { role: 'company_admin', company })
await addText(person, 'Prices', '# Prices\n\nThe starter plan costs 40 euros a month.')
await syncAll(person)
for (let nth = 0; nth < Number(cases); nth += 1) {
  const message = `What does the starter plan cost? case${nth}`
  const created_at = new Date(Date.UTC(2026, 2, 2, 10, nth))
  const test_message = { order_index: 0, message, username: 'Customer' }
  await makeTestCase(deps, company.id, { name: `case${nth}`, expected_result: '', test_message, created_at })
}
const query = { test_case_type: 'company-specific' } as const
await person.api(runTests, { query, body: { repetitions: 3 } })
while ((await person.api(getTestRunStatus, { query })).done < 4) await sleep(5)
process.stdout.write(`${person.token}\n`)
await new Promise(() => undefined)
