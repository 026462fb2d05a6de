import { expect, it } from 'vitest'
import type { AnswerResponse, ResponseSource } from '@cuecard/contract/answers.ts'
import { answered } from '../test/fake-session.ts'
import { cardBadge } from './card-badge.ts'
import { withoutInternal } from './internal-notes.ts'
import { IDLE_STREAM } from '@cuecard/ui/use-response-stream.ts'

const source = (n: number, audience: 'everyone' | 'internal') =>
  ({ n, cited: true, audience, text: '', item_name: '' }) as unknown as ResponseSource

async function responseOf(sources: readonly ResponseSource[]) {
  const reply = answered('', { sources: [...sources] })['GET /extension/responses/']
  return (await reply?.(null, null))?.json() as Promise<AnswerResponse>
}

it.each([
  [
    'quotes',
    '“Delivery takes six weeks.” [1]\n\n**Internal, not to be read aloud:**\n\n- “Promise eight.” [2]\n- “Never four.” [3]\n',
    '“Delivery takes six weeks.” [1]\n\n',
  ],
  [
    'a point of a model',
    'Six weeks [1].\n\n- From the day of the order [1]\n- Internal, not to be read aloud: promise eight [2][3]',
    'Six weeks [1].\n\n- From the day of the order [1]',
  ],
])('an answer to be passed on holds no internal notes: %s', async (_, text, copied) => {
  const response = await responseOf([source(1, 'everyone'), source(2, 'internal'), source(3, 'internal')])
  expect(withoutInternal(text, response)).toBe(copied)
  expect(withoutInternal(text, null)).toBe(copied)
  const { audience: _unknown, ...ofChat } = source(2, 'internal')
  expect(withoutInternal(text, await responseOf([source(1, 'everyone'), ofChat]))).toBe(copied)
})

it.each([
  [
    'points without numbers, and a last line of ours',
    'It runs for nine hours [1].\n\n**Internal, not to be read aloud:**\n- Floor price is 38 euros.\n\n- Say ten at most\n  if they insist\n\n_Quoted from your documents._',
    'It runs for nine hours [1].\n\n_Quoted from your documents._',
  ],
  [
    'a paragraph, and a point after it',
    'Nine hours [1].\n\n*Internal, not to be read aloud:* say ten\nand no more.\n\n- Charging takes one hour [1]',
    'Nine hours [1].\n\n- Charging takes one hour [1]',
  ],
  [
    'a point among others',
    '- Nine hours [1]\n- internal, not to be read aloud: it was ten\n  before the recall\n- Charging takes an hour [1]',
    '- Nine hours [1]\n- Charging takes an hour [1]',
  ],
  ['the end of a line', 'Nine hours [1]. **Internal, not to be read aloud:** it was ten.', 'Nine hours [1].'],
  [
    'points under the end of a line',
    'Nine hours [1]. Internal, not to be read aloud:\n- Ten before the recall.',
    'Nine hours [1].',
  ],
  [
    'points under a point',
    'Nine hours [1].\n\n1. Internal, not to be read aloud:\n   - Never ten.\n   - Never twelve.\n\nCharging takes an hour.',
    'Nine hours [1].\n\nCharging takes an hour.',
  ],
])('what the words mark as internal is not passed on before the sources are known: %s', (_, text, copied) => {
  expect(withoutInternal(text, null)).toBe(copied)
})

it.each([
  'Nine hours [1].\n\n- Charging takes an hour [2]',
  'Internal audits are held yearly [1].\n\n- They are not to be read as a promise [2]',
  '**Internal, not to be read aloud:**\n\n- “Never twelve.” [1]\n\n_Quoted word for word; no language model took part._',
])('an answer without notes, or with nothing else, is copied whole: %s', async (text) => {
  expect(withoutInternal(text, null)).toBe(text)
  expect(withoutInternal(text, await responseOf([source(1, 'everyone'), source(2, 'everyone')]))).toBe(text)
})

it.each([
  ['quotes', '“The arm lifts 12 kg.” [1][2]\n\n_Quoted from your documents._'],
  ['a model', 'It lifts 12 kg [2], [1].\n\n- Up to 40 times a minute [4] [1]'],
])('an answer holds what documents for customers say as well: %s', async (_, text) => {
  const response = await responseOf([source(1, 'everyone'), source(2, 'internal'), source(4, 'internal')])
  expect(withoutInternal(text, response)).toBe(text)
  const more = '- It lifts 12 kg [1], and at a push 14 [2][4]'
  expect(withoutInternal(`${text}\n${more}`, response)).toBe(text)
})

it('a card of internal notes alone is marked as such, and copied whole', async () => {
  const response = await responseOf([source(1, 'internal'), source(2, 'internal')])
  const badge = (given: AnswerResponse) => cardBadge({ stream: { ...IDLE_STREAM, response: given } })?.words
  expect(badge(response)).toBe('Internal, not to be read aloud')
  expect(badge(await responseOf([source(1, 'internal'), source(2, 'everyone')]))).toBe('Written from your documents')
  expect(badge({ ...response, outcome: 'refused', sources: [] })).toBe('Not in your knowledge base')
  const text = 'Only your internal notes speak of this.\n\n- “Up to 12 %.” [1]'
  expect(withoutInternal(text, response)).toBe(text)
})
