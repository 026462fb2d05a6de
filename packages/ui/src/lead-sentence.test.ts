import { expect, it } from 'vitest'
import { splitLead } from './lead-sentence.ts'

it.each([
  [
    'A pilot costs €24,000 for 60 days [1]. It is credited.',
    'A pilot costs €24,000 for 60 days [1].',
    'It is credited.',
  ],
  ['Yes. A pilot costs €24,000 [1].\n\n- credited', 'Yes. A pilot costs €24,000 [1].', '- credited'],
  ['“The pilot is credited in full.” [1]\n\nAlso:', '“The pilot is credited in full.” [1]', 'Also:'],
  ['It runs e.g. on your own floor. Then more.', 'It runs e.g. on your own floor.', 'Then more.'],
  [
    '试点费用为两万四千欧元，为期六十天，全部可以抵扣的。此外还有培训。',
    '试点费用为两万四千欧元，为期六十天，全部可以抵扣的。',
    '此外还有培训。',
  ],
  [
    '“How long does a battery last? 9 hours in normal use.” [1]\n\nAlso:\n\n- “It charges at night.” [2]',
    '“How long does a battery last? 9 hours in normal use.” [1]',
    'Also:\n\n- “It charges at night.” [2]',
  ],
  ['“One hall. Two arms share it.” [1]\n\n_Quoted._', '“One hall. Two arms share it.” [1]', '_Quoted._'],
  [
    'How long, you ask? Nine hours in normal use [1]. Then more.',
    'How long, you ask? Nine hours in normal use [1].',
    'Then more.',
  ],
  ['Which of the two halls do you mean?', 'Which of the two halls do you mean?', ''],
  ['No end in sight, still growing', 'No end in sight, still growing', ''],
])('takes the first sentence with its citations off %j', (text, lead, rest) => {
  expect(splitLead(text)).toEqual({ lead, rest })
})

it.each(['- one\n- two', '# Prices\n\nText.', '> quoted. More.', '| a | b |', '', '  \n'])(
  'leaves alone what does not begin with a sentence: %j',
  (text) => expect(splitLead(text)).toEqual({ lead: '', rest: text }),
)

it('never tears bold, code or a link in two', () => {
  expect(splitLead('The **price is fixed. It stays** so for long. More.').lead).toBe(
    'The **price is fixed. It stays** so for long.',
  )
  expect(splitLead('Still **growing, not closed yet').lead).toBe('')
})

it('keeps every character of a text that grows, at whatever point it is cut', () => {
  const text = 'Yes. The **Arm 12** costs €24,000 [1].\n\n- It is `credited` [2].\n- [Open](https://a.example).'
  for (let end = 0; end <= text.length; end += 1) {
    const { lead, rest } = splitLead(text.slice(0, end))
    expect((lead + rest).replace(/\s/g, '')).toBe(text.slice(0, end).replace(/\s/g, ''))
  }
})
