import type { CallInput } from '@cuecard/contract/client.ts'
import { createTestCase, updateTestCase } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestCase, TestMessage } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { type FieldErrors, fieldErrors } from '../../../lib/field-errors.ts'
import { OTHER } from '../../../shared/test-cases/test-case.queries.ts'

/** The speaker of a message unless another is named. */
export const DEFAULT_USERNAME = 'user'

/** `key` identifies an entry while it is moved. */
export interface HistoryEntry {
  key: number
  username: string
  message: string
}

/** The values of the form; phrases are one per line. */
export interface CaseDraft {
  name: string
  description: string
  history: readonly HistoryEntry[]
  username: string
  message: string
  mode: 'answer' | 'explain'
  /** A category's id, or `other`. */
  category: string
  core: boolean
  expected: string
  must: string
  mustNot: string
  refusal: boolean
  /** The phrases as they were opened; an imported one may have several lines. */
  stored: Pick<TestCase, 'must_contain' | 'must_not_contain'>
}

let keys = 0

export function newEntry({ username, message }: Pick<TestMessage, 'username' | 'message'>): HistoryEntry {
  keys += 1
  return { key: keys, username, message }
}

export const EMPTY_DRAFT: CaseDraft = {
  name: '',
  description: '',
  history: [],
  username: DEFAULT_USERNAME,
  message: '',
  mode: 'answer',
  category: OTHER,
  core: false,
  expected: '',
  must: '',
  mustNot: '',
  refusal: false,
  stored: { must_contain: [], must_not_contain: [] },
}

export const draftOf = (testCase: TestCase): CaseDraft => ({
  name: testCase.name,
  description: testCase.description ?? '',
  history: testCase.message_history.toSorted((a, b) => a.order_index - b.order_index).map(newEntry),
  username: testCase.test_message.username,
  message: testCase.test_message.message,
  mode: testCase.test_case_response_mode,
  category: testCase.category_id ?? OTHER,
  core: testCase.is_core_test_case,
  expected: testCase.expected_result,
  must: testCase.must_contain.join('\n'),
  mustNot: testCase.must_not_contain.join('\n'),
  refusal: testCase.expects_refusal,
  stored: { must_contain: testCase.must_contain, must_not_contain: testCase.must_not_contain },
})

const linesOf = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map((line) => line.trim())
    .filter(Boolean)

/** One phrase a line; a stored one of several lines stays one where they stand in a row. */
function phrasesOf(text: string, stored: readonly string[]): string[] {
  const lines = linesOf(text)
  const found: string[] = []
  for (let at = 0; at < lines.length;) {
    const follows = (line: string, nth: number) => lines[at + nth] === line
    const whole = stored.find((phrase) => linesOf(phrase).length > 1 && linesOf(phrase).every(follows))
    found.push(whole ?? lines[at] ?? '')
    at += whole ? linesOf(whole).length : 1
  }
  return found
}

type Body = Omit<CallInput<typeof updateTestCase>['body'], 'base_updated_at'>

/** The request: `order_index` follows the list, and the test message comes after its history. */
export function bodyOf(draft: CaseDraft): Body {
  const said = draft.history.filter(({ message }) => message.trim() !== '')
  return {
    name: draft.name,
    description: draft.description.trim() || null,
    message_history: said.map(({ username, message }, order_index) => ({
      order_index,
      message,
      username: username.trim() || DEFAULT_USERNAME,
    })),
    test_message: {
      order_index: said.length,
      message: draft.message,
      username: draft.username.trim() || DEFAULT_USERNAME,
    },
    expected_result: draft.expected,
    test_case_response_mode: draft.mode,
    category_id: draft.category === OTHER ? null : draft.category,
    is_core_test_case: draft.core,
    must_contain: phrasesOf(draft.must, draft.stored.must_contain),
    must_not_contain: phrasesOf(draft.mustNot, draft.stored.must_not_contain),
    expects_refusal: draft.refusal,
  }
}

export const newBodyOf = (draft: CaseDraft, test_case_type: TestCaseType) => ({ ...bodyOf(draft), test_case_type })

export const newErrors = (draft: CaseDraft, type: TestCaseType): FieldErrors =>
  fieldErrors(createTestCase.body, newBodyOf(draft, type))

export const editErrors = (draft: CaseDraft): FieldErrors => fieldErrors(updateTestCase.body, bodyOf(draft))

const FIELDS: readonly { name: string; text: (draft: CaseDraft) => string }[] = [
  { name: 'Name', text: ({ name }) => name },
  { name: 'Description', text: ({ description }) => description },
  {
    name: 'Messages before it',
    text: ({ history }) => history.map(({ username, message }) => `${username}: ${message}`).join('\n'),
  },
  { name: 'Test message', text: ({ username, message }) => `${username}: ${message}` },
  { name: 'Type', text: ({ mode }) => (mode === 'answer' ? 'Answer' : 'Explain') },
  { name: 'Core test case', text: ({ core }) => (core ? 'Yes' : 'No') },
  { name: 'Expected result', text: ({ expected }) => expected },
  { name: 'Must contain', text: ({ must }) => must },
  { name: 'Must not contain', text: ({ mustNot }) => mustNot },
  { name: 'Should say that it does not know', text: ({ refusal }) => (refusal ? 'Yes' : 'No') },
]

export interface FieldDifference {
  name: string
  theirs: string
  mine: string
}

/** The fields in which two drafts of one case differ. `categoryName` returns a category's name. */
export function differencesOf(
  theirs: CaseDraft,
  mine: CaseDraft,
  categoryName: (category: string) => string,
): FieldDifference[] {
  const category = { name: 'Category', text: (draft: CaseDraft) => categoryName(draft.category) }
  return [...FIELDS, category]
    .map(({ name, text }) => ({ name, theirs: text(theirs), mine: text(mine) }))
    .filter(({ theirs, mine }) => theirs !== mine)
}
