import { expect, it } from 'vitest'
import { readQuestion } from '../evidence/read-question.ts'
import { passage } from '../passages/passages.fixture.ts'
import { readPassages } from '../passages/read-passages.ts'
import { answerUnits } from './answer-units.ts'
import { withAskedCells } from './asked-cells.ts'
import { chooseQuotes } from './quotes.ts'
import { scoreParts } from './scored-units.ts'

const BOATS = `| Boat | Length (m) | Beds | Fuel tank (l) | Day (EUR) | Week (EUR) | Extra hour (EUR) | Skipper |
| --- | --- | --- | --- | --- | --- | --- | --- |
| Alba 32 | 9.80 | 6 | 150 | 290 | 1,650 | 45 | required |`
const BOOTE = `| Boot | Kojen | Tankinhalt | Tagesmiete | Wochenmiete | Kaution | Mindestalter |
| --- | --- | --- | --- | --- | --- | --- |
| Luna | 6 | 150 l | 290 € | 1.650 € | 1.000 € | 25 Jahre |`

const ask = (message: string) => readQuestion({ current_message: { message }, transcription_message_history: [] })

function said(table: string, message: string): string {
  const [unit] = answerUnits(table)
  if (!unit) throw new Error('no row')
  return withAskedCells(unit, [ask(message)])
}

it.each([
  ['How much is the Alba 32 for a week?', 'Alba 32 – Week: 1,650 EUR'],
  ['do we need a skipper for the Alba 32?', 'Alba 32 – Skipper: required'],
  ['What does an extra hour cost on the Alba 32?', 'Alba 32 – Extra hour: 45 EUR'],
])('says of a row of many columns what is asked for: %s', (message, text) => {
  expect(said(BOATS, message)).toBe(text)
})

it.each([
  ['Wie hoch ist die Kaution bei der Luna?', 'Luna – Kaution: 1.000 €'],
  ['Was kostet die Luna in der Woche?', 'Luna – Wochenmiete: 1.650 €'],
])('says so in German: %s', (message, text) => {
  expect(said(BOOTE, message)).toBe(text)
})

const STUDIOS = `| Studio | Desks | Size (sqm) | Price (EUR) | Cleaning (EUR) | Deposit (EUR) | Parking | Kitchen | Billed |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
| Nova | 12 | 80 | 1,400 | 120 | 3,000 | yes | shared | per month |`

it.each([
  ['How much is the Nova for 12 desks?', 'Desks 12'],
  ['What does the Nova cost per desk?', 'Desks 12'],
  ['What does the Nova cost and is cleaning included?', 'Cleaning 120 EUR'],
  ['How much is the Nova with parking?', 'Parking yes'],
])('leaves the price out of no answer to what something costs: %s', (message, beside) => {
  const text = said(STUDIOS, message)
  expect(text).toMatch(/price 1,400 EUR.*Billed per month/u)
  expect(text).toContain(beside)
})

it('says that a price is on request beside other amounts', () => {
  const table = BOATS.replace('| 290 | 1,650 |', '| on request | on request |')
  expect(said(table, 'How much is the Alba 32?')).toBe(
    'Alba 32: Day (EUR) on request, Week (EUR) on request, Extra hour 45 EUR',
  )
})

it('takes figures without a currency for no price', () => {
  const table = STUDIOS.replaceAll(' (EUR)', '')
  expect(said(table, 'How much is the Nova for 12 desks?')).toBe(answerUnits(table)[0]?.text)
})

it('takes the price of a day for no time', () => {
  expect(said(BOATS, 'How long is the Alba 32?')).toBe(answerUnits(BOATS)[0]?.text)
})

it('says all of it where nothing tells one column from another', () => {
  const whole = answerUnits(BOATS)[0]?.text
  expect(said(BOATS, 'Tell me about the Alba 32')).toBe(whole)
  expect(whole).toMatch(/^Alba 32: .*9\.80 m.*required$/u)
})

it('says all of a row of few columns', () => {
  const table = '| Boat | Day | Week |\n| --- | --- | --- |\n| Alba | €290 | €1,650 |'
  expect(said(table, 'How much is the Alba for a week?')).toBe('Alba: Day €290; Week €1,650')
})

it.each([
  [
    'How many beds are there on the Alba 32? And how much is the Alba 32 for a week?',
    'Alba 32: Beds 6; Week 1,650 EUR',
  ],
  [
    'Is a skipper required on the Alba 32 and how big is the fuel tank of the Alba 32?',
    'Alba 32: Fuel tank 150 l, Skipper required',
  ],
])('says in one line what two parts ask of one row: %s', async (message, text) => {
  const table = `${BOATS}\n| Brisa 40 | 12.10 | 8 | 210 | 390 | 2,250 | 60 | required |`
  const parts = await scoreParts(ask(message), { passages: readPassages([passage(table, { title: 'Boats' })]) }, null)
  expect(parts).toHaveLength(2)
  expect(chooseQuotes(parts, message)[0]?.text).toBe(text)
})

it('says all of a row where one part asks for nothing in it', () => {
  const [unit] = answerUnits(BOATS)
  if (!unit) throw new Error('no row')
  expect(withAskedCells(unit, [ask('How many beds are there?'), ask('Who paints it?')])).toBe(unit.text)
})

const HALLS = `| City | Hall | Seats | Opened | Height (m) | Manager | Parking |
| --- | --- | --- | --- | --- | --- | --- |
| Lindau | North | 400 | 2012 | 9 | Anna Lauer | yes |
| Lindau | Harbour | 900 | 2018 | 12 | Jan Behr | no |
| Bregenz | Lake | 700 | 2009 | 10 | Ute Falk | yes |`
const NUMBERED = `| No. | Pump | Flow (l) | Height (m) | Power (W) | Weight (kg) | Warranty |
| --- | --- | --- | --- | --- | --- | --- |
| 1 | Aqua | 40 | 9 | 750 | 34 | 24 months |`

it('says all of a row whose name tells it from no other', () => {
  const [north, harbour, lake] = answerUnits(HALLS)
  const question = [ask('Who is the manager in Lindau?')]
  for (const row of [north, harbour]) expect(row && withAskedCells(row, question)).toBe(row?.text)
  expect(harbour?.text).toContain('Harbour')
  expect(lake && withAskedCells(lake, [ask('Who is the manager in Bregenz?')])).toBe('Bregenz – Manager: Ute Falk')
  expect(said(NUMBERED, 'What is the weight of the Aqua?')).toMatch(/Aqua.*34 kg/u)
})
