import { expect, it } from 'vitest'
import { withItsQuestion } from './polar-answer.ts'

const answer = (under: string, text: string) => ({ under, text, kind: 'sentence' as const, answersUnder: true })
const YES = 'Yes, within 30 days, unopened.'

it.each([
  { name: 'another subject', asked: 'Can filters be returned?', under: 'Can pumps be returned?', cosine: 0.8 },
  { name: 'another system', asked: 'Is there a Windows driver?', under: 'Is there a Linux driver?', cosine: 0.72 },
  { name: 'another day', asked: 'Do you deliver on Sundays?', under: 'Do you deliver on Saturdays?', cosine: 0.84 },
  {
    name: 'the contrary',
    asked: 'Can we return pumps without the box?',
    under: 'Can we return pumps with the box?',
    cosine: 0.95,
  },
  { name: 'another model', asked: 'Can the KR600 be returned?', under: 'Can the KR400 be returned?', cosine: 0.93 },
  {
    name: 'more than was answered',
    asked: 'Can opened pumps be returned?',
    under: 'Can pumps be returned?',
    cosine: 0.82,
  },
])('shows which question a yes answers where $name is asked for', ({ asked, under, cosine }) => {
  expect(withItsQuestion(answer(under, YES), asked, cosine)).toBe(`${under} ${YES}`)
})

it.each([
  {
    name: 'in nearly the same words',
    asked: 'Could we perhaps return the pumps?',
    under: 'Can pumps be returned?',
    cosine: 0.88,
  },
  {
    name: 'in the same words, with others around them',
    asked: 'So, um, do drivers need a licence then?',
    under: 'Do drivers need a licence?',
    cosine: 0.7,
  },
  { name: 'by words alone', asked: 'Can we have pumps returned?', under: 'Can pumps be returned?', cosine: null },
])('leaves a yes alone where the same is asked $name', ({ asked, under, cosine }) => {
  expect(withItsQuestion(answer(under, YES), asked, cosine)).toBe(YES)
})

it.each([
  ['How long does the wiring take?', 'About two days.'],
  ['May colleagues see my roster?', 'Within a ward, if the hospital allows it.'],
  ['How are keys handed over?', 'At the front desk, or by post when nobody is there.'],
  ['How many users does it have?', '5 to 20.'],
  ['When are invoices sent?', 'Every Monday, by email.'],
])('shows the question that an answer has its verb from: %s', (under, text) => {
  expect(withItsQuestion(answer(under, text), 'How long does the painting take?', 0.7)).toBe(`${under} ${text}`)
  expect(withItsQuestion(answer(under, text), under, 1)).toBe(text)
})

it.each([
  'In summer the office is open until seven.',
  'For this we send a fitter.',
  'If you cancel, the deposit is paid back.',
  'With two cards per car you can charge anywhere.',
  'Fitters come within two days.',
])('leaves an answer alone that has a verb of its own, or says what it is about: %s', (text) => {
  expect(withItsQuestion(answer('How long does the wiring take?', text), 'Where is the office?', 0.6)).toBe(text)
})
