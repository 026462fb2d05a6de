import type { CustomerQuestion } from '@cuecard/contract/customer-questions.ts'
import { listCustomerQuestions, removeCustomerQuestion } from '@cuecard/contract/customer-questions.ts'
import { listKnowledgeGaps } from '@cuecard/contract/knowledge/gaps.ts'
import { getMeeting } from '@cuecard/contract/meetings/meetings.ts'
import { useCached, useCallMutation, useCallQuery } from '../../lib/api.ts'
import { withoutQuestion } from './question-numbers.ts'

export const useCustomerQuestions = () =>
  useCallQuery(listCustomerQuestions, { input: {}, meta: { failed: 'Failed to load customer questions' } })

/** Removes the question from the cached list and its counts immediately. */
export function useRemoveQuestion() {
  const cached = useCached(listCustomerQuestions, {})
  return useCallMutation(
    removeCustomerQuestion,
    ({ meeting_id, question, answer }: CustomerQuestion) => ({ body: { meeting_id, question, answer } }),
    {
      onSuccess: (_reply, removed) => cached.set((all) => all && withoutQuestion(all, removed)),
      meta: {
        said: 'Question removed successfully',
        failed: 'Failed to remove question',
        refresh: [listCustomerQuestions, getMeeting, listKnowledgeGaps],
      },
    },
  )
}
