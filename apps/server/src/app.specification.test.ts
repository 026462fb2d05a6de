import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { allEndpoints } from '@cuecard/contract/all.ts'
import type { AnyEndpoint } from '@cuecard/contract/endpoint.ts'
import { expect, it } from 'vitest'

/** The calls that the product's specification lists. */
const CALLS = `
POST /auth/register
POST /auth/token
POST /auth/token/google
POST /auth/register/google
GET /auth/verify
GET /auth/verify-email
POST /auth/forgot-password
POST /auth/reset-password
POST /auth/verify-reset-token
PUT /auth/user-info
GET /company-knowledge/items
POST /company-knowledge/items
PUT /company-knowledge/items/:id
DELETE /company-knowledge/items/:id
GET /company-knowledge/items/:id/download-file
GET /company-knowledge/knowledge-status
POST /company-knowledge/vector-store
GET /company-knowledge/vector-store-status
POST /company-knowledge/upload-playbook
POST /company-knowledge/generate-tribal-knowledge
GET /company-knowledge/sync-knowledge-gaps
GET /prompt-instructions/answer-file
POST /prompt-instructions/answer-file
GET /prompt-instructions/explain-file
POST /prompt-instructions/explain-file
POST /extension/answer
POST /extension/explain
GET /extension/extension-download
GET /company-settings/company
GET /company-settings/company/:id
POST /company-settings/company
POST /company-settings/self-serve-company
POST /company-settings/platform-invitation
GET /company-settings/users
GET /company-settings/invitations
POST /company-settings/user
POST /company-settings/staff-account
POST /company-settings/meeting-saving-setting
GET /company-settings/demo-data/:id
PUT /company-settings/demo-data/:id
GET /company-settings/user-activity-summary
GET /v0.5/meetings/company
GET /v0.5/meetings/:id/company
DELETE /v0.5/meetings/:id/company
POST /v0.5/meetings/:id/sync/user_notes
POST /v0.5/meetings/:id/sync/manager_analysis
GET /meetings/:id/feedback
GET /v0.5/meetings/poor-question-answers
POST /v0.5/meetings/poor-question-answers/remove-uncertain
GET /meetings/knowledge-items
DELETE /meetings/knowledge-items/:id
POST /meetings/:id/chat
POST /v0.5/meetings/migrate
POST /prompt-tests
GET /prompt-tests
GET /prompt-tests/:id
PUT /prompt-tests/:id
DELETE /prompt-tests/:id
POST /prompt-tests/run
GET /prompt-tests/run/status
GET /prompt-tests/runs
POST /prompt-tests/runs/filter
DELETE /prompt-tests/runs/:id
GET /prompt-tests/categories
POST /prompt-tests/categories
PUT /prompt-tests/categories/:id
DELETE /prompt-tests/categories/:id
`
  .trim()
  .split('\n')

/** The routes that the product's specification lists. */
const ROUTES = `
/login
/register
/registration-success
/verify-email
/privacy-policy
/reset-password
/
/company-knowledge
/prompt-customization
/settings
/sandbox
/meetings
/meetings/:id
/prompt-tests
/prompt-tests/comparison
/customer-settings
/customer-questions
/discovered-knowledge
/demo-editor/:companyId
/user-metrics
/registration
/company-registration
`
  .trim()
  .split('\n')

const ROOT = join(import.meta.dirname, '../../..')
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** These look at every call or route there is: they would make any list complete. */
const OF_ALL = /app\.(permissions|isolation|specification|roles|rights)\.test|shell\.journey/
const tests = globSync(['apps/*/src/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.{ts,tsx}', 'e2e/**/*.journey.ts'], {
  cwd: ROOT,
})
  .filter((file) => !OF_ALL.test(file))
  .map((file) => ({ file: basename(file), text: read(file) }))

const callOf = ({ method, path }: AnyEndpoint) => `${method} ${path}`

/** The names by which tests call an endpoint. */
async function endpointNames(): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const file of globSync('packages/contract/src/**/*.ts', { cwd: ROOT })) {
    if (file.endsWith('.test.ts')) continue
    const module: Record<string, unknown> = await import(join(ROOT, file))
    for (const [name, value] of Object.entries(module)) {
      const served = allEndpoints.find((endpoint) => endpoint === value)
      if (served) names.set(callOf(served), name)
    }
  }
  return names
}

const table = (rows: readonly [string, string[]][]) =>
  rows.map(([name, files]) => `${name.padEnd(62)} ${files.slice(0, 3).join(', ')}`).join('\n')

it('serves every call of the specification, each with a test of its own', async () => {
  const names = await endpointNames()
  const rows = CALLS.map((call): [string, string[]] => {
    const name = names.get(call)
    const uses = name ? new RegExp(`\\b${name}\\b`) : null
    return [call, tests.filter(({ text }) => uses?.test(text) || text.includes(`'${call}`)).map(({ file }) => file)]
  })
  console.log(table(rows))
  expect(rows.filter(([call]) => !names.has(call)).map(([call]) => call)).toEqual([])
  expect(rows.filter(([, files]) => files.length === 0).map(([call]) => call)).toEqual([])
})

it('has every route of the specification, each with a test of its own, and none that is not built', () => {
  const router = read('apps/web/src/app/router.tsx')
  const rows = ROUTES.map((route): [string, string[]] => {
    // A parameter's place is filled in by tests; the front page is opened as '/'.
    const start = route.replace(/:.*$/, '')
    const opens = new RegExp(
      `['"\`{}]${start.replaceAll('/', '\\/')}${start.endsWith('/') && start !== '/' ? '' : '[\'"`?]'}`,
    )
    return [route, tests.filter(({ text }) => opens.test(text)).map(({ file }) => file)]
  })
  console.log(table(rows))
  expect(ROUTES.filter((route) => !router.includes(`'${route}'`))).toEqual([])
  expect(rows.filter(([, files]) => files.length === 0).map(([route]) => route)).toEqual([])
  expect(router).not.toContain('NotBuilt')
})
