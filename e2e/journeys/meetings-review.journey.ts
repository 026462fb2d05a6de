import { readFile } from 'node:fs/promises'
import type { Api } from '@cuecard/contract/client.ts'
import { sendMessages, startMeeting } from '@cuecard/contract/meetings/capture.ts'
import { importMeeting, listMeetings, removeMeeting } from '@cuecard/contract/meetings/meetings.ts'
import type { Page } from '@playwright/test'
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

test('a meeting is reviewed tab by tab: notes, summary, responses, transcript with a test made of it, chat; then deleted; another by its names, without times, and while it runs', async ({
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

  await nameOnesOwn(page)
  await readUntimedFile(page)
  await followRunningMeeting(page, api)
})

/** Settings, Vocabulary: what captions write instead of the company's name. */
async function nameOnesOwn(page: Page): Promise<void> {
  await page.goto('/settings?section=vocabulary')
  await expect(page.getByText('No names yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add name' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a name' })
  await dialog.getByText('Own name').click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Acme Robotics')
  await dialog.getByLabel(/Other spellings/).fill('Akme Robotix')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Add name/ }).click()
  await expect(page.getByText('Also “Akme Robotix”')).toBeVisible()
  await expectAccessible(page)
}

const UNTIMED = `Carla Meyer: What does the Akme Robotix gateway cost?
Ada Lindqvist: The Akme Robotix gateway costs forty euros a month.
Carla Meyer: Good. Our budget is 60,000 euros for this year.
Ada Lindqvist: I will send you the contract on Monday.
`

/** A text of names and words has an order and shares, no clock; it is asked by the name that is meant. */
async function readUntimedFile(page: Page): Promise<void> {
  await page.goto('/meetings')
  await page.getByRole('button', { name: 'Import Meeting' }).click()
  const file = { name: 'Gateway call.txt', mimeType: 'text/plain', buffer: Buffer.from(UNTIMED) }
  await page.getByLabel('Transcript file').setInputFiles(file)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gateway call' })).toBeVisible()
  await page.getByRole('tab', { name: 'Manager Notes' }).click()
  const summary = page.getByRole('tabpanel', { name: 'Manager Notes' })
  await expect(summary.getByText(/by the length of the words/)).toBeVisible()
  await expect(summary.getByText('on Monday', { exact: true })).toBeVisible()
  await expect(summary.getByText(/\d\d:\d\d/)).toHaveCount(0)
  await expectAccessible(page)
  await askChat(page, 'What does the Acme Robotics gateway cost?', 'Akme Robotix gateway costs forty euros')
}

/** The page of a meeting that goes on shows what is said without a reload, and answers from it. */
async function followRunningMeeting(page: Page, api: Api): Promise<void> {
  const started_at = new Date().toISOString()
  const body = { client_key: 'running', meeting_type: 'google_meet' as const, meeting_title: 'Running', started_at }
  const params = { id: (await api(startMeeting, { body })).meeting_id ?? '' }
  const say = (sequence: number, message: string) =>
    api(sendMessages, {
      params,
      body: { messages: [{ message_id: String(sequence), sequence, username: 'Carla Meyer', message }] },
    })
  await say(1, 'Shall we begin?')
  await page.goto(`/meetings/${params.id}?tab=transcript`)
  await expect(page.getByText('Shall we begin?')).toBeVisible()
  await say(2, 'The notice period of our warehouse contract is nine months.')
  await expect(page.getByText(/is nine months/)).toBeVisible()
  await askChat(page, 'How long is the notice period of the warehouse contract?', 'nine months')
}

async function askChat(page: Page, question: string, answer: string): Promise<void> {
  await page.getByRole('tab', { name: 'Chat With Meeting' }).click()
  await page.getByPlaceholder('Ask a question about the meeting...').fill(question)
  await page.keyboard.press('Enter')
  const log = page.getByRole('log', { name: 'Chat' })
  await expect(log.getByRole('button', { name: /^Source 1/ })).toBeVisible()
  await expect(log).toContainText(answer)
}

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
  await page.getByText('What was said', { exact: true }).click()
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
