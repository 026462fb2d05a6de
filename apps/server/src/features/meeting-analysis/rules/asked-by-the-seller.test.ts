import { expect, it } from 'vitest'
import { spokenSentences } from '../../../shared/transcript/spoken-sentences.ts'
import type { Side } from '../../../shared/transcript/talk.ts'
import { transcriptLines } from '../../../shared/transcript/transcript-lines.ts'
import { competitors } from './competitors.ts'
import { marketNames } from './market-names.ts'
import { qualification } from './qualification.ts'

const SIDES: ReadonlyMap<string, Side> = new Map([
  ['Rita Vogel', 'rep'],
  ['Carl Stone', 'customer'],
])
const spoken = (question: string, answer: string) =>
  spokenSentences(
    transcriptLines(
      [
        { message_id: '0', username: 'Rita Vogel', message: question, at: null },
        { message_id: '1', username: 'Carl Stone', message: answer, at: null },
      ],
      new Date('2026-03-02T09:00:00Z'),
    ),
  )
const fieldsOf = (question: string, answer: string) =>
  qualification(spoken(question, answer), SIDES, { competitors: [] }).flatMap(({ field, text }) =>
    text === null ? [] : `${field}: ${text}`,
  )
const market = marketNames({ companyNames: ['Acme'], notedRivals: [], vocabulary: [] })
const namesOf = (question: string, answer: string) =>
  competitors(spoken(question, answer), { sides: SIDES, market, isSales: true }).map(({ text }) => text)

it.each([
  ['economic_buyer', 'Who decides this at your site?', 'For that sum it is our finance director, Mara Lind.'],
  ['economic_buyer', 'Who signs this off?', 'It is the parish council, every second Monday.'],
  ['economic_buyer', 'Wer entscheidet das bei Ihnen?', 'Mein Bruder und ich, wie immer.'],
  ['decision_criteria', 'What do you look for in a supplier?', 'Somebody who answers the phone at night.'],
  ['identify_pain', 'Why did you contact us?', 'The old crane breaks down every other week.'],
  ['budget', 'How much could you spend?', 'Around forty thousand for the first hall.'],
  ['metrics', 'What did the downtime cost you?', 'Roughly nine thousand euros each time.'],
  ['timeline', 'When do you want to go live?', 'Ideally before the season starts in May.'],
  ['timeline', 'Bis wann soll das laufen?', 'Spätestens im Herbst, also bald.'],
])('takes for %s what answers the question about it: %s', (field, question, answer) => {
  expect(fieldsOf(question, answer)).toContain(`${field}: ${answer}`)
  expect(fieldsOf('Fine, please go on.', answer)).not.toContain(`${field}: ${answer}`)
})

it.each([
  ['Who decides which lift goes first?', 'The foreman and the director on duty.'],
  ['Who approves the shift plan today?', 'It is my brother who does that.'],
  ['Who decides this?', 'I am not sure, maybe the new director.'],
  ['Who decides this? And where is the ramp?', 'It is behind the office of the director.'],
  ['Why did you contact us?', 'A friend of mine recommended you.'],
  ['What did the last lift cost you?', 'About forty thousand pounds with the fitting.'],
  ['How much do you spend on it today?', 'About nine hundred pounds per month.'],
  ["What's your timeline?", 'We have not talked about that yet.'],
  ['Who decides this?', 'Not our board, that would be new.'],
  ['Who signs this off?', "It isn't our director any longer."],
  ['Who else has to approve it?', 'That is the question, I sign parcels.'],
  ['Who signs this off?', 'That is odd, nobody asked before.'],
  ['Who signs this off?', 'I can ask around for you.'],
  ['Who signs this off?', 'I do small parcels.'],
  ["What's the biggest problem?", "We don't have any trouble with the cranes."],
  ['Why did you contact us?', 'No trouble at all, the lease ends.'],
  ['Why did you contact us?', 'Nothing is broken, we compare.'],
  ['How big are the losses?', 'None, the stock lasts 20 days.'],
  ['When do you want to go live?', 'Not next summer, for sure.'],
  ['Is there a budget?', 'We have 3400 crates in two halls.'],
  ['Is there a budget?', 'We paid 7000 euros for the last one.'],
  ['What worries you most about this project?', 'The night staff have used paper for twenty years.'],
  ['Go on.', 'Trucks lose their signal and then send ten minutes at once.'],
  ['Go on.', 'The battery loses two percent a day.'],
  ['Go on.', 'Then we need a plan for the cellar.'],
  ['Go on.', 'We need a room with two screens.'],
  ['Go on.', 'Wir brauchen im Winter mehr als neunzig Kilowatt.'],
])('fills no field from an answer that does not tell it: %s – %s', (question, answer) => {
  expect(fieldsOf(question, answer)).toEqual([])
})

