import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCompany } from '../test/people.ts'
import { type TestDeps, testDeps } from '../test/test-deps.ts'
import { announcement, firstAdminLink } from './announcement.ts'
import { hasStaffAdmin } from './features/accounts/accounts.service.ts'
import { readConfig } from './platform/config.ts'

const ADMIN_EMAIL = 'admin@company.example'
const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://cuecard.company.example' }

let test: TestDeps
beforeAll(async () => {
  test = await testDeps()
})
afterAll(() => test.close())

it('a start in production says that there is no administrator, until there is one', async () => {
  const config = readConfig(production)
  const started = { port: 3000, adminLink: null }
  const told = announcement(config, { ...started, toReread: 3, hasAdmin: await hasStaffAdmin(test.deps.db) })
  expect(told).toContain('Cuecard is ready on https://cuecard.company.example\n')
  expect(told).toMatch(/^There is no administrator yet: set ADMIN_EMAIL .*make-staff-admin EMAIL$/m)
  expect(told).toContain('those of 3 companies are read again in the background')
  expect(announcement(readConfig({}), { ...started, toReread: 0, hasAdmin: false })).not.toContain('read again')
  expect(announcement(readConfig({}), { ...started, toReread: 0, hasAdmin: false })).not.toContain('no administrator')
  const worker = readConfig({ ...production, ROLE: 'worker', DATABASE_URL: 'postgres://x' })
  expect(announcement(worker, { ...started, toReread: 0, hasAdmin: false })).not.toContain('no administrator')
})

it('a worker makes no link for the first administrator, and the process with screens one', async () => {
  const provider = await makeCompany(test.deps, 'Provider', 'internal_control_company')
  const settings = { ...production, ADMIN_EMAIL, DATABASE_URL: 'postgres://x' }
  const linkOf = (ROLE: string) =>
    firstAdminLink({ ...test.deps, config: readConfig({ ...settings, ROLE }) }, provider.id)
  expect(await linkOf('worker')).toBeNull()
  expect(await hasStaffAdmin(test.deps.db)).toBe(false)
  const adminLink = await linkOf('web')
  expect(adminLink).toContain('https://cuecard.company.example/reset-password?token=')
  expect(await hasStaffAdmin(test.deps.db)).toBe(true)
  const told = announcement(readConfig({ ...settings, ROLE: 'web' }), {
    port: 3000,
    adminLink,
    hasAdmin: true,
    toReread: 0,
  })
  expect(told).toContain(`First sign-in of ${ADMIN_EMAIL}, once, within 60 minutes: ${adminLink}\n`)
  expect(told).not.toContain('no administrator')
})
