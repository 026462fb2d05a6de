import { expect, it } from 'vitest'
import { isSameQuestion } from './same-question.ts'

it.each([
  ['How much can the Arm 25 lift in a cold warehouse?', 'How much can the Arm 12 lift in a cold warehouse?'],
  ['What does the Starter plan cost for a year?', 'What does the Growth plan cost for a year?'],
  ['what does the starter plan cost for a year', 'what does the growth plan cost for a year'],
  ['Is there a discount for ten robots in one order?', 'Is there a discount for fifty robots in one order?'],
  ['Does it run at minus 15 degrees in a cold store?', 'Does it run at minus 50 degrees in a cold store?'],
  ['Does it run at 15 degrees in our cold store?', 'Does it run at -15 degrees in our cold store?'],
  ['Do you have fifteen of them in stock right now?', 'Do you have fifty of them in stock right now?'],
  ['Can two robots share one charging station?', 'Can three robots share one charging station?'],
  ['When does the first hall open for deliveries?', 'When does the second hall open for deliveries?'],
  ['Does it talk to the Kestrel server over the air?', 'Does it talk to the Castrel server over the air?'],
  ['Who is Ana to your support team in Lisbon?', 'Who is Anna to your support team in Lisbon?'],
  ['Can it work with our own network in the hall?', 'Can it work without our own network in the hall?'],
  ['Is the M5 approved for outdoor use in winter?', 'Is the M6 approved for outdoor use in winter?'],
  ['Gibt es einen Rabatt für sechzehn Roboter im Jahr?', 'Gibt es einen Rabatt für sechzig Roboter im Jahr?'],
  ['¿Hay descuento para sesenta robots en un año?', '¿Hay descuento para setenta robots en un año?'],
  ['スタータープランは年間でいくらかかりますか？', 'スタンダードプランは年間でいくらかかりますか？'],
  ['What does it cost', 'What does it cost in Norway?'],
])('is another question: %s → %s', (before, text) => {
  expect(isSameQuestion(before, text)).toBe(false)
  expect(isSameQuestion(text, before) && !text.startsWith(before)).toBe(false)
})

it.each([
  ['What does it cost?', 'What does it cost now?'],
  ['Is there discount for ten robots?', 'Is there a discount for 10 robots?'],
  ['Do we get twenty-four months on the robots?', 'Do we get 24 months on robots?'],
  ['Is 20% usual for the first year?', 'Is 20 percent usual for the 1st year?'],
  ['So how long is the warranty on the robots?', 'And how long is the warranty of the robot?'],
  ['How long is the waranty on the robots?', 'How long is the warranty on the robots?'],
  ['How long does the set up take with four people?', 'How long does the setup take with four people?'],
  ['um which of them needs a data base of its own', 'Which of them needs a database of its own?'],
  ['what does a pilot with four robots and cameras', 'What does a pilot with four robots and cameras?'],
  ['Can the robot’s arm be replaced by ourselves?', 'Can the robots arm be replaced by us, ourselves?'],
  ['Wie lange dauert die Einrichtung der zehn Roboter?', 'Wie lange dauert die Einrichtung von 10 Robotern?'],
])('is the same question: %s → %s', (before, text) => {
  expect(isSameQuestion(before, text)).toBe(true)
})
