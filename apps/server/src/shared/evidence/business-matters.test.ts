import { describe, expect, it } from 'vitest'
import { mattersAsked, speaksOf } from './business-matters.ts'

const namesOf = (question: string) => mattersAsked(question).map(({ name }) => name)

describe('mattersAsked', () => {
  it.each([
    ['so what are we looking at price wise for about two hundred users', 'an amount of money'],
    ['Would there be any reduction if we sign before the end of the year?', 'discount'],
    ['Can we pay in quarterly instalments?', 'terms of payment'],
    ['How long is the notice period?', 'end of the contract'],
    ['Do we get our money back if it does not work out?', 'money back'],
    ['What compensation do we get for an outage?', 'liability'],
    ['Which country’s law applies?', 'law'],
    ['Would you sign our NDA before the workshop?', 'confidentiality'],
    ['Have you got cyber insurance?', 'insurance'],
    ['How quickly can the gateways be at our plant?', 'delivery'],
    ['Do you also rent out tablets for the drivers?', 'what is sold besides'],
    ['Who else in the car industry uses this?', 'other customers'],
    ['How many employees do you have?', 'figures of the company'],
    ['Is a Spanish version on the roadmap?', 'plans'],
    ['What makes you better than the one from Oracle?', 'comparison with others'],
    ['Do you have an implementation partner in Poland?', 'people and partners'],
    ['Could our boss visit one of your installations?', 'visit'],
    ['How much CO2 does one of your machines produce?', 'energy'],
    ['Can we see the last audit report?', 'audit'],
  ])('%s', (question, name) => {
    expect(namesOf(question)).toContain(name)
  })

  it.each([
    'How do I undelete a file in a bucket?',
    'How big may one of our video files be?',
    'The little light has stopped blinking, how do we get it back?',
    'Which rule wins when two of them fit the same file?',
    'How is the preview channel different from production?',
  ])('is none in %s', (question) => {
    expect(namesOf(question)).toEqual([])
  })
})

describe('speaksOf', () => {
  const says = (question: string, text: string) => mattersAsked(question).every((matter) => speaksOf(matter, text))

  it('finds a price where an amount stands, and not where something is only charged', () => {
    const question = 'What does a seat cost a month?'
    expect(says(question, 'A seat costs €49 a month.')).toBe(true)
    expect(says(question, 'Basic seats are free.')).toBe(true)
    expect(says(question, 'Charging the battery takes an hour.')).toBe(false)
  })

  it('finds plans where something is planned, and not where it is possible today', () => {
    const question = 'Is single sign-on planned for next year?'
    expect(says(question, 'Single sign-on is planned for Q3.')).toBe(true)
    expect(says(question, 'You can plan the roll-out yourself.')).toBe(false)
  })

  it('finds that what was bought is taken back, and not that something happens after it is bought', () => {
    const question = 'Do you take the machines back after five years, and at what value?'
    expect(says(question, 'We buy machines back within six years at their residual value.')).toBe(true)
    expect(says(question, 'Maintenance of bought machines is due every six months.')).toBe(false)
  })
})
