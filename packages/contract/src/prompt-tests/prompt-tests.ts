import { z } from 'zod'
import { endpoint, fileOf } from '../endpoint.ts'
import { Id, IdParams, Instant } from '../fields.ts'
import {
  INTEGER_MAX,
  ASSISTANT_MESSAGE_MAX,
  DESCRIPTION_MAX,
  NAME_MAX,
  TEST_EXPECTED_MAX,
  TEST_HISTORY_MAX,
  TEST_IMPORT_MAX_BYTES,
  TEST_PHRASE_MAX,
  TEST_PHRASES_MAX,
} from '../limits.ts'
import { TestRunResult, TestResultPoint } from './results.ts'
import { TestCaseType } from './test-case-type.ts'

export const TestMessage = z.object({
  order_index: z.number().int().min(0).max(INTEGER_MAX),
  message: z.string().max(ASSISTANT_MESSAGE_MAX),
  username: z.string().max(NAME_MAX),
})
export type TestMessage = z.infer<typeof TestMessage>

export const TestCategory = z.object({ id: Id, name: z.string() })
export type TestCategory = z.infer<typeof TestCategory>

const TestCaseFields = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  message_history: z.array(TestMessage),
  test_message: TestMessage,
  test_case_type: TestCaseType,
  expected_result: z.string(),
  test_case_response_mode: z.enum(['answer', 'explain']),
  /** Null: 'Other'. */
  category_id: Id.nullable(),
  category_name: z.string().nullable(),
  is_core_test_case: z.boolean(),
  /** Each must stand in the response, whatever its case and spacing. */
  must_contain: z.array(z.string()),
  /** None may stand in the response. */
  must_not_contain: z.array(z.string()),
  /** The right response is to say that the knowledge base does not hold it. */
  expects_refusal: z.boolean(),
  /** Of the company that asks: a person's grade where there is one, else the machine's. */
  result_grade: z.number().int().min(0).max(5).nullable(),
  /** The company's newest result of this case; null before the first. */
  last_test_run_result: TestRunResult.nullable(),
  created_at: Instant,
  updated_at: Instant,
})

/** A case as the list shows it: of its results the newest few, as points without their texts. */
export const TestCaseSummary = TestCaseFields.extend({ last_200_results: z.array(TestResultPoint) })
export type TestCaseSummary = z.infer<typeof TestCaseSummary>

/** A case with everything: its last 200 results of this company whole, latest first, and older ones of runs in which a person graded an answer. */
export const TestCase = TestCaseFields.extend({ last_200_results: z.array(TestRunResult) })
export type TestCase = z.infer<typeof TestCase>

const Phrases = z
  .array(z.string().trim().min(1).max(TEST_PHRASE_MAX))
  .max(TEST_PHRASES_MAX, `At most ${TEST_PHRASES_MAX} phrases`)
  .default([])

export const TestCaseDraft = z.object({
  name: z.string().trim().min(1, 'Test case name is required').max(NAME_MAX),
  description: z.string().trim().max(DESCRIPTION_MAX).nullable().default(null),
  message_history: z.array(TestMessage).max(TEST_HISTORY_MAX).default([]),
  test_message: TestMessage.extend({
    message: z.string().trim().min(1, 'Test message is required').max(ASSISTANT_MESSAGE_MAX),
  }),
  expected_result: z.string().max(TEST_EXPECTED_MAX).default(''),
  test_case_response_mode: z.enum(['answer', 'explain']).default('answer'),
  category_id: Id.nullable().default(null),
  test_case_type: TestCaseType.default('default'),
  is_core_test_case: z.boolean().default(false),
  must_contain: Phrases,
  must_not_contain: Phrases,
  expects_refusal: z.boolean().default(false),
})
export type TestCaseDraft = z.input<typeof TestCaseDraft>

