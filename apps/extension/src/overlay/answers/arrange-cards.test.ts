import type { AnswerResponse } from '@cuecard/contract/answers.ts'
import { IDLE_STREAM } from '@cuecard/ui/use-response-stream.ts'
import { describe, expect, it } from 'vitest'
import { arrangeCards, cardsOnLive, choiceAfterPress, choiceBeside, firstLine, withoutMaking } from './arrange-cards.ts'

type Outcome = AnswerResponse['outcome'] | 'loading'

/** A card of that outcome; the number is also its age. */
function card(
  n: number,
  outcome: Outcome = 'complete',
  marks: { is_pinned?: boolean; is_said?: boolean; comment?: string } = {},
) {
  const status = outcome === 'loading' ? ('loading' as const) : ('done' as const)
  const response = outcome === 'loading' ? null : ({ outcome } as AnswerResponse)
  const stream = { ...IDLE_STREAM, status, response, text: 'x' }
  return { id: `a${n}`, asked_at: n, is_pinned: false, is_said: false, comment: null, ...marks, stream }
}
const shown = (cards: ReturnType<typeof card>[], choice: Parameters<typeof arrangeCards>[1] = null) =>
  arrangeCards(cards, choice).map(({ answer, isOpen }) => `${answer.id}${isOpen ? ' open' : ''}`)

describe('cards', () => {
  it('stand with the newest on top and open, pinned ones before all', () => {
    expect(shown([card(3), card(2), card(1)])).toEqual(['a3 open', 'a2', 'a1'])
    expect(shown([card(3), card(2), card(1, 'complete', { is_pinned: true })])).toEqual(['a1', 'a3 open', 'a2'])
  })

  it('keep the last good answer open while a newer one comes, and under a refusal', () => {
    expect(shown([card(2, 'loading'), card(1)])).toEqual(['a2 open', 'a1 open'])
    expect(shown([card(3, 'refused'), card(2, 'refused'), card(1)])).toEqual(['a3', 'a1 open', 'a2'])
    expect(shown([card(2, 'refused'), card(1, 'complete', { is_said: true })])).toEqual(['a2', 'a1'])
  })

  it('keep the answer to be read right below the newest question, wherever the user has opened another', () => {
    const cards = [card(5, 'refused'), card(4, 'refused'), card(3), card(2), card(1, 'complete', { is_pinned: true })]
    expect(shown(cards)).toEqual(['a1', 'a5', 'a3 open', 'a4', 'a2'])
    expect(shown(cards, { newest: 'a5', open: 'a2' })).toEqual(['a1', 'a5', 'a3', 'a4', 'a2 open'])
    expect(shown([card(6, 'loading'), ...cards])).toEqual(['a1', 'a6 open', 'a3 open', 'a5', 'a4', 'a2'])
  })

  it('stay above the transcript but for older refusals, unless the user has done something with them', () => {
    const live = (n: number, outcome: Outcome, marks: object = {}) => ({
      ...card(n, outcome),
      shown: 'top' as const,
      is_noted: false,
      ...marks,
    })
    const noted = live(1, 'refused', { is_noted: true })
    const pinned = live(2, 'refused', { is_pinned: true })
    const refused = [6, 5, 4, 3].map((n) => live(n, 'refused'))
    const closed = live(8, 'complete', { shown: 'list' })
    const cards = [closed, live(7, 'complete'), ...refused, pinned, noted, live(0, 'complete')]
    expect(cardsOnLive(cards as never[]).map(({ id }: { id: string }) => id)).toEqual([
      'a7',
      'a6',
      'a5',
      'a2',
      'a1',
      'a0',
    ])
  })

  it('stay open while a comment is being written on them, unless the user opens another', () => {
    const cards = [card(3), card(2, 'refused'), card(1, 'complete', { comment: 'The ye' })]
    expect(shown(cards)).toEqual(['a3 open', 'a2', 'a1 open'])
    expect(shown(cards, { newest: 'a3', open: 'a2' })).toEqual(['a3', 'a2 open', 'a1'])
  })

  it('close once they were said', () => {
    expect(shown([card(2, 'complete', { is_said: true }), card(1)])).toEqual(['a2', 'a1'])
  })

  it('open one after the other by keys, until a newer answer is there', () => {
    const cards = [card(3), card(2), card(1)]
    const next = choiceBeside(arrangeCards(cards as never[], null), 1)
    expect(shown(cards, next)).toEqual(['a3', 'a2 open', 'a1'])
    expect(shown([card(4), ...cards], next)).toEqual(['a4 open', 'a3', 'a2', 'a1'])
    const last = choiceBeside(arrangeCards(cards as never[], { newest: 'a3', open: 'a1' }), 1)
    expect(last).toEqual({ newest: 'a3', open: 'a1' })
    const closed = choiceAfterPress(arrangeCards(cards as never[], null), 'a3')
    expect(shown(cards, closed)).toEqual(['a3', 'a2', 'a1'])
  })
})

it('shows the first sentence of an answer as it would be said', () => {
  expect(firstLine('A pilot costs **€24,000** for 60 days [1]. All is in it.')).toBe(
    'A pilot costs €24,000 for 60 days.',
  )
  expect(firstLine('- Support is in the price [1]\n- Updates too')).toBe('Support is in the price')
})

it('leaves out the line that says again how an answer was made', () => {
  const made = '_Quoted from your documents; no language model took part._'
  expect(withoutMaking(`“It costs €24,000.” [1]\n\n${made}`)).toBe('“It costs €24,000.” [1]')
  expect(withoutMaking('It costs _€24,000_.')).toBe('It costs _€24,000_.')
})
