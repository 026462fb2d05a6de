import { TEST_CALIBRATION_MAX, TEST_CALIBRATION_MAX_BYTES } from '@cuecard/contract/limits.ts'
import { expect, it } from 'vitest'
import { type Example, readCalibration, writeCalibration } from './calibration-file.ts'

const example = (text: string): Example => ({
  case: {
    name: 'Price question',
    description: null,
    category_name: null,
    mode: 'answer',
    message_history: [{ order_index: 0, message: 'Bonjour – ça va ?', username: 'Customer' }],
    test_message: { order_index: 0, message: 'What does it cost?', username: 'Customer' },
    expected_result: '40 euros',
    must_contain: ['40', 'euros'],
    must_not_contain: [],
    expects_refusal: false,
  },
  response: { text, outcome: 'complete', engine: 'model', failure: null, passages: 1, cited: 1 },
  person: { grade: 4, note: null },
  automatic: null,
})
const many = (count: number, textOf: (nth: number) => string) =>
  Array.from({ length: count }, (_, nth) => example(textOf(nth)))

it('writes what it reads, and leaves out what would be too many to be read again', () => {
  const examples = many(TEST_CALIBRATION_MAX + 7, (nth) => `Answer ${nth}`)
  const { text, left_out } = writeCalibration(examples)
  expect(left_out).toBe(7)
  expect(readCalibration(text)).toEqual(examples.slice(0, TEST_CALIBRATION_MAX))
  expect(writeCalibration(examples.slice(0, 3)).left_out).toBe(0)
  expect(writeCalibration([])).toMatchObject({ left_out: 0 })
})

it('fills a file up to the bytes that an import takes, and no further', () => {
  // Line breaks, quotes and letters of two bytes take more room in the file than in the answer.
  const answer = 'Ça coûte "40 €".\n'.repeat(1_000)
  const examples = many(700, (nth) => `${answer}${nth}`)
  const { text, left_out } = writeCalibration(examples)
  expect(left_out).toBeGreaterThan(0)
  const bytes = Buffer.byteLength(text)
  expect(bytes).toBeLessThanOrEqual(TEST_CALIBRATION_MAX_BYTES)
  expect(bytes).toBeGreaterThan(TEST_CALIBRATION_MAX_BYTES - 50_000)
  expect(readCalibration(text)).toEqual(examples.slice(0, examples.length - left_out))
})
