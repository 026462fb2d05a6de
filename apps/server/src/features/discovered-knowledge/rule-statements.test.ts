import type { Side } from '../../shared/transcript/talk.ts'
import { expect, it } from 'vitest'
import { ruleStatements } from './rule-statements.ts'

const SIDES: ReadonlyMap<string, Side> = new Map([
  ['Rita', 'rep'],
  ['Carl', 'customer'],
])
const talk = (...said: [string, string][]) => ({
  lines: said.map(([speaker, text], at) => {
    const start = at * 10_000
    return { message_id: `m${at}`, speaker, text, letters: text.length, at: start, start, end: start + 5_000 }
  }),
  sides: SIDES,
})
const texts = async (...said: [string, string][]) => (await ruleStatements(talk(...said))).map(({ text }) => text)

it('picks what the own people state about prices, terms and process, word for word and with its place', async () => {
  const found = await ruleStatements(
    talk(
      ['Carl', 'How much does the starter plan cost?'],
      ['Rita', 'The starter plan is 1,900 euros a month for up to ten robots.'],
      ['Rita', 'Support answers within four hours, day and night, and a spare robot arrives the next morning.'],
    ),
  )
  expect(found).toMatchObject([
    {
      text: 'How much does the starter plan cost? The starter plan is 1,900 euros a month for up to ten robots.',
      evidence: { message_id: 'm1', speaker: 'Rita' },
    },
    { evidence: { message_id: 'm2' } },
  ])
})

it('takes a statement whole that captions cut, from where it begins', async () => {
  const found = await ruleStatements(
    talk(
      ['Carl', 'Good to know.'],
      ['Rita', 'The starter plan is 1,900 euros a month for'],
      ['Rita', 'up to ten robots, support included.'],
    ),
  )
  expect(found).toMatchObject([
    {
      text: 'The starter plan is 1,900 euros a month for up to ten robots, support included.',
      evidence: { message_id: 'm1' },
    },
  ])
})

it('leaves out customers, questions, small talk, plans and guesses', async () => {
  expect(
    await texts(
      ['Carl', 'Our licence costs 12,000 euros a year and includes support.'],
      ['Rita', 'Does your licence cost more than 10,000 euros a year?'],
      ['Rita', 'Thank you for making the 30 minutes today, how was your weekend?'],
      ['Rita', "I'll send you the contract with all prices within two days."],
      ['Rita', 'I think the licence probably costs about 2,000 euros a year.'],
      ['Rita', 'Nice.'],
      ['Rita', 'The weather was much better over there than we had hoped for.'],
    ),
  ).toEqual([])
})

it('puts before a statement the question that it answers, and none of several where no word tells which', async () => {
  const asked = 'How long is the warranty on the mower? And what does the winter service cost?'
  expect(
    await texts(
      ['Carl', asked],
      ['Rita', 'The warranty is five years on the frame and two years on the battery.'],
      ['Carl', asked],
      ['Rita', 'The blades are replaced every 200 hours, which takes ten minutes.'],
      ['Carl', asked],
      ['Rita', 'It is 300 euros a year, which includes all parts.'],
    ),
  ).toEqual([
    'How long is the warranty on the mower? The warranty is five years on the frame and two years on the battery.',
    'The blades are replaced every 200 hours, which takes ten minutes.',
  ])
})

it('takes no sentence about another supplier for what a statement goes on about', async () => {
  const found = await texts(
    ['Rita', 'The other vendor charges 40 euros a month and gives no warranty.'],
    ['Rita', 'It costs 700 euros a year and includes the warranty for all parts.'],
  )
  expect(found.filter((text) => text.includes('700'))).toEqual([])
})

it('leaves out figures and names without a subject', async () => {
  expect(
    await texts(
      ['Rita', 'From fifteen to eighty percent is fifty-five minutes.'],
      ['Rita', 'Fifty-seven thousand six hundred euros, so about six thousand nine hundred euros a year.'],
      ['Rita', 'The setup package costs thirty-six thousand euros and takes ten weeks.'],
    ),
  ).toEqual(['The setup package costs thirty-six thousand euros and takes ten weeks.'])
})