it.each([
  ['economic_buyer', 'Who decides this?', 'Our owner Mrs Falk does.', 'Not our board, for sure.'],
  ['identify_pain', 'Why did you contact us?', 'The crane breaks down a lot.', 'Nothing special happened.'],
  ['timeline', 'When do you want to go live?', 'We would start in October.', 'Not this summer, for sure.'],
])('takes for %s what answers behind a denial: %s %s', (field, question, ...said) => {
  const [answer, denial] = said
  expect(fieldsOf(question, `${denial} ${answer}`)).toContain(`${field}: ${answer}`)
})

it.each([
  ['timeline', 'When do you want to go live?', 'Not before the end of May.'],
  ['timeline', 'When do you want to go live?', "We can't move anything in the autumn, by November at best."],
  ['economic_buyer', 'Who decides this?', 'It is our owner, not me.'],
  ['economic_buyer', 'Who decides this?', 'It is Mara Lind, as always.'],
  ['economic_buyer', 'Who decides this?', 'Up to nine thousand I can sign.'],
  ['identify_pain', 'Why did you contact us?', "The crane doesn't lift any more."],
  ['budget', 'Is there a budget?', 'Around 4000 for each hall.'],
])('takes for %s what a denial tells, too: %s', (field, question, answer) => {
  expect(fieldsOf(question, answer)).toContain(`${field}: ${answer}`)
})

it('keeps what the customer loses, and what the customer needs', () => {
  expect(fieldsOf('Go on.', 'My drivers lose three hours a week there.')[0]).toMatch(/^metrics/)
  expect(fieldsOf('Go on.', 'We need a lift for the new hall.')[0]).toMatch(/^need/)
})

it.each([
  ['Who supplies you today?', 'Most of it comes from Ridgemont Foils.', ['Ridgemont Foils']],
  ["Who's your current supplier?", 'Our supplier is Hartwell.', ['Hartwell']],
  [
    'Who else are you looking at?',
    'Streamhaus has presented, and our planner suggested Datrion.',
    ['Datrion', 'Streamhaus'],
  ],
  ['Who else is in the race?', 'Boxwise and Nordpick.', ['Boxwise', 'Nordpick']],
  ['What do you use today?', 'We use Labelpro for that.', ['Labelpro']],
  ['Who supplies you today?', 'I would have to ask Peter. He is our buyer.', []],
  ['Who supplies you today?', "It's Maria, she does the shopping.", []],
  ['Who supplies you today?', 'It comes from Poland. Everybody does that.', []],
  ['Which suppliers do you work with?', 'Boxwise and Nordpick.', ['Boxwise', 'Nordpick']],
  ['Which other products are you considering?', 'Boxwise and Nordpick.', ['Boxwise', 'Nordpick']],
  ['Which products do you bake?', 'Buns and Rolls.', []],
  ['What other products are you looking for from us?', 'Planner and Insights.', []],
  ['Which suppliers do you visit by train?', 'Ridgemont and Hartwell.', []],
  ['Are there other suppliers?', 'The other is Ridgemont, our second yard.', []],
  ['What do you use today?', 'We still work with Paper.', []],
  ['Who supplies you today?', 'Various.', []],
  ['What do you use today?', 'Pen and Paper.', []],
  ['What do you use for payroll?', 'We use Cascade for that.', []],
  ['Who else are you talking to?', 'Peter and Maria.', []],
  ['How is the weather?', 'We use Labelpro for that.', []],
])('takes for competitors the makers that answer the question about them: %s – %s', (question, answer, names) => {
  expect(namesOf(question, answer)).toEqual(names)
})
