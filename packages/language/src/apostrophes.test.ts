import { expect, it } from 'vitest'
import { withApostrophes } from './apostrophes.ts'
import { isQuestion } from './questions.ts'

it('puts apostrophes back where a word is no other one', () => {
  expect(withApostrophes('Whats the price, and dont you have a trial?')).toBe(
    "What's the price, and don't you have a trial?",
  )
  expect(withApostrophes('Well, its what we were told: lets see')).toBe('Well, its what we were told: lets see')
  expect(withApostrophes('theyve shown that’s enough')).toBe("they've shown that's enough")
  expect(withApostrophes('Ist das im Preis enthalten?')).toBe('Ist das im Preis enthalten?')
  expect(withApostrophes('le produit dont vous parlez')).toBe('le produit dont vous parlez')
  expect(withApostrophes('canthus, whatsoever')).toBe('canthus, whatsoever')
})

it('takes a question without its apostrophe for one', () => {
  for (const asked of [
    'whats the warranty',
    'wheres our data stored',
    'dont you have an API for that',
    'cant we use our own scanners',
  ])
    expect([asked, isQuestion(asked)]).toEqual([asked, true])
  expect(isQuestion('thats what we agreed')).toBe(false)
})
