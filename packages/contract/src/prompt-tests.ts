import { z } from 'zod'
import { type AnyEndpoint, endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { ASSISTANT_MESSAGE_MAX, DESCRIPTION_MAX, NAME_MAX, TEST_EXPECTED_MAX, TEST_HISTORY_MAX } from './limits.ts'

export const TestCaseType = z.enum(['default', 'company-specific'])
export type TestCaseType = z.infer<typeof TestCaseType>

export const TestMessage = z.object({
  order_index: z.number().int().min(0),
  message: z.string().max(ASSISTANT_MESSAGE_MAX),
  username: z.string().max(NAME_MAX),
})
export type TestMessage = z.infer<typeof TestMessage>

export const TestCategory = z.object({ id: Id, name: z.string() })
export type TestCategory = z.infer<typeof TestCategory>

export const TestCase = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  message_history: z.array(TestMessage),
  test_message: TestMessage,
  test_case_type: TestCaseType,
  expected_result: z.string(),
  test_case_response_mode: z.enum(['answer', 'explain']),
  category_id: Id.nullable(),
  is_core_test_case: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
})
export type TestCase = z.infer<typeof TestCase>

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
})
export type TestCaseDraft = z.input<typeof TestCaseDraft>

/** Default cases belong to the provider: staff alone may write them (decision table). */
export const createTestCase = endpoint({
  method: 'POST',
  path: '/prompt-tests',
  access: 'member',
  summary: 'Create a prompt test case.',
  body: TestCaseDraft,
  status: 201,
  reply: TestCase,
})

export const listTestCategories = endpoint({
  method: 'GET',
  path: '/prompt-tests/categories',
  access: 'member',
  summary: "The company's test categories, by name.",
  reply: z.array(TestCategory),
})

export const createTestCategory = endpoint({
  method: 'POST',
  path: '/prompt-tests/categories',
  access: 'member',
  summary: 'Add a test category.',
  body: z.object({ name: z.string().trim().min(1, 'Category name is required').max(NAME_MAX) }),
  status: 201,
  reply: TestCategory,
})

/** Only calls that are served. */
export const promptTestEndpoints: readonly AnyEndpoint[] = [createTestCase, listTestCategories, createTestCategory]
