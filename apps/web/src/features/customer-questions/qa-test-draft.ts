import type { ResponseKind } from '@cuecard/contract/answers.ts'
import type { CustomerQuestion } from '@cuecard/contract/customer-questions.ts'
import { ASSISTANT_MESSAGE_MAX, TEST_NAME_CUT } from '@cuecard/contract/limits.ts'
import { createTestCase } from '@cuecard/contract/prompt-tests.ts'
import { fieldErrors } from '../../lib/field-errors.ts'
import type { FieldErrors } from '../../lib/field-errors.ts'
import { cut } from '../../shared/messages/message-request.ts'
import { type NewTestCase, OTHER } from '../../shared/test-cases/test-case.queries.ts'

export interface QaDraft {
  name: string
  description: string
  question: string
  /** A category's id, or `other`. */
  category: string
  mode: ResponseKind
  expected: string
}

/** What the form begins with (spec §5): a name of the question's first 50 characters. */
export const qaDraft = ({ question }: CustomerQuestion): QaDraft => ({
  name: `Test: ${cut(question, TEST_NAME_CUT)}`,
  description: '',
  question: cut(question, ASSISTANT_MESSAGE_MAX),
  category: OTHER,
  mode: 'answer',
  expected: '',
})

/** The company's own case, also for staff: a default one would show a customer's words to every company. */
export const qaBody = (draft: QaDraft): NewTestCase => ({
  name: draft.name,
  description: draft.description.trim() || null,
  message_history: [],
  test_message: { order_index: 0, message: draft.question, username: 'Customer' },
  expected_result: draft.expected,
  test_case_response_mode: draft.mode,
  category_id: draft.category === OTHER ? null : draft.category,
  test_case_type: 'company-specific',
  is_core_test_case: false,
})

export function qaErrors(draft: QaDraft): FieldErrors {
  const errors = fieldErrors(createTestCase.body, qaBody(draft))
  return draft.question.trim() === '' ? { ...errors, test_message: 'Question is required' } : errors
}