/** `base_updated_at`: the state that was edited. When another person saved meanwhile the reply is 409; left out, the last one to save wins. */
export const TestCaseChange = TestCaseDraft.omit({ test_case_type: true }).extend({
  base_updated_at: Instant.optional(),
})
export type TestCaseChange = z.input<typeof TestCaseChange>

const OfType = z.object({ test_case_type: TestCaseType.default('default') })

/** Default cases belong to the provider: only staff may write them. */
export const createTestCase = endpoint('POST /prompt-tests', {
  access: 'member',
  summary: 'Create a prompt test case.',
  takesIdempotencyKey: true,
  body: TestCaseDraft,
  status: 201,
  reply: TestCase,
})

export const listTestCases = endpoint('GET /prompt-tests', {
  access: 'member',
  summary: 'Test cases of one type, oldest first, with the grades that this company got.',
  query: OfType,
  reply: z.array(TestCaseSummary),
  inPieces: true,
})

export const getTestCase = endpoint('GET /prompt-tests/:id', {
  access: 'member',
  summary: 'One test case with its last 200 results of this company.',
  params: IdParams,
  reply: TestCase,
})

export const updateTestCase = endpoint('PUT /prompt-tests/:id', {
  access: 'member',
  summary: 'Change a test case; its type stays.',
  params: IdParams,
  body: TestCaseChange,
  reply: TestCase,
})

export const removeTestCase = endpoint('DELETE /prompt-tests/:id', {
  access: 'member',
  summary: 'Delete a test case with its results.',
  params: IdParams,
  reply: 'empty',
})

/** `promptfoo` is a configuration for that tool; `csv` has one case a row. */
export const TestCaseFormat = z.enum(['json', 'csv', 'promptfoo'])
export type TestCaseFormat = z.infer<typeof TestCaseFormat>

export const exportTestCases = endpoint('GET /prompt-tests/export', {
  access: 'member',
  summary: 'All test cases of one type as a file.',
  query: OfType.extend({ format: TestCaseFormat.default('json') }),
  reply: fileOf('application/json', 'text/csv', 'application/yaml'),
})

export const importTestCases = endpoint('POST /prompt-tests/import', {
  access: 'member',
  summary: 'Add the cases of a JSON, CSV or promptfoo YAML file; a broken file adds none and says where it is broken.',
  /** `update`: cases that are there already get the expectation, description, category and other fields that the file has. */
  query: OfType.extend({ existing: z.enum(['keep', 'update']).default('keep') }),
  form: z.object({}),
  files: { file: { maxBytes: TEST_IMPORT_MAX_BYTES, required: true } },
  status: 201,
  /**
   * Cases that are there already, by name, what is asked and mode: `unchanged` as the file has them, `differing` otherwise and left so, or
   * `updated`. `repeated`: further copies in the file.
   */
  reply: z.object({
    added: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    differing: z.number().int(),
    repeated: z.number().int(),
    categories_added: z.number().int(),
  }),
})

export const listTestCategories = endpoint('GET /prompt-tests/categories', {
  access: 'member',
  summary: "Test categories by name: the company's own, or with test_case_type=default those of the default cases.",
  query: z.object({ test_case_type: TestCaseType.default('company-specific') }),
  reply: z.array(TestCategory),
})

const CategoryName = z.string().trim().min(1, 'Category name is required').max(NAME_MAX)

export const createTestCategory = endpoint('POST /prompt-tests/categories', {
  access: 'member',
  summary: 'Add a test category.',
  body: z.object({ name: CategoryName, test_case_type: TestCaseType.default('company-specific') }),
  status: 201,
  reply: TestCategory,
})

export const updateTestCategory = endpoint('PUT /prompt-tests/categories/:id', {
  access: 'member',
  summary: 'Rename a test category.',
  params: IdParams,
  body: z.object({ name: CategoryName }),
  reply: TestCategory,
})

export const removeTestCategory = endpoint('DELETE /prompt-tests/categories/:id', {
  access: 'member',
  summary: "Delete a test category; its cases become 'Other'.",
  params: IdParams,
  reply: 'empty',
})
