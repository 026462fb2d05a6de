import { expect, it } from 'vitest'
import { saidInTurn, TWO_PEOPLE } from '../two-people.fixture.ts'
import { qualification } from './qualification.ts'

/** The fields that messages fill which a seller and a customer say in turn. */
const fieldsOf = (...said: string[]) => {
  const sentences = saidInTurn(said)
  return qualification(sentences, TWO_PEOPLE, { competitors: [] }).flatMap(({ field, text }) =>
    text === null ? [] : `${field}: ${text}`,
  )
}

it.each([
  ['metrics', 'What does an empty seat cost you?', 'Roughly two thousand a night.'],
  ['metrics', 'How many parcels go missing?', 'Eleven out of a hundred.'],
  ['metrics', 'And what is that costing you?', 'Forty thousand, give or take.'],
  ['economic_buyer', 'Who gives the final go-ahead?', 'The trustees, I am afraid.'],
  ['economic_buyer', 'Can you sign that yourself?', 'No, our finance director does.'],
  ['authority', 'Whose budget does it come out of?', 'That would be the head office.'],
  ['decision_criteria', "What'll matter most to your crew?", 'That nobody has to climb a ladder.'],
  ['decision_criteria', 'What would it take for you to move?', 'A key for every driver, on day one.'],
  ['decision_process', 'How does something like this get approved?', 'It takes two quotes and a vote in June.'],
  ['decision_process', 'Who else needs to be on board?', 'Only procurement, they are quick.'],
  ['identify_pain', "What's going wrong with it?", 'The doors are down half the week.'],
  ['identify_pain', 'Why are you leaving them?', 'Deliveries come too late.'],
  ['budget', 'Is there any money set aside for it?', 'Two hundred and twenty thousand.'],
  ['budget', 'How far could you go?', 'Ninety thousand at most.'],
  ['timeline', 'When does Cascade run out?', 'End of June.'],
  ['timeline', 'How soon would you need it?', 'Before Christmas, if possible.'],
])('takes for %s the answer to a question about it: %s', (field, question, answer) => {
  expect(fieldsOf(question, answer)).toContain(`${field}: ${answer}`)
  expect(fieldsOf('Fine, please go on.', answer).join()).not.toContain(`${field}: ${answer}`)
})

it.each([
  ['What does an empty pallet weigh?', 'Roughly twenty kilos, ten of them oak.'],
  ['What does it cost you today?', 'Nine hundred pounds a month.'],
  ['Who makes the call on which lane goes first?', 'The director on duty.'],
  ['Who gives the final say?', 'It is complicated here.'],
  ['Can you sign in yourself?', 'My manager does it for me.'],
  ['What matters most?', "That's a good question, really."],
  ['How does it work on the night shift?', 'People walk to the second hall.'],
  ['How is your weekend going?', 'The train was late again.'],
  ["What's going on in the second hall?", 'They paint the floor in green.'],
  ['Is there any room left?', 'Two hundred square feet.'],
  ['What could you see from there?', 'A hundred trucks in a row.'],
  ['When does the night shift start?', 'At the end of the day shift.'],
  ['How far can you go with one charge?', "I don't know, a hundred miles."],
])('fills no field from the answer to another question: %s – %s', (question, answer) => {
  expect(fieldsOf(question, answer)).toEqual([])
})

it('reads an answer past an echo of the seller, and none behind another matter', () => {
  const question = 'How much could you invest?'
  expect(fieldsOf(question, 'For the hall, you mean.', 'Yes, the hall.', 'Sixty thousand.')).toEqual([
    'budget: Sixty thousand.',
  ])
  const matter = 'The lift that we showed you last week is made for two halls.'
  expect(fieldsOf(question, 'For the hall, you mean.', matter, 'Sixty thousand.')).toEqual([])
})

it.each([
  ['economic_buyer', 'Anything above ten thousand pounds she signs herself.'],
  ['authority', 'Everything over five thousand euros my boss has to approve.'],
  ['decision_criteria', 'Without a night service we cannot switch.'],
  ['decision_criteria', 'We insist on an exit clause.'],
  ['decision_process', 'Our lawyers have to look over the contract.'],
  ['decision_process', 'My colleague in purchasing reviews every offer.'],
  ['identify_pain', 'It is a nightmare for the drivers.'],
  ['identify_pain', 'We had four breakdowns since May.'],
  ['metrics', 'We were late on six of twenty tours.'],
  ['champion', 'I have been nagging our board about something like this for years.'],
])('fills %s from what customers say unasked: %s', (field, text) => {
  expect(fieldsOf('Go on.', text)).toContain(`${field}: ${text}`)
})

it.each([
  'Anything over twenty kilos he carries himself.',
  'Without a doubt we cannot complain.',
  'We want a word about the rooms.',
  'Our team has to check it every morning.',
  'My colleague in purchasing has a new car.',
  'We had four visitors since May.',
  'We were nine of twenty people.',
  'I have been telling my kids about the zoo.',
])('fills nothing from what only sounds like it: %s', (text) => {
  expect(fieldsOf('Go on.', text)).toEqual([])
})
