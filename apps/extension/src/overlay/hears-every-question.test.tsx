import '@testing-library/jest-dom/vitest'
import { within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { endMeetings, MEET, openMeeting, SERVICES } from './test/service-meeting.ts'

afterEach(endMeetings)

type Meeting = Awaited<ReturnType<typeof openMeeting>>

/** Sentences of 85 characters in which no word comes again. */
async function sayOfHalls({ say }: Meeting, from: number, to: number): Promise<void> {
  for (let n = from; n <= to; n += 1) {
    const belts = Array.from({ length: 10 }, (_, at) => `belt${n * 10 + at}`)
    await say(`In hall ${n} run ${belts.join(' ')}.`, 6)
  }
}
const newestLine = ({ inside }: Meeting) => [...inside.querySelectorAll('.transcript .line-text bdi')].at(-1)

describe.each(SERVICES)('on the page of $name', (service) => {
  const cards = (inside: HTMLElement) => [...inside.querySelectorAll('.card-question')].map((each) => each.textContent)

  it('a statement behind a question hides it not, and a second question of the row is asked, too', async () => {
    const it = await openMeeting(service)
    it.begin()
    await it.say('What does a pilot with four robots cost? We')
    expect(it.heard()).toEqual(['What does a pilot with four robots cost?'])
    await it.say('need it for the board. How long does the setup take in a hall like ours?')
    await it.pass(1_000)
    const both = ['What does a pilot with four robots cost?', 'How long does the setup take in a hall like ours?']
    expect(it.heard()).toEqual(both)
    await it.say('Thank you very much.')
    await it.pass(2_000)
    expect(it.heard()).toEqual(both)
    expect(cards(it.inside)).toEqual(both.toReversed())
  })

  it('two questions in a row of two people have a card each', async () => {
    const it = await openMeeting(service)
    it.begin('Ana Ruiz')
    await it.say('Do you deliver to Norway?')
    it.begin('Tom Hale')
    await it.say('Which languages does the panel speak?')
    await it.pass(1_500)
    expect(cards(it.inside)).toEqual(['Which languages does the panel speak?', 'Do you deliver to Norway?'])
    expect(it.heard()).toHaveLength(2)
  })

  it('a breath inside a question is waited for, and what was taken for a whole one is corrected in its card', async () => {
    const it = await openMeeting(service)
    it.begin()
    await it.say('So how long is')
    await it.pass(900)
    expect(it.heard()).toEqual([])
    await it.say('the warranty on the robots?')
    await it.pass(600)
    expect(it.heard()).toEqual(['So how long is the warranty on the robots?'])
    await it.say('And how much does the training cost')
    await it.pass(1_500)
    const [first] = cards(it.inside)
    await it.say('for eight people?')
    await it.pass(600)
    expect([first, ...cards(it.inside)]).toEqual([
      'And how much does the training cost',
      'And how much does the training cost for eight people?',
      'So how long is the warranty on the robots?',
    ])
    expect(within(it.inside).getAllByText('Corrected')).toHaveLength(1)
  })

  it('a question more than two minutes after its row began is asked, and the newest words are shown', async () => {
    const it = await openMeeting(service)
    it.begin()
    await sayOfHalls(it, 1, 14)
    await it.pass(60_000)
    await it.say('Which of these halls would you begin with?')
    await it.pass(600)
    expect(it.heard()).toEqual(['Which of these halls would you begin with?'])
    expect(newestLine(it)).toHaveTextContent(/^… .*Which of these halls would you begin with\?$/)
  })

  it('controls that are gone for more than four seconds end no meeting while captions are shown', async () => {
    const it = await openMeeting(service)
    it.begin()
    await it.say('We would like to see it.')
    const { started_at } = it.page.view()
    it.bar.remove()
    await it.pass(10_000)
    await it.say('And in a second hall.')
    document.body.prepend(it.bar)
    await it.pass(2_000)
    expect(it.sent.filter(({ type }) => type === 'join' || type === 'leave').map(({ type }) => type)).toEqual(['join'])
    expect(it.page.view()).toMatchObject({ started_at, is_listening: true })
    // The user hangs up.
    it.bar.click()
    it.bar.remove()
    it.goAway()
    await it.pass(6_000)
    expect(it.sent.some(({ type }) => type === 'leave')).toBe(true)
  })

  it('a switch of the company takes effect within five seconds, on and off', async () => {
    const it = await openMeeting(service, { allowed: { overlay: true, saving: false } })
    expect(it.page.view().saving).toBe('off')
    it.server.status = { ...it.server.status, allowed: { overlay: true, saving: true } }
    await it.pass(5_000)
    expect(it.page.view().saving).toBe('saving')
    it.server.status = { ...it.server.status, allowed: { overlay: false, saving: true } }
    await it.pass(5_000)
    expect(it.page.overlayMeeting).toBeNull()
    it.server.status = { ...it.server.status, allowed: { overlay: true, saving: false } }
    await it.pass(5_000)
    expect(it.page.overlayMeeting).not.toBeNull()
    expect(it.page.view().saving).toBe('off')
  })

  it('a browser that is not connected shows one quiet way to the connection', async () => {
    const it = await openMeeting(service, { connection: 'none', person: null, company: null, allowed: null })
    expect(it.page.overlayMeeting).not.toBeNull()
    expect(it.inside).toHaveTextContent(/^Cuecard is not connectedConnect$/)
    expect(it.page.view().is_listening).toBe(false)
    within(it.inside).getByRole('button', { name: 'Connect' }).click()
    await it.pass(0)
    expect(it.sent.at(-1)).toEqual({ type: 'connect' })
    expect(it.sent.some(({ type }) => type === 'summary')).toBe(true)
  })

  it('an Arabic question keeps its own direction, apart from the name of who asks', async () => {
    const it = await openMeeting(service)
    it.begin('Layla Haddad')
    await it.say('كم تبلغ تكلفة التجربة؟')
    await it.pass(1_000)
    const question = it.inside.querySelector('.card-question')
    expect(question).toHaveTextContent('كم تبلغ تكلفة التجربة؟')
    expect(question).toHaveAttribute('dir', 'auto')
    expect(it.inside.querySelector('.card-who')?.contains(question)).toBe(false)
    expect(it.inside.querySelector('.card-who bdi')).not.toBeNull()
    expect(it.inside.querySelector('.transcript .line-text')).toHaveAttribute('dir', 'rtl')
  })
})

describe('in Google Meet', () => {
  it('a speech so long that it becomes several lines is asked about once', async () => {
    const it = await openMeeting(MEET)
    it.begin()
    await sayOfHalls(it, 1, 22)
    await it.say('Which of these halls would you begin with?')
    await sayOfHalls(it, 23, 36)
    await it.say('And which of them would you leave for the next year?')
    await it.pass(600)
    expect(it.page.view().lines).toHaveLength(2)
    expect(newestLine(it)).toHaveTextContent(/leave for the next year\?$/)
    expect(it.heard()).toEqual([
      'Which of these halls would you begin with?',
      'And which of them would you leave for the next year?',
    ])
  })

  it('the icon for captions that are disabled is a sign of a call, and the way to turn them on', async () => {
    const it = await openMeeting(MEET, {}, MEET.controls.replace('closed_caption', 'closed_caption_disabled'))
    it.goAway()
    await it.pass(1_000)
    expect(it.page.view().capture).toBe('captions-off')
    let presses = 0
    it.bar.querySelector('button')?.addEventListener('click', () => (presses += 1))
    expect([await it.page.turnOnCaptions(), presses]).toEqual(['done', 1])
  })
})
