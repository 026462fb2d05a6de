import { expect, it } from 'vitest'
import { compareWithDocuments } from './compare-with-documents.ts'

const passage = (text: string, cosine: number | null = null) => ({
  item_id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0001',
  item_name: 'Prices',
  source: 'prices.md',
  locator: 'page 2',
  text,
  score: 1,
  title: 'Prices',
  bm25: 4,
  cosine,
  synced_at: null,
})
const DOCUMENT = [
  passage('# Plans\n\nThe starter plan costs 1,900 euros a month. It covers up to ten robots. Setup takes two days.'),
]

it('knows what a document says in other words of the same, over one sentence or two', () => {
  expect(compareWithDocuments('The starter plan costs 1,900 euros a month.', DOCUMENT).known).toBe(true)
  expect(compareWithDocuments('Starter plan: 1,900 euros a month for up to ten robots', DOCUMENT).known).toBe(true)
  expect(compareWithDocuments('The spare robot arrives the next morning.', DOCUMENT)).toEqual({
    known: false,
    contradiction: null,
  })
})

it('tells a document that gives another figure for the same thing, with both sides', () => {
  const { known, contradiction } = compareWithDocuments('The starter plan costs 2,400 euros a month.', DOCUMENT)
  expect(known).toBe(false)
  expect(contradiction).toMatchObject({
    item_name: 'Prices',
    locator: 'page 2',
    text: 'The starter plan costs 1,900 euros a month.',
  })
})

it('takes what denies a document for no repetition of it', () => {
  const says = [passage('Robots carry boxes over ramps.')]
  expect(compareWithDocuments('Robots do not carry boxes over ramps.', says).known).toBe(false)
  expect(compareWithDocuments('Boxes are carried over ramps by robots.', says).known).toBe(true)
})

it('compares number words, digits, units and dates as values', () => {
  const terms = [
    passage(
      'The pilot of sixty days costs EUR 24,000 and is credited. The list is valid until 31 March 2027. The gateway works for 3 days.',
    ),
  ]
  const known = (text: string) => compareWithDocuments(text, terms).known
  expect(known('The pilot costs twenty-four thousand and all of it is credited.')).toBe(true)
  expect(known('The pilot costs twenty-six thousand and all of it is credited.')).toBe(false)
  expect(known('The list is valid until the thirty-first of March twenty twenty-seven.')).toBe(true)
  expect(known('The list is valid until the thirtieth of June twenty twenty-seven.')).toBe(false)
  expect(known('The gateway works for up to seventy-two hours.')).toBe(true)
})

it('tells a contradiction to what was said in words', () => {
  const written = [passage('Delivery of Arm takes 8 weeks after the order.')]
  expect(compareWithDocuments('Delivery of Arm takes six weeks after the order.', written).contradiction).toMatchObject(
    {
      text: 'Delivery of Arm takes 8 weeks after the order.',
    },
  )
})

it('tells another value for one thing of several in a sentence, and finds no other where the value is the same', () => {
  const faq = [
    passage('How soon can you deliver?\n\nArm 12 in 8 weeks, Arm 25 in 10 weeks, Vision in 3 weeks after the order.'),
  ]
  const said = (weeks: string) =>
    compareWithDocuments(`How soon can you deliver the Arm 12 after the order? For Arm 12 that's ${weeks} weeks.`, faq)
  expect(said('six').contradiction?.text).toMatch(/^Arm 12 in 8 weeks/)
  expect(said('eight')).toEqual({ known: true, contradiction: null })
})

it('knows a statement whose pieces are stated in several places, and none of which one piece is new', () => {
  const terms = [
    passage('With Premium Support an engineer starts within 15 minutes. Support is there from 06:00 to 22:00.'),
    passage('For the whole site we aim to restore work within 4 hours.'),
    passage('| Item | Price | Remarks |\n|---|---|---|\n| Camera | 1,450 | no cable, delivery in 3 weeks |'),
  ]
  const known = (text: string) => compareWithDocuments(text, terms).known
  expect(
    known('With Premium an engineer starts in fifteen minutes, and we aim to restore work within four hours.'),
  ).toBe(true)
  expect(known('With Premium an engineer starts in fifteen minutes, and a van brings spare parts in four hours.')).toBe(
    false,
  )
  expect(known('Support is there from six to twenty-two hours.')).toBe(true)
  expect(known('The camera has a delivery of three weeks.')).toBe(true)
})

it('takes a number in a name for no span of time', () => {
  const sheet = [passage('The battery of Arm 12 is charged by day.')]
  expect(compareWithDocuments('The battery of an arm holds twelve hours a day.', sheet).known).toBe(false)
})

it('knows a number within a bound as its line has it, and no bound of another thing', () => {
  const packages = [
    passage(
      'Six weeks with Standard (up to 10 robots), counted from delivery.\n\nTen weeks with the Plus package (up to 50 robots).',
    ),
    passage('The gateway of the Plus package keeps robots at work for up to 90 hours.'),
  ]
  const known = (text: string) => compareWithDocuments(text, packages).known
  expect(known('Thirty robots is the Plus package, so ten weeks.')).toBe(true)
  expect(known('Thirty robots is Standard, counted from delivery.')).toBe(false)
  expect(known('Sixty robots is the Plus package.')).toBe(false)
})

it('knows the reason that turns something down, and what is counted together under other names', () => {
  const leases = [
    passage('A lease runs for 36 months.'),
    passage('Arm 12 and Arm 25 are counted together for the discount.'),
  ]
  const known = (text: string) => compareWithDocuments(text, leases).known
  expect(known("Five years for the lease is difficult because it's thirty-six months.")).toBe(true)
  expect(known("Five years for the lease is difficult because it's forty-eight months.")).toBe(false)
  expect(known('And the discount? Both models count together.')).toBe(true)
  expect(known('And the discount? Both models are free.')).toBe(false)
})

it('reads two sentences together, and a row under its heading, where a page holds both', () => {
  const page = [
    {
      ...passage(
        'Kestrel Drone\n\n| Reach | 9 km |\n|---|---|\n| Flight with one charge | 42 minutes |\n\nSpare wings come within 2 days. They are fitted in 20 minutes by hand.',
      ),
      title: 'sheet.pdf',
    },
  ]
  const known = (text: string) => compareWithDocuments(text, page).known
  expect(known('Spare wings come within two days, fitted by hand in twenty minutes.')).toBe(true)
  expect(known('The Kestrel Drone flies forty-two minutes with a charge.')).toBe(true)
  expect(known('Spare wings come within two days and reach nine kilometres.')).toBe(false)
})

it.each(['We serve 3 million. ', 'Our revenue is 40k. ', 'Revenue was €3m. '])(
  'reads a sentence behind one that ends with a scale by itself: %j',
  (before) => {
    const document = passage(`${before}The Pro plan costs 59 EUR a month.`)
    expect(compareWithDocuments('The Pro plan costs 49 EUR a month.', [document]).contradiction?.text).toBe(
      'The Pro plan costs 59 EUR a month.',
    )
  },
)
