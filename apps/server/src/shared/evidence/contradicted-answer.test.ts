import { expect, it } from 'vitest'
import { contradictionOf, toldValues } from './contradicted-answer.ts'

const passage = (title: string, text: string) => ({
  item_id: '0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f0001',
  item_name: title,
  source: `${title}.md`,
  locator: null,
  text,
  score: 1,
  title,
  bm25: 4,
  cosine: null,
  synced_at: null,
})

const DOCUMENTS = [
  passage(
    'Terms',
    'Delivery of the Mover takes 8 weeks after the order. The warranty of the Mover is 24 months. The Mover carries 50 kg over ramps of up to 8 percent.',
  ),
  passage(
    'Prices',
    '# Plans\n\nThe starter plan costs 1,900 euros a month. The starter plan covers up to ten robots.\n\nA pilot of sixty days costs EUR 24,000 and is credited.',
  ),
  passage(
    'Questions',
    'How soon can you deliver?\n\nArm 12 in 8 weeks, Arm 25 in 10 weeks, Vision in 3 weeks after the order.',
  ),
  passage('Support', 'Support answers critical incidents within 4 hours. The uptime guarantee is 99.5 percent.'),
  passage(
    'Battery',
    'The battery of the Mover lasts 11 hours. Charging the battery from empty to full takes 90 minutes.',
  ),
]

/** Written before the rules: question, answer, and the words of the document that the answer speaks against. */
const TRUTH: readonly (readonly [string, string, string | null])[] = [
  ['How long does the delivery of the Mover take after the order?', 'Six weeks.', '8 weeks'],
  ['When would we get it?', 'Delivery of the Mover takes six weeks after the order.', '8 weeks'],
  ['What is the warranty of the Mover?', "It's thirty-six months.", '24 months'],
  ['What does the starter plan cost a month?', 'Sure. The starter plan costs 2,400 euros a month.', '1,900'],
  ['How fast do you answer critical incidents?', 'Support answers critical incidents within two hours.', '4 hours'],
  ['How long does the battery of the Mover last?', 'The battery of the Mover lasts fourteen hours.', '11 hours'],
  ['What uptime do you guarantee?', 'The uptime guarantee is 99.9 percent.', '99.5'],
  ['How much is a pilot?', 'A pilot of sixty days costs 20,000 euros and is credited.', '24,000'],
  ['What is the weight limit?', 'The Mover carries 60 kg over ramps of up to eight percent.', '50 kg'],
  [
    'How soon can you deliver the Arm 12 after the order?',
    "For Arm 12 that's six weeks after the order.",
    'Arm 12 in 8',
  ],
  [
    'Can I make my questions between? How soon can you deliver the Arm 12 after the order?',
    "Please, go ahead. For Arm 12 that's six weeks after the order.",
    'Arm 12 in 8',
  ],
  // Approximate, and further off than that.
  ['How long does the delivery of the Mover take after the order?', 'Approximately six weeks.', '8 weeks'],
  ['How long does the delivery of the Mover take after the order?', "It's roughly six weeks.", '8 weeks'],
  ['How long does the battery of the Mover last?', "So, the battery, um, it's about fourteen hours.", '11 hours'],
  ['What is the warranty of the Mover?', 'The warranty of the Mover is nearly 36 months.', '24 months'],
  // Approximate, and near it.
  ['How long does the battery of the Mover last?', 'The battery of the Mover lasts about twelve hours.', null],
  ['What does the starter plan cost a month?', 'The starter plan costs roughly 2,000 euros a month.', null],
  // The same value, in other words or units.
  ['What is the warranty of the Mover?', 'The warranty of the Mover is two years.', null],
  ['How long does the delivery of the Mover take?', 'Eight weeks after the order.', null],
  // Other things, other conditions, other times, bounds and agreements.
  ['What does the starter plan cost a month?', 'The professional plan costs 2,400 euros a month.', null],
  [
    'What does the starter plan cost a month?',
    'The starter plan costs 1,700 euros a month if you sign for two years.',
    null,
  ],
  ['What does the starter plan cost a month?', 'With the discount the starter plan costs 1,700 euros a month.', null],
  ['How long does the delivery of the Mover take?', 'Last year the delivery of the Mover took twelve weeks.', null],
  [
    'How long does the delivery of the Mover take?',
    'Delivery of the Mover takes at least six weeks after the order.',
    null,
  ],
  ['How long does the delivery of the Mover take?', 'Delivery of the spare arm takes two weeks after the order.', null],
  ['How long does charging take?', 'Charging the battery to eighty percent takes 55 minutes.', null],
  ['What does the starter plan cost a month?', "The professional plan, that's 2,400 euros a month.", null],
  ['How soon can you deliver the Arm 12 after the order?', "For Arm 12 that's eight weeks after the order.", null],
  ['How soon can you deliver the Arm 12 after the order?', "The Arm 25, that's ten weeks after the order.", null],
  ['How soon can you deliver the Arm 12 after the order?', "The training, that's two weeks after the order.", null],
  ['How long is the training?', 'The training takes 3 days.', null],
  ['How many robots does it cover?', 'We have 40 robots in the hall in Lyon.', null],
  ['What is the warranty?', 'Would twenty-eight months be what you need?', null],
  ['How long is a pilot?', 'The pilot in Ghent started 90 days ago and went well.', null],
  ['What is the warranty of the battery?', 'The battery has 12 months.', null],
]

it('tells answers whose value differs from the documents’, and none where both may be true', () => {
  const found = TRUTH.map(([question, answer, truth]) => {
    const [against] = toldValues(question, answer).flatMap((told) => contradictionOf(told, DOCUMENTS) ?? [])
    return { answer, truth, text: against?.text ?? null }
  })
  const isRight = ({ truth, text }: (typeof found)[number]) => truth !== null && text?.includes(truth)
  expect(found.filter((row) => row.text !== null && !isRight(row))).toEqual([])
  // 'Guarantee' is a word about the telling, so one word alone is left to say what the figure is about.
  const missed = found.filter((row) => row.truth !== null && !isRight(row)).map(({ answer }) => answer)
  expect(missed).toEqual(['The uptime guarantee is 99.9 percent.'])
})
