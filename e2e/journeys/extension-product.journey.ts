import { updateCompanySettings } from '@cuecard/contract/companies.ts'
import { getMeeting, listMeetingFeedback } from '@cuecard/contract/meetings/meetings.ts'
import { createVocabularyEntry, removeVocabularyEntry } from '@cuecard/contract/vocabulary.ts'
import { expectAccessible } from '../support/axe.ts'
import { apiAs, untilSynced } from '../support/calls.ts'
import { connectByToken, expect, test } from '../support/extension/fixtures.ts'
import { joinMeeting, playSteps } from '../support/extension/meeting-site.ts'
import { Overlay } from '../support/extension/overlay.ts'
import { spoken } from '../support/extension/replays.ts'
import { meetingsCalled } from '../support/extension/stored.ts'
import { ADMIN, USER } from '../support/people.ts'
import { openSession, signIn } from '../support/sign-in.ts'

const ANSWER = 'A pilot costs €24,000 for 60 days with four robots on your own floor [1].'
const EXPLANATION = 'The pilot is a trial on your own floor [1].'

test.use({ modelReplies: { answer: ANSWER, explain: EXPLANATION } })

const MEETING = 'https://meet.google.com/fer-nhil-lre'
const TITLE = 'Fernhill renewal'
const QUESTION = 'What does a pilot with four robots cost?'
const FIRST = 'We think of a pilot with four robots first.'
const TYPED = 'Is a pilot with eight robots possible?'
/** Of the demo company's notes. Its meetings say 'Boxwise' alone, so that none is analysed again for this name. */
const COMPETITOR = 'Boxwise Automation'
const SAID = [
  { speaker: 'Ana Ruiz', text: FIRST },
  { speaker: 'You', text: 'Of course. Shall we begin with the open points?' },
  { speaker: 'Ana Ruiz', text: QUESTION },
]

