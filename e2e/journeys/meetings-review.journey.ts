import { readFile } from 'node:fs/promises'
import { importMeeting, listMeetings, removeMeeting } from '@cuecard/contract/meetings/meetings.ts'
import { expectAccessible } from '../support/axe.ts'
import { apiAs, untilSynced } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { ADMIN } from '../support/people.ts'
import { realFile } from '../support/real-data.ts'
import { openSession } from '../support/sign-in.ts'

const CALL = [
  ['Ada Lindqvist', 'Thanks for joining, Carla. Shall we start with your questions?'],
  ['Carla Meyer', 'Yes please. How fast does your support answer a critical incident?'],
  ['Ada Lindqvist', 'I am not sure, I will check and get back to you by Friday.'],
  ['Carla Meyer', 'And what does it cost? Our budget is 60,000 euros for this year.'],
  ['Ada Lindqvist', 'We agreed on a pilot in Hamburg. I will send you the contract on Monday.'],
  ['Carla Meyer', 'Good. We are also looking at Contoso Drives, and our CFO has to sign off.'],
] as const

/** The call as a file that the import takes. */
const callFile = () =>
  new File(
    [
      JSON.stringify({
        title: 'Pilot with Carla',
        transcript: CALL.map(([username, message], at) => ({ username, message, timestamp: at * 12 })),
      }),
    ],
    'call.json',
  )

test('a meeting is reviewed tab by tab: notes, summary, responses, transcript with a test made of it, chat; then deleted', async ({
  page,
  app,
}) => {
  const api = await apiAs(app.url, ADMIN)
  await untilSynced(api)
  const form = { started_at: '2026-03-02T09:00:00Z' }
  const meeting = await api(importMeeting, { form, files: { file: callFile() } })
  await openSession(page, ADMIN)
  await page.goto('/meetings')
  await expect(page.getByRole('heading', { name: 'Monday, March 2, 2026' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: /Pilot with Carla/ }).click()

  const notes = page.getByRole('tabpanel', { name: 'User Notes' })
  await expect(notes.getByText('We agreed on a pilot in Hamburg').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'Manager Notes' }).click()
  const summary = page.getByRole('tabpanel', { name: 'Manager Notes' })
  await expect(summary.getByText('Carla Meyer').first()).toBeVisible()
  await expect(summary.getByText(/How fast does your support answer/).first()).toBeVisible()
  await expect(summary.getByText(/60,000 euros/).first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'AI Responses' }).click()
  await expect(page.getByText('No answers available for this meeting.')).toBeVisible()

  await page.getByRole('tab', { name: 'Transcript' }).click()
  const asked = page.getByRole('listitem').filter({ hasText: 'How fast does your support answer' })
  await asked.getByRole('button', { name: /Get Answers/ }).click()
  await expect(asked.getByText(/^Response time: \d+\.\d\d s$/)).toBeVisible()
  await asked.getByRole('button', { name: 'Create Test' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Test Case from Message' })
  await dialog.getByLabel('Name').fill('Support times')
  await expect(dialog.getByLabel('Test message')).toHaveValue(/How fast does your support answer/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /Create Test Case/ }).click()
  await expect(page.getByText('Test case created successfully')).toBeVisible()

  await page.reload()
  await page.getByRole('tab', { name: 'AI Responses' }).click()
  await page.getByRole('button', { name: /How fast does your support answer/ }).click()
  await expect(page.getByText(/Response time: \d+\.\d\d s/).first()).toBeVisible()

  await page.getByRole('tab', { name: 'Chat With Meeting' }).click()
  await page.getByPlaceholder('Ask a question about the meeting...').fill('What is the budget?')
  await page.keyboard.press('Enter')
  const log = page.getByRole('log', { name: 'Chat' })
  await expect(log.getByRole('button', { name: /^Source 1/ })).toBeVisible()
  await expect(log).toContainText('60,000 euros')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'More for this meeting' }).click()
  await page.getByRole('menuitem', { name: 'Delete meeting' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByText('Meeting deleted successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/meetings$/)
  expect((await api(listMeetings, { query: {} })).map(({ id }) => id)).not.toContain(meeting.id)
})

test('a long transcript is searched and paged, and found again from the search over all meetings', async ({
  page,
  app,
}) => {
  const path = realFile('meetings/qmsum-IS1003d.json')
  test.skip(!path, 'the shared real data is absent')
  const api = await apiAs(app.url, ADMIN)
  const file = new File([await readFile(path ?? '')], 'remote-control.json')
  const { id } = await api(importMeeting, { form: {}, files: { file } })
  await openSession(page, ADMIN)
  await page.goto(`/meetings/${id}?tab=transcript`)
  const above = page.getByRole('navigation', { name: 'Pages of the transcript, above' })
  await expect(above.getByText('Page 1 of 3 (1-500 of 1004 messages)')).toBeVisible()
  await above.getByRole('button', { name: 'Next' }).click()
  await expect(above.getByText('Page 2 of 3 (501-1000 of 1004 messages)')).toBeVisible()

  await page.getByPlaceholder('Search in transcript...').fill('mushroom')
  await page.keyboard.press('Enter')
  const badge = page.getByText(/^1 of \d+ matches$/)
  await expect(badge).toBeVisible()
  const total = Number(/of (\d+)/.exec((await badge.textContent()) ?? '')?.[1])
  expect(total).toBeGreaterThan(1)
  await page.getByRole('button', { name: 'Previous match' }).click()
  await expect(page.getByText(`${total} of ${total} matches`)).toBeVisible()

  await page.goto('/meetings')
  await page.getByPlaceholder('Search what was said in all meetings').fill('mushroom')
  await page
    .getByRole('link', { name: /mushroom/i })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/meetings/${id}\\?.*message=`))
  await expect(page.getByText('Linked message')).toBeVisible()
  // Its many questions would keep the journeys after this one waiting.
  await api(removeMeeting, { params: { id } })
})
