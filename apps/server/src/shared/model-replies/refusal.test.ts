import { expect, it } from 'vitest'
import { isRefusal } from './refusal.ts'

const REFUSAL = 'Your knowledge base does not hold an answer to this.'

it.each([
  REFUSAL,
  `**${REFUSAL}**`,
  `“${REFUSAL}”`,
  'Your knowledge base does not hold an answer to this',
  `Sorry. ${REFUSAL}`,
  `> ${REFUSAL}\n`,
  `${REFUSAL} Ask the support team.`,
])('takes for a refusal: %s', (text) => expect(isRefusal(text, REFUSAL)).toBe(true))

it.each([
  'The Pro plan costs 49 euro [1].',
  `${REFUSAL} Usually the Pro plan costs €25,000 per seat.`,
  `${REFUSAL} But it is waterproof [2].`,
  `The Pro plan costs 49 euro [1]. For the others: ${REFUSAL}`,
  `${REFUSAL} ${'It is known to be the best of all. '.repeat(9)}`,
  '',
])('takes for an answer: %s', (text) => expect(isRefusal(text, REFUSAL)).toBe(false))
