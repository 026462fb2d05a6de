import { createHash } from 'node:crypto'
import {
  ASSISTANT_MESSAGE_MAX,
  DESCRIPTION_MAX,
  NAME_MAX,
  TEST_CALIBRATION_MAX,
  TEST_CALIBRATION_MAX_BYTES,
  TEST_EXPECTED_MAX,
  TEST_HISTORY_MAX,
  TEST_PHRASE_MAX,
  TEST_PHRASES_MAX,
} from '@cuecard/contract/limits.ts'
import { TestMessage } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { EarlierGrade, Grade, TestOutcome } from '@cuecard/contract/prompt-tests/results.ts'
import { z } from 'zod'
import { toDatabaseText } from '../../../platform/db/database-values.ts'
import { JsonSyntaxError, lineOfPath, parseJson } from '../../../shared/json-source.ts'
import { fieldName, InvalidCaseFile, invalidFile, messageOf } from '../transfer/imported-case.ts'

/** Marks the file, so that an export of test cases is not taken for one of grades. */
const FORMAT = 'cuecard-calibration'
const ANSWER_MAX = 100_000

const Phrases = z.array(z.string().max(TEST_PHRASE_MAX)).max(TEST_PHRASES_MAX)

/** An answer with the grade that a person gave it, and what it was asked. */
const Example = z.object({
  case: z.object({
    name: z.string().max(NAME_MAX),
    description: z.string().max(DESCRIPTION_MAX).nullable(),
    category_name: z.string().max(NAME_MAX).nullable(),
    mode: z.enum(['answer', 'explain']),
    message_history: z.array(TestMessage).max(TEST_HISTORY_MAX),
    test_message: TestMessage,
    expected_result: z.string().max(TEST_EXPECTED_MAX),
    must_contain: Phrases,
    must_not_contain: Phrases,
    expects_refusal: z.boolean(),
  }),
  response: z.object({
    text: z.string().max(ANSWER_MAX),
    outcome: TestOutcome,
    engine: z.enum(['model', 'quotes', 'prepared']).nullable(),
    failure: z.string().max(ASSISTANT_MESSAGE_MAX).nullable(),
    passages: z.number().int().min(0).max(1_000),
    cited: z.number().int().min(0).max(1_000),
  }),
  person: z.object({ grade: Grade, note: z.string().max(DESCRIPTION_MAX).nullable() }),
  /** Null where it was not graded automatically. */
  automatic: EarlierGrade.extend({
    rubric_version: z.string().max(NAME_MAX).nullable(),
    judge_model: z.string().max(NAME_MAX).nullable(),
  }).nullable(),
})
export type Example = z.infer<typeof Example>

const CalibrationFile = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  examples: z.array(Example).max(TEST_CALIBRATION_MAX),
})

/** Bytes of a file without an example, and more. */
const FRAME_BYTES = 200

/** The file with as many of the first examples as can be imported again, and how many are left out. */
export function writeCalibration(examples: readonly Example[]): { text: string; left_out: number } {
  let bytes = FRAME_BYTES
  const tooMuch = examples.findIndex((example, at) => {
    bytes += bytesInFile(example)
    return at >= TEST_CALIBRATION_MAX || bytes > TEST_CALIBRATION_MAX_BYTES
  })
  const kept = tooMuch === -1 ? examples : examples.slice(0, tooMuch)
  const text = JSON.stringify({ format: FORMAT, version: 1, examples: kept }, null, 2)
  return { text, left_out: examples.length - kept.length }
}

/** With a comma; in the file each of its lines, which end in a line break, begins with four more spaces. */
function bytesInFile(example: Example): number {
  const text = JSON.stringify(example, null, 2)
  return Buffer.byteLength(text) + 4 * text.split('\n').length + 2
}

/** What makes an example the same one: what was asked and expected, and what was answered. */
export const digestOf = ({ case: asked, response }: Pick<Example, 'case' | 'response'>): string =>
  createHash('sha256')
    .update(
      JSON.stringify([
        asked.mode,
        asked.message_history.map(({ username, message }) => [username, message]),
        asked.test_message.message,
        asked.expected_result,
        response.text,
      ]),
    )
    .digest('hex')

const NO_CALIBRATION = 'This file holds no calibration set. It should be a file that “Export” wrote in this dialog.'
const PROBLEMS_SHOWN = 20

/** @throws InvalidCaseFile with the lines of its problems */
export function readCalibration(text: string): Example[] {
  const value = parse(text)
  const isOurs = typeof value === 'object' && value !== null && 'format' in value && value.format === FORMAT
  if (!isOurs) throw invalidFile(NO_CALIBRATION)
  const { success, data, error } = CalibrationFile.safeParse(storable(value))
  if (success) return data.examples
  const problems = error.issues.slice(0, PROBLEMS_SHOWN).map((issue) => {
    const path = issue.path.map((key) => (typeof key === 'number' ? key : String(key)))
    return { place: `Line ${lineOfPath(text, path)}, ${fieldName(issue.path)}`, message: messageOf(issue) }
  })
  throw new InvalidCaseFile(problems, error.issues.length)
}

function parse(text: string): unknown {
  try {
    return parseJson(text)
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error
    throw new InvalidCaseFile([{ place: `Line ${error.line}`, message: `This is ${error.message}.` }])
  }
}

/** Texts without the characters that PostgreSQL cannot store: answers of models may hold them, and the grade is of the rest. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return toDatabaseText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, storable(each)]))
}
