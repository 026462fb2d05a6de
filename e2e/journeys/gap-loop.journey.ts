import { getAnalysisStatus } from '@cuecard/contract/meetings/analysis.ts'
import { importMeeting } from '@cuecard/contract/meetings/meetings.ts'
import { getKnowledgeGap, listKnowledgeGaps } from '@cuecard/contract/knowledge/gaps.ts'
import { expectAccessible } from '../support/axe.ts'
import { apiAs, untilSynced } from '../support/calls.ts'
import { expect, test } from '../support/fixtures.ts'
import { ADMIN } from '../support/people.ts'
import { openSession } from '../support/sign-in.ts'

const QUESTION = 'Do you offer a discount for charities and churches?'
const BADLY = [
  ['Carl Berger', QUESTION],
  ['Ada Lindqvist', 'I am not sure, I will have to check that and get back to you.'],
  ['Carl Berger', 'Okay, thank you.'],
] as const
const WELL = [
  ['Dora Klein', 'What is the discount for charities and churches, do you offer one?'],
  ['Ada Lindqvist', 'Charities and churches get a discount of twelve percent on every yearly contract.'],
  ['Dora Klein', 'Good, thank you very much for that.'],
] as const

type Lines = readonly (readonly [string, string])[]

const callFile = (title: string, lines: Lines) => {
  const transcript = lines.map(([username, message], at) => ({ username, message, timestamp: at * 12 }))
  return new File([JSON.stringify({ title, transcript })], 'call.json')
}

test('a question that a meeting answered badly is drafted, approved, asked again and graded better', async ({
  page,
  app,
}) => {
  const api = await apiAs(app.url, ADMIN)
  await untilSynced(api)
  for (const [title, lines] of [
    ['Discounts with Carl', BADLY],
    ['Discounts with Dora', WELL],
  ] as const) {
    const form = { started_at: '2026-03-02T09:00:00Z' }
    const { id } = await api(importMeeting, { form, files: { file: callFile(title, lines) } })
    const running = async () => (await api(getAnalysisStatus, { params: { id } })).manager_analysis.is_running
    await expect.poll(running).toBe(false)
  }
  await openSession(page, ADMIN)
  await page.goto('/customer-questions')
  await page.getByRole('button', { name: /^Sync Knowledge Gaps/ }).click()
  await expect(page.getByText('Knowledge gaps synced successfully').first()).toBeVisible()
  await page.getByRole('tab', { name: 'Knowledge gaps' }).click()
  await expect(page).toHaveURL(/view=gaps/)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: QUESTION, exact: true }) })
  await expect(row.getByText('Asked once, in a meeting')).toBeVisible()
  await expectAccessible(page)

  await row.getByRole('button', { name: QUESTION, exact: true }).click()
  await expect(row.getByRole('link', { name: 'Discounts with Carl' })).toHaveAttribute(
    'href',
    /tab=transcript&message=/,
  )
  await row.getByRole('button', { name: /^Draft an answer/ }).click()
  await expect(row.getByLabel('Answer')).toHaveValue(/twelve percent/)
  await expect(row.getByText('Put together from quotes, no model')).toBeVisible()
  await expect(row.getByRole('list', { name: 'Sources' })).toContainText('Discounts with Dora')
  await expectAccessible(page)

  await row.getByLabel('Name').fill('Discounts for charities')
  await row
    .getByLabel('Answer')
    .fill('Charities and churches get a discount of twelve percent on every yearly contract.')
  await row.getByRole('button', { name: /^Approve Answer/ }).click()
  const after = row.getByRole('region', { name: 'After' })
  await expect(after).toContainText('twelve percent')
  await expect(row.getByRole('region', { name: 'Before' })).not.toContainText('twelve percent')
  await expect(row.getByText('Closed', { exact: true })).toBeVisible()
  await expectAccessible(page)

  const { gaps } = await api(listKnowledgeGaps, { query: { state: 'closed' } })
  const listed = gaps.find(({ question }) => question === QUESTION)
  const closed = await api(getKnowledgeGap, { params: { id: listed?.id ?? '' } })
  expect(closed.question).toBe(QUESTION)
  expect(closed.after?.grade ?? 0).toBeGreaterThan(closed.before?.grade ?? 0)
  await row.getByRole('link', { name: 'Discounts for charities' }).click()
  await expect(page).toHaveURL(/\/company-knowledge\?itemId=/)
})
