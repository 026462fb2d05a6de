import { contentSet } from '@cuecard/language/words.ts'
import { expect, it } from 'vitest'
import { answerUnits } from './answer-units.ts'
import { unitsOfPassage } from './units-of-passage.ts'

const text =
  'Can we send robots back?\nYes. Within thirty days, at our cost.\n\nWarranty\nIt lasts two years. Batteries are included.'

it('gives the units of a passage with the words of each and of what it stands under', () => {
  const units = answerUnits(text, 'Terms › Returns')
  expect(unitsOfPassage({ title: 'Terms › Returns', text })).toEqual({
    titleWords: contentSet('Terms Returns'),
    headingWords: contentSet('Returns'),
    units: units.map((unit) => ({ unit, own: contentSet(unit.text), above: contentSet(unit.under) })),
  })
  expect(units.length).toBeGreaterThan(1)
})

it('reads a passage once, and again below another heading', () => {
  const passage = { title: 'Terms › Returns', text }
  expect(unitsOfPassage({ ...passage })).toBe(unitsOfPassage(passage))
  expect(unitsOfPassage({ ...passage, title: 'Terms' })).not.toBe(unitsOfPassage(passage))
})
