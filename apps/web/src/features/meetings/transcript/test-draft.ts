import type { CallInput } from '@cuecard/contract/client.ts'
import { ASSISTANT_MESSAGE_MAX, NAME_MAX, TEST_HISTORY } from '@cuecard/contract/limits.ts'
import type { TranscriptMessage } from '@cuecard/contract/meetings.ts'
import { createTestCase } from '@cuecard/contract/prompt-tests.ts'
import type { TestMessage } from '@cuecard/contract/prompt-tests.ts'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { cut } from '../../../shared/messages/message-request.ts'
import { OTHER } from '../../../shared/test-cases/test-case.queries.ts'

export interface TestDraft {
  name: string
  description: string
  message: string
  /** A category's id, or `other`. */
  category: string
  mode: 'answer' | 'explain'
  expected: string
}

interface Place {
  messages: readonly TranscriptMessage[]
  at: number
}

/** What the form begins with: the message's own words. */
export function draftOf(messages: readonly TranscriptMessage[], at: number): TestDraft {
  const message = cut(messages[at]?.message ?? '', ASSISTANT_MESSAGE_MAX)
  return { name: '', description: '', message, category: OTHER, mode: 'answer', expected: '' }
}

/** The last 10 messages before it (spec §9), cut to what the server takes. */
export function historyOf(messages: readonly TranscriptMessage[], at: number): TestMessage[] {
  return messages.slice(Math.max(0, at - TEST_HISTORY), at).map(({ message, username }, order_index) => ({
    order_index,
    message: cut(message, ASSISTANT_MESSAGE_MAX),
    username: cut(username, NAME_MAX),
  }))
}

/** The company's own case, also for staff: a default one would show this meeting's words to every company. */
export function testCaseBody(draft: TestDraft, { messages, at }: Place): CallInput<typeof createTestCase>['body'] {
  const message_history = historyOf(messages, at)
  return {
    name: draft.name,
    description: draft.description.trim() || null,
    message_history,
    test_message: {
      order_index: message_history.length,
      message: draft.message,
      username: cut(messages[at]?.username ?? '', NAME_MAX),
    },
    expected_result: draft.expected,
    test_case_response_mode: draft.mode,
    category_id: draft.category === OTHER ? null : draft.category,
    test_case_type: 'company-specific',
    is_core_test_case: false,
  }
}

export const draftErrors = (body: CallInput<typeof createTestCase>['body']) => fieldErrors(createTestCase.body, body)
