import { expect, it } from 'vitest'
import { runRules } from './run-rules.ts'

const SELLER = { name: 'Rita Vogel', email: 'rita@brightline.example' }
const BUYER = { name: 'Carl Stone', email: 'carl@orchard.example' }
const CALL = [
  'Hi Carl, how did the harvest go?',
  'Long days, but the pears are in.',
  'Last time we spoke of the sorting line with two cameras.',
  'Yes, and my people would like to see it.',
  'It costs forty thousand euros, with the training.',
  'Okay.',
  'And it runs on three phases.',
]

/** What is shown of a call in which the customer, or else the seller, says these at its end. */
function shownOf(said: readonly string[], by = BUYER) {
  const told = CALL.map((message, at) => ({ who: at % 2 === 0 ? SELLER : BUYER, message }))
  const rows = [...told, ...said.map((message) => ({ who: by, message }))].map(({ who, message }, at) => ({
    message_id: `${at}`,
    username: who.name,
    message,
    at: null,
  }))
  const input = {
    rows,
    startedAt: new Date('2026-03-02T09:00:00Z'),
    people: { owner: SELLER, colleagues: [], attendees: [BUYER] },
    ownNames: ['Brightline'],
  }
  const { findings } = runRules('analysis', input)
  const decided =
    runRules('notes', input)
      .notes?.split('## ')
      .find((part) => part.startsWith('Decisions')) ?? ''
  return {
    steps: findings?.next_steps?.map(({ text }) => text) ?? [],
    rivals: findings?.competitors_evidence.map(({ text }) => text) ?? [],
    metrics: findings?.meddicc_bant_evidence.find(({ field }) => field === 'metrics')?.text ?? null,
    decided,
  }
}

it('shows promises in words that no rule knows, and none that is refused', () => {
  expect(shownOf(["I'll dig the hall plan out and get it across to you tonight."]).steps).toHaveLength(1)
  for (const refused of [
    "I can't get you the hall plan by Friday.",
    "We won't get you the hall plan this week.",
    "I'd send you the hall plan, but I'm not allowed to.",
    "I could send you the hall plan, but it's confidential.",
    'I sent the numbers to Petra on Monday.',
    "You'll have the whole hall that smells of pears.",
  ])
    expect(shownOf([refused]).steps).toEqual([])
})

it('takes for no decision what is told of earlier, of others or of a case', () => {
  for (const told of [
    "Two years ago we said let's take the small line, and then regretted it.",
    "Okay, then we'll take the small line, unless finance says no.",
    "My boss said okay, we'll take the other line.",
  ])
    expect(shownOf([told]).decided).toBe('')
})

it('takes figures of loss for metrics, and not how many there are', () => {
  expect(shownOf(['We throw away eleven percent of the crop because of it.']).metrics).toContain('eleven percent')
  expect(shownOf(['We are about sixty people on two farms.']).metrics).toBeNull()
})

it('takes makers for competitors, and no people or places that are named beside them', () => {
  const told = ['We had a demo from Fruitline in Birmingham and Natalie joined us.', "I'll talk to Natalie on Monday."]
  expect(shownOf(told).rivals).toEqual(['Fruitline'])
  expect(shownOf(told).steps).toEqual(["I'll talk to Natalie on Monday."])
})
