import type { Page } from '@playwright/test'
import { apiAs, untilSynced } from '../support/calls.ts'
import { connectByToken, expect, test } from '../support/extension/fixtures.ts'
import { joinMeeting } from '../support/extension/meeting-site.ts'
import { Overlay } from '../support/extension/overlay.ts'
import { meetingsCalled, storedLines } from '../support/extension/stored.ts'
import { ADMIN, USER } from '../support/people.ts'

const ANSWER = 'It costs €24,000 for 60 days [1].'

test.use({ modelReplies: { answer: ANSWER, explain: ANSWER } })

test.beforeEach(async ({ app }) => untilSynced(await apiAs(app.url, ADMIN)))

const say = (page: Page, id: string, text: string) =>
  page.evaluate((step) => window.fakeMeeting.step(step), { at: 0, op: 'row', id, speaker: 'Ana Ruiz', text } as const)

test('after the page was reloaded the answers are there again, once, and in full screen the panel stays in reach', async ({
  app,
  extension,
  meetingPage,
  page,
  site,
}) => {
  await connectByToken(extension, page, { server: app.url, email: USER })
  const url = 'https://meet.google.com/rel-oade-dxx'
  site.plan(url, { look: 'meet-2025', title: 'Reloaded' })
  await joinMeeting(meetingPage, url)
  const overlay = new Overlay(meetingPage)
  await say(meetingPage, 'r1', 'How much does a pilot with four robots cost?')
  await overlay.get('region', 'Questions and answers')
  await overlay.untilItSays('It costs €24,000')
  await overlay.press('button', 'Good answer')
  await overlay.untilItSays('Feedback sent')
  await expect.poll(async () => (await storedLines(await apiAs(app.url, USER), 'Reloaded')).length).toBe(1)

  await meetingPage.reload()
  await meetingPage.getByRole('button', { name: 'Join now' }).click()
  await overlay.get('region', 'Questions and answers')
  await overlay.untilItSays('It costs €24,000')
  await overlay.untilItSays('Heard')
  await overlay.get('button', /^Evidence/)
  expect(await overlay.all('article')).toHaveLength(1)
  await say(meetingPage, 'r2', 'Which of our halls would be the first one?')
  await expect.poll(async () => (await overlay.all('article')).length).toBe(2)
  expect(await meetingsCalled(await apiAs(app.url, USER), 'Reloaded'), 'one meeting').toHaveLength(1)

  // The picture alone in full screen, which covers captions, controls and the side chat: the panel need not avoid them.
  await meetingPage.evaluate(() => window.fakeMeeting.openSide())
  await overlay.untilNothingIsCovered()
  await meetingPage.evaluate(() => {
    const stage = document.querySelector('.stage')
    stage?.addEventListener('click', () => void stage.requestFullscreen(), { once: true })
  })
  await meetingPage.locator('.stage .tile').first().click()
  const { width } = meetingPage.viewportSize() ?? { width: 0 }
  const right = async () => {
    const box = await overlay.boxOf(await overlay.get('region', 'Cuecard'), 'stay')
    return Math.round(box.x + box.width)
  }
  await expect.poll(right, { message: 'at the usual place, over the side chat' }).toBeGreaterThan(width - 40)
  await overlay.press('button', 'Menu')
  await overlay.get('menuitem', 'Disable for this meeting')
})
