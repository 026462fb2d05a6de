import type { CallInput } from '@cuecard/contract/client.ts'
import {
  createTestCase,
  createTestCategory,
  listTestCases,
  listTestCategories,
} from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { getCalibration } from '@cuecard/contract/prompt-tests/calibration.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { useApi, useCached, useCallMutation, useCallQuery } from '../../lib/api.ts'
import { newUuid } from '../../lib/uuid.ts'

/** The value for no category. */
export const OTHER = 'other'

/** Sorted by name. The default cases have their own categories. */
export const useTestCategories = (test_case_type: TestCaseType) =>
  useCallQuery(listTestCategories, {
    input: { query: { test_case_type } },
    meta: { failed: 'Failed to load categories' },
  })

export function useCreateCategory(test_case_type: TestCaseType) {
  const cached = useCached(listTestCategories, { query: { test_case_type } })
  return useCallMutation(createTestCategory, (name: string) => ({ body: { name, test_case_type } }), {
    // Added to the cache, so that it can be selected before the list has reloaded.
    onSuccess: (added) => cached.set((all) => [...(all ?? []), added]),
    meta: { said: 'Category created successfully', failed: 'Failed to create category', refresh: [listTestCategories] },
  })
}

export type NewTestCase = CallInput<typeof createTestCase>['body']

/**
 * Creates a test case. A retry of the same case carries the same idempotency key, so that a lost reply does not lead to
 * two cases.
 */
export function useCreateTestCase() {
  const api = useApi()
  const sent = useRef<{ text: string; key: string } | null>(null)
  return useMutation({
    mutationFn: (body: NewTestCase) => {
      const text = JSON.stringify(body)
      if (sent.current?.text !== text) sent.current = { text, key: newUuid() }
      return api(createTestCase, { body }, { idempotencyKey: sent.current.key })
    },
    onSuccess: () => {
      sent.current = null
    },
    meta: {
      said: 'Test case created successfully',
      failed: 'Failed to create test case',
      refresh: [listTestCases, getCalibration],
    },
  })
}
