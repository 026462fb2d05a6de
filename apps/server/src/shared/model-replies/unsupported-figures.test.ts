import { describe, expect, it } from 'vitest'
import { onlyRepeats, unsupportedFigures } from './unsupported-figures.ts'

it('names the figures that no cited passage holds, as they are written', () => {
  const passages = ['The pilot costs €24,000 and lasts 60 days.', 'Recognition without barcode: 97.8 %']
  expect(unsupportedFigures('A pilot costs 24,000 euro for 60 days [1], 97.8 % [2].', passages)).toEqual([])
  expect(unsupportedFigures('A pilot costs €25,000 for 60 days [1][25], or 18 % less in 2031.', passages)).toEqual([
    '€25,000',
    '18 %',
    '2031',
  ])
})

it('leaves small counts and list marks alone', () => {
  expect(unsupportedFigures('1. Two of 12 robots.\n2. Nine languages, in 3 steps.', ['twelve robots'])).toEqual([])
})

it('takes what the customer said for known', () => {
  expect(
    unsupportedFigures('Within 30 days the discount is 9 % [1].', ['9 % from 25 robots', 'What about thirty days?']),
  ).toEqual([])
})

describe('a figure with a currency, percent, unit, scale or separator is never small', () => {
  const passage = 'The pilot costs €24,000 and lasts 60 days with 10 users.'
  it.each([
    ['It costs €9,900 a year.', '€9,900'],
    ['It costs 7.500 €.', '7.500 €'],
    ['$1,200 per user', '$1,200'],
    ['The fee is 11.999,00 €.', '11.999,00 €'],
    ['9 900 € a year', '9 900 €'],
    ['9\u202f900 € a year', '9\u202f900 €'],
    ["9'900 CHF", "9'900 CHF"],
    ['It costs 9,900 **euros**.', '9,900 euros'],
    ['€1.2 million', '€1.2 million'],
    ['€5m', '€5m'],
    ['€9.9k', '€9.9k'],
    ['12,500 picks', '12,500'],
    ['We give 10% off.', '10%'],
    ['Uptime 9.95%', '9.95%'],
    ['It is free for 10 months.', '10 months'],
    ['A 5-day trial', '5-day'],
    ['It draws 9 kWh.', '9 kWh'],
    ['twenty percent cheaper', 'twenty percent'],
    ['five thousand euros', 'five thousand euros'],
    ['nine hours', 'nine hours'],
    ['a thirty-day trial', 'thirty-day'],
    ['two and a half percent', 'two and a half percent'],
    ['on 5 March 2031', '5 March 2031'],
  ])('%s', (answer, missing) => {
    expect(unsupportedFigures(answer, [passage])).toEqual([missing])
  })

  it('in a range, whose first number has the unit of the second', () => {
    expect(unsupportedFigures('Save 5-10 %, or five to ten percent.', [passage])).toEqual([
      '5',
      '10 %',
      'five',
      'ten percent',
    ])
  })
})

it.each([
  ['1,900.00 euros', '€1900'],
  ['€1,900', '1.900 €'],
  ['€1.9k', '1,900 euros'],
  ['1,900 euros', '€1.9k'],
  ['nineteen hundred euros', '€1,900.00'],
  ['1.900 €', 'nineteen hundred euro'],
  ['€1 900', '1.900,00 EUR'],
  ['1’900 CHF', "CHF 1'900.-"],
  ['50 percent', '50%'],
  ['50%', 'fifty percent'],
  ['half of it', '50%'],
  ['0.05', '5%'],
  ['90 euros', '€90'],
  ['€90', 'EUR 90, ninety euros'],
  ['ten percent', '10 %'],
  ['99.95 %', '99,95 %'],
  ['two and a half percent', '2.5%'],
  ['2.5 %', 'two and a half percent'],
  ['€1.2 million', '1,200,000 euros'],
  ['1.2 million euros', '€1.2m'],
  ['Revenue (EUR million) | 1.2', '€1.2 million'],
  ['25k requests', '25,000 requests'],
  ['10.000 Stück', '10,000 pieces'],
  ['30 days', 'a thirty-day trial'],
  ['a thirty-day trial', '30 days'],
  ['24 hours', 'within 1 day'],
  ['within a day', '24 hours'],
  ['12 months', '1 year'],
  ['billed yearly', '12 months'],
  ['half an hour', '30 minutes'],
  ['1/2 year', '6 months'],
  ['up to 10 users', 'for ten seats'],
  ['31 December 2026', '2026-12-31'],
  ['12/31/2026', 'December 31, 2026'],
  ['open until 5:30 pm', '17:30'],
  ['5 % from 50 and 17 % from 100 robots', 'from fifty and seventeen percent from 100'],
  ['version 2.4.1', '2.4.1'],
  ['réponse en 30 minutes', 'réponse en 30 mn'],
  ['EUR 5 million', '€5mn or 5 mn euros'],
])('what is written as %s bears out %s', (passage, answer) => {
  expect(unsupportedFigures(answer, [passage])).toEqual([])
})

