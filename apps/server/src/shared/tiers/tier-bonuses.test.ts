import { expect, it } from 'vitest'
import { readQuestion } from '../evidence/read-question.ts'
import { leadOf, ofTier, tierShares } from './tier-bonuses.ts'
import { withTiers } from './tiers-asked.ts'

const BROOK = { name: 'Brook', fullNames: ['Acme Brook'], others: ['River'], said: 'smaller one' }

const asked = (message: string) =>
  withTiers(readQuestion({ current_message: { message }, transcription_message_history: [] }), [BROOK])

const sharesOf = (message: string, lines: readonly { text: string; kind?: 'row'; title?: string }[]) =>
  tierShares(
    asked(message),
    lines.map(({ text, kind }, n) => ({ text, kind: kind ?? 'sentence', under: '', n })),
    (n) => lines[n]?.title ?? '',
  )

it('lines on the tier gain, lines on others alone lose, and other lines neither', () => {
  const shares = sharesOf('How many sites has the smaller one?', [
    { text: 'Brook comes with three sites.' },
    { text: 'River comes with twenty sites.' },
    { text: 'Sites included: Brook 3, River 20', kind: 'row' },
    { text: 'Set-up River: as Brook, with five sites', kind: 'row' },
    { text: 'A site is a place where people work.' },
  ])
  const [own, other, both, neighbour, none] = shares.map(({ bonus }) => bonus)
  expect(own).toBeGreaterThan(0)
  expect(other).toBeLessThan(0)
  expect(both).toBe(own)
  expect(neighbour).toBe(other)
  expect(none).toBe(0)
})

it('a line is on the tier that its document is about, which is said with it', () => {
  const [own, other, several] = sharesOf('How loud is the smaller one?', [
    { text: 'Noise: 66 dB', kind: 'row', title: 'brook-datasheet › Brook – Data sheet › Noise' },
    { text: 'Noise: 72 dB', kind: 'row', title: 'river-datasheet › River – Data sheet › Noise' },
    { text: 'Noise is measured at one metre.', title: 'Brook and River' },
  ])
  expect(own).toMatchObject({ name: 'Brook' })
  expect(other?.bonus).toBeLessThan(0)
  expect(several).toEqual({ bonus: 0, name: '' })
  expect(ofTier({ bonus: 0, inContext: 'Noise: 66 dB' }, own)).toMatchObject({
    tier: 'Brook',
    inContext: 'Brook, Noise: 66 dB',
  })
  expect(leadOf(own?.name, 'Noise: 66 dB')).toBe('Brook:')
  expect(leadOf(own?.name, 'Is Brook loud? No.')).toBe('')
})

it("the tier's own price leads where nothing else is asked for", () => {
  const rows = [
    { text: 'Edition Acme Brook: price 5.80 EUR per employee per month', kind: 'row' },
    { text: 'Add-on module Single sign-on for Brook: price 0.40 EUR per employee per month', kind: 'row' },
  ] as const
  const priceOf = (message: string) => sharesOf(message, rows).map(({ bonus }) => bonus)
  const [own = 0, module = 0] = priceOf('so what would we be paying per head if we went for the smaller one')
  expect(own).toBeGreaterThan(module)
  const [price, asked] = priceOf('what does single sign-on cost with the smaller one')
  expect(price).toBe(asked)
})

it('a question without tiers leaves every line as it is', () => {
  const question = readQuestion({ current_message: { message: 'Is it loud?' }, transcription_message_history: [] })
  expect(tierShares(question, [{ text: 'Brook', kind: 'row', under: '', n: 1 }], () => '')).toEqual([
    { bonus: 0, name: '' },
  ])
})
