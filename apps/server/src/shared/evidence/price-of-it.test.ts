import { expect, it } from 'vitest'
import { priceOfIt } from './price-of-it.ts'

it.each([
  'How much is it?',
  'so how much would that be',
  'How much are they then?',
  'how much is that roughly',
  'How much?',
  "Okay, how much's it?",
  'How much for all of it?',
  'how expensive would it be',
  'And how much is everything, all in?',
])('asks for a price in English: %s', (asked) => {
  expect(priceOfIt(asked)).toBe('What does it cost?')
})

it.each([
  'Was kostet das?',
  'und was kostet das denn',
  "Was kostet's?",
  'was würde das dann ungefähr kosten',
  'Wie teuer ist das?',
  'wie teuer wäre so etwas',
  'Wieviel ist das?',
  'wie viel macht das insgesamt',
  'Wie viel kostet das alles?',
  'Wie teuer?',
  'Was soll das Ganze kosten?',
  'was macht das zusammen',
  'Was kosten die?',
])('asks for a price in German: %s', (asked) => {
  expect(priceOfIt(asked)).toBe('Wie hoch ist der Preis?')
})

it.each([
  'How is it going?',
  'How much is left?',
  'How much is there to do?',
  'How much of it is stored?',
  'How long does it take?',
  'How many are they?',
  'How much do you know about us?',
  'How expensive is the Pro plan?',
  'How much is it used?',
  'Was ist das?',
  'Was macht das?',
  'Wie geht es?',
  'Wie lange dauert das?',
  'Was kostet das Paket?',
  'Wie viele sind das?',
  'Was wäre das?',
  'Das kostet was.',
  'That is how much it is.',
])('asks for something else: %s', (asked) => {
  expect(priceOfIt(asked)).toBeNull()
})

it.each(['was kostet', 'was würde', 'wie teuer ist', 'how much is it'])(
  'reads a long message that begins like one without trying its words in every way: %s',
  (begin) => expect(priceOfIt(`${begin}${' dann so'.repeat(1_000)} x`)).toBeNull(),
)