test('the whole product: connect, a meeting, an answer by itself, and all of it in the web app afterwards', async ({
  app,
  extension,
  meetingPage,
  page,
  site,
}) => {
  const admin = await apiAs(app.url, ADMIN)
  await untilSynced(admin)
  await signIn(page, ADMIN)
  await page.goto('/settings')
  await page.getByLabel('Notice to the others').selectOption('Must be confirmed')
  await expect(page.getByText('Meeting settings updated')).toBeVisible()
  await page.goto(extension.popupUrl)
  await expectAccessible(page)
  await connectByToken(extension, page, { server: app.url, email: USER })
  await expectAccessible(page)

  site.plan(MEETING, { look: 'meet-2025', title: TITLE })
  await meetingPage.goto(MEETING)
  const overlay = new Overlay(meetingPage)
  await expect(meetingPage.getByRole('button', { name: 'Join now' })).toBeVisible()
  expect(await overlay.text(), 'nothing in the lobby').toBe('')
  await joinMeeting(meetingPage, MEETING)
  await overlay.get('region', 'Cuecard')
  // Lines wait in the page until the others were told.
  const { steps } = spoken(SAID, 150)
  const isFirst = (step: (typeof steps)[number]) => 'id' in step && step.id === 'r0'
  await playSteps(meetingPage, steps.filter(isFirst))
  await overlay.untilItSays('1 line held here')
  expect(await meetingsCalled(admin, TITLE), 'nothing has left the page').toEqual([])
  await overlay.press('button', 'I have told them')
  await overlay.untilItSays('Saving')

  await playSteps(
    meetingPage,
    steps.filter((step) => !isFirst(step)),
  )
  // The question is answered by itself.
  await overlay.get('region', 'Questions and answers')
  await overlay.untilItSays('A pilot costs €24,000 for 60 days')
  await overlay.press('button', /^Evidence/)
  await overlay.get('list', 'Sources')
  await overlay.untilItSays('Shall we begin with the open points?')
  expect(await overlay.all('article'), "one's own questions are not answered").toHaveLength(1)

  await overlay.press('button', 'Good answer')
  await overlay.untilItSays('Feedback sent')
  await overlay.pressAtLine(FIRST, 'Get Answer')
  await expect.poll(async () => (await overlay.all('button', 'Good answer')).length).toBe(2)
  await overlay.pressAtLine(FIRST, 'Explain To Me')
  await overlay.untilItSays('The pilot is a trial on your own floor')

  // An own question, typed in the call, is answered beside the ones that were heard.
  await meetingPage.keyboard.press('Alt+KeyK')
  await meetingPage.keyboard.type('And what does a pilot cost us?')
  await meetingPage.keyboard.press('Enter')
  await overlay.untilItSays('And what does a pilot cost us?')
  await overlay.untilItSays('Asked')
  // What was said is put away; the keys go on through the answers.
  const openCards = async () => (await overlay.all('button', 'Pin')).length
  await expect.poll(openCards, 'once it is answered').toBe(1)
  await overlay.press('button', 'Said')
  await expect.poll(openCards).toBe(0)
  await meetingPage.keyboard.press('Alt+ArrowDown')
  await overlay.get('button', 'Pin')

  // What is typed in the meeting's chat is read once the company wants it, and its questions are answered like spoken ones.
  await meetingPage.evaluate(() => window.fakeMeeting.chat('Tom Hale', 'Typed before the switch.'))
  const named = await admin(createVocabularyEntry, { body: { kind: 'competitor', name: COMPETITOR } })
  await admin(updateCompanySettings, { body: { is_chat_captured: true, has_talk_prompts: true } })
  await overlay.hover(await overlay.get('button', 'Saving'))
  await overlay.untilItSays('What is said and typed here is saved')
  // A competitor whom the customer names brings up the company's notes, in a card that is closed beside answers.
  await meetingPage.evaluate((text) => window.fakeMeeting.chat('Tom Hale', text), `We also talk to ${COMPETITOR}.`)
  await overlay.untilItSays(`Internal notes on ${COMPETITOR}`)
  await meetingPage.keyboard.press('Alt+ArrowDown')
  await overlay.untilItSays('Internal, not to be read aloud')
  await overlay.untilItSays('We start in the existing racks within 6 to 16 weeks')
  await admin(removeVocabularyEntry, { params: { id: named.id } })
  await meetingPage.evaluate((text) => window.fakeMeeting.chat('Tom Hale', text), TYPED)
  await overlay.untilItSays(TYPED)
  await overlay.get('region', 'Questions and answers')
  expect(await overlay.text()).not.toContain('Typed before the switch.')

  await meetingPage.evaluate(() => window.fakeMeeting.leave())
  await expect.poll(async () => (await overlay.all('region', 'Cuecard')).length, 'gone with the meeting').toBe(0)
  await admin(updateCompanySettings, { body: { consent_policy: 'none', has_talk_prompts: false } })
  const api = await apiAs(app.url, USER)
  const ended = async () => {
    const [id] = await meetingsCalled(api, TITLE)
    const meeting = id ? await api(getMeeting, { params: { id } }) : null
    return meeting?.meeting_general_info.transcript_end_datetime_utc ?? null
  }
  await expect.poll(ended, 'the server knows that it is over').not.toBeNull()

  await openSession(page, USER)
  await page.goto('/meetings')
  await page.getByRole('link', { name: TITLE }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible()
  await expect(page.getByText(`${USER} told the others at`)).toBeVisible()
  await expectAccessible(page)
  const here = page.url().split('?')[0] ?? ''
  await page.goto(`${here}?tab=transcript`)
  for (const { text } of SAID) await expect(page.getByText(text).first()).toBeVisible()
  const typed = page.getByRole('listitem').filter({ hasText: TYPED })
  await expect(typed.getByText('Chat', { exact: true })).toBeVisible()
  await expect(page.getByText('You', { exact: true }), "own lines have the person's name").toHaveCount(0)
  await page.goto(`${here}?tab=ai-responses`)
  await expect(page.getByText(QUESTION).first()).toBeVisible()
  await page.goto(`${here}?tab=manager-notes`)
  const summary = page.getByRole('tabpanel', { name: 'Manager Notes' })
  await expect(summary.getByText('Ana Ruiz').first(), 'who talked how much').toBeVisible()

  const [id = ''] = await meetingsCalled(api, TITLE)
  const feedback = await api(listMeetingFeedback, { params: { id } })
  expect(JSON.stringify(feedback)).toContain('"up"')
})
