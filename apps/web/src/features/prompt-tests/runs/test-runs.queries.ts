import { TEST_RUN_POLL_MS } from '@cuecard/contract/limits.ts'
import { getTestCase, listTestCases, type TestCaseType } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { getAgreement } from '@cuecard/contract/prompt-tests/results.ts'
import {
  cancelTestRun,
  removeTestRun,
  filterTestRuns,
  getTestRunStatus,
  listTestRuns,
  runTests,
} from '@cuecard/contract/prompt-tests/runs.ts'
import type { TestRunStatus } from '@cuecard/contract/prompt-tests/runs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callKey, callQuery, useApi, useCallQuery, useCallMutation } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'

/** Polled every 5 s while tests run; a failed poll is only logged and retried. */
export const useTestRunStatus = (test_case_type: TestCaseType) =>
  useCallQuery(getTestRunStatus, {
    input: { query: { test_case_type } },
    refetchInterval: ({ state }) => (state.data?.is_running || state.status === 'error' ? TEST_RUN_POLL_MS : false),
    meta: { quiet: true },
  })

const AFTER_RUN = [listTestCases, getTestCase, listTestRuns, getAgreement]

/** Reloads what a run changed and shows a toast when a poll finds it finished. Use once per page. */
export function useTestRunEnd(test_case_type: TestCaseType): void {
  const { data } = useTestRunStatus(test_case_type)
  const queryClient = useQueryClient()
  const before = useRef<{ type: TestCaseType; status: TestRunStatus } | null>(null)
  useEffect(() => {
    if (!data) return
    const was = before.current?.type === test_case_type ? before.current.status : null
    before.current = { type: test_case_type, status: data }
    if (!was?.is_running) return
    if (was.done !== data.done || !data.is_running) {
      for (const endpoint of AFTER_RUN) void queryClient.invalidateQueries({ queryKey: callKey(endpoint) })
    }
    if (!data.is_running) sayEnd(data)
  }, [data, queryClient, test_case_type])
}

function sayEnd({ state, failure, done, total }: TestRunStatus): void {
  if (state === 'failed') {
    toast({ tone: 'error', title: 'Failed to run tests', ...(failure ? { description: failure } : {}) })
  } else if (state === 'cancelled') {
    toast({ tone: 'info', title: 'Tests stopped', description: `${done} of ${total} were done, and are kept.` })
  } else {
    toast({ tone: 'success', title: 'Tests Completed' })
  }
}

/** Runs all cases of the type, or some of them. The reply is the status, from which the poll continues. */
export function useRunTests(test_case_type: TestCaseType) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useCallMutation(
    runTests,
    (test_case_ids: readonly string[] | null) => ({
      query: { test_case_type },
      body: test_case_ids === null ? {} : { test_case_ids: [...test_case_ids] },
    }),
    {
      onSuccess: (status) =>
        queryClient.setQueryData(callQuery(api, getTestRunStatus, { query: { test_case_type } }).queryKey, status),
      // Another user may have started a run meanwhile.
      onError: () => void queryClient.invalidateQueries({ queryKey: callKey(getTestRunStatus) }),
      meta: { said: 'Tests Started', tone: 'info', failed: 'Failed to run tests' },
    },
  )
}

export const useCancelTestRun = () =>
  useCallMutation(cancelTestRun, (id: string) => ({ params: { id } }), {
    meta: { failed: 'Failed to stop the tests', refresh: [getTestRunStatus] },
  })

/** Newest first. */
export const useTestRuns = (test_case_type: TestCaseType) =>
  useCallQuery(listTestRuns, { input: { query: { test_case_type } }, meta: { failed: 'Failed to load test runs' } })

/** The newest runs, shown beside the status; a failure is only logged. */
export const useRecentRuns = (test_case_type: TestCaseType, limit: number) =>
  useCallQuery(listTestRuns, { input: { query: { test_case_type, limit } }, meta: { quiet: true } })

/** Runs with all their results, for the comparison. Not loaded for fewer than two ids. */
export const useComparedRuns = (test_case_type: TestCaseType, run_ids: readonly string[]) =>
  useCallQuery(filterTestRuns, {
    input: { body: { test_case_type, run_ids: [...run_ids] } },
    enabled: run_ids.length >= 2,
    meta: { failed: 'Failed to load comparison data' },
  })

/** Removes the run from the list at once. */
export function useDeleteTestRun(test_case_type: TestCaseType) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = callQuery(api, listTestRuns, { query: { test_case_type } })
  return useCallMutation(removeTestRun, (id: string) => ({ params: { id } }), {
    onSuccess: (_reply, id) => queryClient.setQueryData(queryKey, (all) => all?.filter((run) => run.id !== id)),
    meta: {
      said: 'Test run deleted',
      failed: 'Failed to delete test run',
      refresh: [listTestRuns, getTestRunStatus, listTestCases, getTestCase, getAgreement],
    },
  })
}