it('a small number of something else bears out no percentage and no price', () => {
  expect(unsupportedFigures('10% off for €8', ['Ten robots for 8 days'])).toEqual(['10%', '€8'])
  expect(unsupportedFigures('10% off for €8', ['Discount (%) | 10', 'Price 8'])).toEqual([])
})

it('in a text that may only repeat its sources every count stands there, as a figure and not as digits of one', () => {
  const said = ['The starter plan is 1,900 euros for two robots.']
  expect(onlyRepeats('It costs 1900 euros for 2 robots.', said)).toBe(true)
  for (const text of ['It costs 90 euros.', 'It costs 900 euros.', 'It costs 19 euros.', 'There are 9 robots.'])
    expect(onlyRepeats(text, said)).toBe(false)
})

it.each([
  ['You need 1 license.', 'You need one license for each hall.'],
  ['Die Einführung dauert 3 Monate.', 'Die Einführung dauert drei Monate.'],
  ['Sie zahlen 5 % weniger.', 'Sie zahlen fünf Prozent weniger.'],
])('takes no small figure for a new one that stands there as a word: %s', (answer, source) => {
  expect(unsupportedFigures(answer, [source])).toEqual([])
})

it.each([
  ['There are 3 user roles.', 'It has three roles: admin, editor and viewer.'],
  ['There are 3 user roles.', 'A three-role model keeps things simple.'],
  ['There are 3 user roles.', 'The roles are admin, editor and viewer.'],
  ['Two admin accounts have 4 account managers.', 'Each admin has two accounts. The managers are Ann, Bob, Cy and Di.'],
])('counts what a unit says the kind of, as in %j', (answer, source) => {
  expect(unsupportedFigures(answer, [source])).toEqual([])
})

it.each([
  ['Every plan includes 5 user licences.', '5 user'],
  ['Every plan includes 5 user licenses.', '5 user'],
  ['You get 5 user accounts.', '5 user'],
  ['The Team plan has 12 device licences.', '12 device'],
  ['It comes with 4 admin seats.', '4 admin'],
  ['There are 3 user logins.', '3 user'],
])('checks what an offer grants, whatever kind it is said to be of: %s', (answer, figure) => {
  const source =
    'The Team plan includes 10 user licences, 20 user accounts and logins, 30 device licenses and 2 admin seats. A user has roles.'
  expect(unsupportedFigures(answer, [source])).toEqual([figure])
  expect(unsupportedFigures('You get 10 user licences, 20 user accounts and 2 admin seats.', [source])).toEqual([])
})

it('does not take a kind for what is counted where nothing tells of it', () => {
  expect(unsupportedFigures('There are 3 user roles.', ['The pilot lasts 60 days.'])).toEqual(['3 user'])
  expect(unsupportedFigures('A 10 user licence, for 3 users.', ['The licence and its users.'])).toEqual([
    '10 user',
    '3 users',
  ])
  expect(onlyRepeats('There are 3 user roles.', ['The roles are admin and editor.'])).toBe(false)
})

it('takes no word for another unit', () => {
  expect(unsupportedFigures('You pay 10 % less.', ['Ten robots are enough.'])).toHaveLength(1)
  expect(unsupportedFigures('Sie zahlen 3 % weniger.', ['Die Einführung dauert drei Monate.'])).toHaveLength(1)
})
