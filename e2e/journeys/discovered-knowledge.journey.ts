import { getAnalysisStatus } from '@cuecard/contract/meetings/analysis.ts'
import { importMeeting } from '@cuecard/contract/meetings/meetings.ts'
import { expectAccessible } from '../support/axe.ts'
import { apiAs, untilSynced } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { ADMIN } from '../support/people.ts'
import { openSession } from '../support/sign-in.ts'

const CALL = [
  ['Carla Meyer', 'How long is the warranty, and what about the batteries?'],
  ['Ada Lindqvist', 'Batteries come with a warranty of seven years on every cell.'],
  ['Ada Lindqvist', 'A technician exchanges a battery within forty minutes on your own floor.'],
  ['Carla Meyer', 'Good, our budget is 60,000 euros.'],
] as const

const callFile = () => {
  const transcript = CALL.map(([username, message], at) => ({ username, message, timestamp: at * 12 }))
  return new File([JSON.stringify({ title: 'Batteries with Carla', transcript })], 'call.json')
}

test('what somebody said in a meeting is found, added to the knowledge base, or deleted', async ({ page, app }) => {
  const api = await apiAs(app.url, ADMIN)
  await untilSynced(api)
  const form = { started_at: '2026-03-02T09:00:00Z' }
  const { id } = await api(importMeeting, { form, files: { file: callFile() } })
  const running = async () => (await api(getAnalysisStatus, { params: { id } })).manager_analysis.is_running
  await expect.poll(running).toBe(false)
  await openSession(page, ADMIN)
  await page.goto('/discovered-knowledge')
  await page.getByRole('button', { name: /^Generate Tribal Knowledge/ }).click()
  await expect(page.getByText('Your meetings were read')).toBeVisible()
  const meeting = page.getByRole('article', { name: 'Batteries with Carla' })
  const found = meeting.getByRole('listitem').filter({ hasText: 'seven years' })
  await expect(found).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Monday, March 2, 2026' })).toBeVisible()
  await expect(found.getByText('Quoted by rules')).toBeVisible()
  // A toast over the list would hide the buttons beneath it.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await expectAccessible(page)

  await found.getByRole('button', { name: /^Add to knowledge base/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to knowledge base' })
  await dialog.getByLabel('Name').fill('Battery warranty')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Add to Knowledge Base/ }).click()
  await expect(page.getByText('Added to your knowledge base, a sync has started')).toBeVisible()
  await expect(found.getByRole('link', { name: 'In your knowledge base' })).toBeVisible()
  await untilSynced(api)

  const other = meeting.getByRole('listitem').filter({ hasText: 'forty minutes' })
  await other.getByRole('button', { name: /^Delete/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByText('Knowledge item deleted')).toBeVisible()
  await expect(other).toHaveCount(0)

  await found.getByRole('link', { name: 'Ada Lindqvist' }).click()
  await expect(page).toHaveURL(new RegExp(`/meetings/${id}\\?tab=transcript&message=`))
  await page.goto('/company-knowledge')
  await expect(page.getByText('Battery warranty').first()).toBeVisible()
})
