import { resetPassword } from '@cuecard/contract/auth.ts'
import { verifySession } from '@cuecard/contract/session.ts'
import { createStaffAccount } from '@cuecard/contract/companies.ts'
import { uploadPlaybook } from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeStatus } from '@cuecard/contract/knowledge/status.ts'
import { listOutbox } from '@cuecard/contract/outbox.ts'
import { expectAccessible } from '../support/axe.ts'
import { apiAs, apiOf, untilSynced } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { itemRow } from '../support/live-answer.ts'
import { staffAccountToken } from '../support/mailed-path.ts'
import { ADMIN, DEMO_PASSWORD, STAFF, USER } from '../support/people.ts'
import { openSession } from '../support/sign-in.ts'

// The platform writes the playbook once the demo company's documents were synced for the first time.
test.use({ appEnv: { EMBEDDING_MODEL: 'off' }, isFirstStart: true })

const SECTION = 'Opening lines'
const TEXT = '# Opening lines\n\nBegin with the warehouse tour and offer the sixty day pilot at its end.\n'

test('the platform writes a playbook, staff add a section to it, and users read both', async ({
  page,
  app,
  browser,
}) => {
  const admin = await apiAs(app.url, ADMIN)
  await untilSynced(admin)
  await expect.poll(async () => (await admin(getKnowledgeStatus)).has_playbook, { intervals: [200] }).toBe(true)
  const provider = await apiAs(app.url, STAFF)
  await expect
    .poll(async () => (await provider(listOutbox)).filter(({ to }) => to === ADMIN).map(({ subject }) => subject))
    .toContain('Your sales playbook is ready')

  const company_id = (await admin(verifySession)).company?.id ?? ''
  const { email } = await provider(createStaffAccount, { body: { company_id } })
  const token = await staffAccountToken(app.url, email)
  await apiOf(app.url)(resetPassword, { body: { token, new_password: DEMO_PASSWORD } })
  const staff = await apiAs(app.url, email)
  const file = new File([TEXT], 'opening-lines.md', { type: 'text/markdown' })
  await staff(uploadPlaybook, { form: { section_name: SECTION }, files: { file } })

  await openSession(page, email)
  await page.goto('/company-knowledge')
  const generated = page.getByRole('table', { name: 'Platform Generated Documents' })
  await expect(generated.getByRole('row').filter({ hasText: SECTION })).toContainText('INITIAL SALES PLAYBOOK')
  await page.getByRole('button', { name: 'Sync AI Knowledge' }).click()
  await expect(page.getByText('AI knowledge sync completed').first()).toBeVisible()
  await expect(itemRow(page, SECTION)).toContainText(/synced/i)
  for (const name of [SECTION, 'Initial sales playbook', 'Pricing summary']) {
    await expect(generated.getByRole('button', { name: `Delete ${name}` })).toBeVisible()
  }
  await expectAccessible(page)

  const theirs = await (await browser.newContext({ baseURL: app.url })).newPage()
  await openSession(theirs, USER)
  await theirs.goto('/company-knowledge')
  const readOnly = theirs.getByRole('table', { name: 'Platform Generated Documents' })
  for (const name of [SECTION, 'Initial sales playbook', 'Pricing summary']) {
    await expect(readOnly.getByRole('button', { name: `Download ${name}` })).toBeVisible()
  }
  await expect(readOnly.getByRole('button', { name: /^(?:Edit|Delete) / })).toHaveCount(0)
  const download = theirs.waitForEvent('download')
  await readOnly.getByRole('button', { name: 'Download Initial sales playbook' }).click()
  expect((await download).suggestedFilename()).toBe('sales-playbook.md')
  await expectAccessible(theirs)
  await theirs.context().close()
})
