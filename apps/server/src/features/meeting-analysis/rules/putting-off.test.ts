import { expect, it } from 'vitest'
import { isEvasive, isPostponed } from './putting-off.ts'

it.each([
  'No, we do not share your files with other companies.',
  'We do not give any data to advertisers.',
  "No, you don't need to verify anything, it starts by itself.",
  'Tenants who do not know their code get a new one by text message.',
  'No, they cannot tell whose car it is, the pictures are blurred.',
  'We will check every lift twice a year.',
  'Our engineer will get back to you every quarter with a report.',
  'I can confirm that we are certified.',
  'We will check the doors of your lift on site.',
  'I check the lift once a month.',
  'We have to verify our scales each season.',
  'You would want to test it with your own scanners.',
  'It is certain that it fits.',
  'The lift carries eight hundred kilos. Beyond that it is hard to say.',
  'Yes, all doors have one. I would have to check which maker it is.',
  'It is never too early to order the spare parts.',
  'Zweimal im Jahr prüfen wir den Aufzug, und ich melde mich vorher bei Ihnen.',
  'Non, je ne peux pas voir les images.',
  'The display will give you the exact weight of each parcel.',
  'We put the exact number on every label.',
  "We'll put the number on the gate.",
  'You see the exact date in the calendar.',
  'Der Zähler zeigt die genaue Zahl an.',
])('takes an answer for one whatever others do not know, and whatever is checked as a service: %s', (text) => {
  expect(isPostponed(text) || isEvasive(text)).toBe(false)
})

it.each([
  'That is a good question. I would have to check that with our engineers.',
  'Yes, good question, let me find out.',
  'Let me check.',
  "I'll confirm the exact figure.",
  "I'd want to test that with your fabric first.",
  "I'd have to look up how long the paint takes.",
  "We'll ask our legal team and get back to you.",
  'I honestly do not know.',
  'Not sure, to be honest.',
  'I have to find out who looks after that hall.',
  'I need to find out why that is.',
  'Let me check where the cable runs.',
  'Let me check my notes.',
  "I'd have to check our drawings.",
  "I'll check the contract.",
  "We'll check our price list.",
  'I need to confirm the delivery time with our warehouse.',
  'We need to verify the load with our engineers.',
  "We aren't sure yet.",
  "I wasn't quite certain.",
  "That's not certain yet.",
  "We can't share that number.",
  "We're not able to comment on that.",
  "We don't give any guidance on prices.",
  'It is too early to say.',
  'That is hard to say.',
  'we do not disclose',
  'Das weiß ich leider nicht.',
  'Da müsste ich nachfragen.',
  'Je ne peux pas vous le dire.',
  'No lo sé, lo consulto.',
  "It's about twelve tonnes. Depends a bit on the load, we'll, er, we'll put the exact number into the concept.",
  "Some forty metres, I'll send you the precise figure.",
  "You'll get the exact date with the contract.",
  'Let me just double-check that one afterwards.',
  "I'll double check the lifting height.",
  'So um die vierzig Meter, die genaue Zahl schreiben wir Ihnen ins Angebot.',
  'Den genauen Wert reiche ich Ihnen nach.',
  'Das genaue Datum nennen wir Ihnen noch.',
])('finds what is put off or not said: %s', (text) => {
  expect(isPostponed(text) || isEvasive(text)).toBe(true)
})

it.each([
  ['Das klär ich nochmal mit der Buchhaltung.', true],
  ['Da frag ich nach.', true],
  ['Da muss ich mal schauen.', true],
  ['Das rechne ich Ihnen aus.', true],
  ['Das frage ich mich auch.', false],
  ['Das prüfe ich jeden Tag automatisch.', false],
])('knows whether spoken German puts an answer off: %s', (text, expected) => {
  expect(isPostponed(text)).toBe(expected)
})

it.each([
  'Das kann ich Ihnen jetzt nicht versprechen.',
  'Das muss ich erst mit unserer Personalabteilung klären.',
  'Das weiß ich gerade nicht, das muss ich mit meinem Chef besprechen.',
  'I do not have it with me.',
  "I don't have the list with me.",
  'Así de memoria no te lo sé decir.',
  'Lo miro y te lo confirmo el viernes.',
])('knows an answer that is put off: %s', (text) => {
  expect(isPostponed(text) || isEvasive(text)).toBe(true)
})

it.each(['Das müssen wir nicht klären, es ist dabei.', 'You do not have to bring it with you.'])(
  'knows an answer that is given: %s',
  (text) => {
    expect(isPostponed(text) || isEvasive(text)).toBe(false)
  },
)