it('says with a sentence that leans on the one before what that one named', async () => {
  expect(
    await texts(
      ['Rita', 'The night watch is part of the premium plan.'],
      ['Rita', 'It answers every call within 15 minutes and costs 300 euros a month.'],
    ),
  ).toEqual([
    'The night watch is part of the premium plan. It answers every call within 15 minutes and costs 300 euros a month.',
  ])
})

it('keeps the best of a long meeting, in the order in which they were said, each once', async () => {
  const said = Array.from({ length: 80 }, (_, at): [string, string] => [
    'Rita',
    `Plan number ${at} costs ${at + 100} euros a month and includes support.`,
  ])
  const found = await texts(...said, ...said)
  expect(found).toHaveLength(40)
  expect(new Set(found).size).toBe(40)
})

it('leaves out halves of sentences without the customer’s question, offers for this case and who speaks', async () => {
  expect(
    await texts(
      ['Carl', 'How long is the trial of the mower?'],
      ['Rita', 'Six weeks of trial, with two drivers and one charger.'],
      ['Carl', 'I see, thanks.'],
      ['Rita', 'Five years of warranty, two services a year, and a spare battery.'],
      ['Rita', 'Okay, four weeks of trial at the depot, June and July.'],
      ['Rita', 'I am the trainer of your drivers for the next six weeks.'],
      ['Rita', 'We would suggest a trial of three weeks with two mowers.'],
      ['Rita', 'With the trailers that is ninety thousand euros a year for thirty mowers.'],
      ['Rita', 'One service of the mower takes forty minutes and includes the blades.'],
      ['Rita', 'With the trailers it costs three thousand euros a year for each mower.'],
    ),
  ).toEqual([
    'How long is the trial of the mower? Six weeks of trial, with two drivers and one charger.',
    'One service of the mower takes forty minutes and includes the blades.',
    'With the trailers it costs three thousand euros a year for each mower.',
  ])
})

it('takes what is answered to a customer who bargains, or to the own side, for no fact', async () => {
  expect(
    await texts(
      ['Carl', 'Would you go down to 200 euros for the service contract?'],
      ['Rita', 'The service contract is 250 euros a year then, with all parts.'],
      ['Carl', 'What do you need from us for that?'],
      ['Rita', 'The contract runs three years, paid in advance each year.'],
    ),
  ).toEqual([])
  const said = talk(
    ['Uwe', 'How long is the warranty on the frame?'],
    ['Rita', 'Five years of warranty on the frame, two on tyres.'],
  )
  expect(await ruleStatements({ ...said, sides: new Map([...SIDES, ['Uwe', 'rep'] as const]) })).toEqual([])
})

it.each([
  ['Can you do repairs at the weekend?', 'Repairs are made on all days and take 2 hours at most.'],
  ['Could you do 24/7 service?', 'The service is available 24 hours a day in all contracts.'],
  ['Will you accept payment by card?', 'Payment by card costs 2 euros for each invoice.'],
  ['Would you give us a discount for charities?', 'Charities get a discount of 20 percent on all plans.'],
  ['What happens to our data?', "The data is kept for 30 days, that's 720 hours for 3 copies."],
])('keeps what the product does: %s', async (asked, answer) => {
  expect(await texts(['Carl', asked], ['Rita', answer])).toHaveLength(1)
})

it.each([
  ['Can you do nine hundred?', 'The contract is 950 euros with training included.'],
  ['Could you do it for less?', 'The contract is 950 euros with training included.'],
  ['Would you accept 60 days?', 'The contract is 30 days for all customers of your size.'],
  ['Can you give us a better price?', 'The contract is 950 euros with training included.'],
  ['Will you give us a discount?', 'The contract is 950 euros with training included.'],
])('takes what is answered to one who bargains for no fact: %s', async (asked, answer) => {
  expect(await texts(['Carl', asked], ['Rita', answer])).toEqual([])
})
