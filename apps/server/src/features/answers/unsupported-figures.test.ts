import { expect, it } from 'vitest'
import { unsupportedFigures } from './unsupported-figures.ts'

it('names the figures that no cited passage holds, as they are written', () => {
  const passages = ['The pilot costs €24,000 and lasts 60 days.', 'Recognition without barcode: 97.8 %']
  expect(unsupportedFigures('A pilot costs 24,000 euro for 60 days [1], 97.8 % [2].', passages)).toEqual([])
  expect(unsupportedFigures('A pilot costs €25,000 for 60 days [1][25], or 18 % less in 2031.', passages)).toEqual([
    '€25,000',
    '18 %',
    '2031',
  ])
})

it('reads separators of thousands and decimals either way, and leaves small counts and list marks alone', () => {
  expect(unsupportedFigures('Es kostet 24.000 €, also 1,5 % mehr.', ['€24,000', '1.5 %'])).toEqual([])
  expect(unsupportedFigures('1. Two of 12 robots.\n2. Nine hours.', ['twelve robots'])).toEqual([])
})

it('takes what the customer said for known', () => {
  expect(
    unsupportedFigures('Within 30 days the discount is 9 % [1].', ['9 % from 25 robots', 'What about thirty days?']),
  ).toEqual([])
})
