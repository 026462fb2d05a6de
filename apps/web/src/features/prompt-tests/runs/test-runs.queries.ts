import { TEST_RUN_POLL_MS } from '@cuecard/contract/limits.ts'
import { getTestCase, listTestCases } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { getAgreement, getCalibration } from '@cuecard/contract/prompt-tests/calibration.ts'
import * as calls from '@cuecard/contract/prompt-tests/runs.ts'
import { getRunChanges } from '@cuecard/contract/prompt-tests/changes.ts'
import { useCached, useCallMutation, useCallQuery, useReload } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { useChange } from '../../../lib/use-change.ts'

/** Polled every 5 s while tests run; a failed poll is only logged and retried. */
export const useTestRunStatus = (test_case_type: TestCaseType) =>
  useCallQuery(calls.getTestRunStatus, {
    input: { query: { test_case_type } },
    refetchInterval: ({ state }) => (state.data?.is_running || state.status === 'error' ? TEST_RUN_POLL_MS : false),
    meta: { quiet: true },
  })

const AFTER_RUN = [
  listTestCases,
  getTestCase,
  calls.listTestRuns,
  calls.getTestRunEstimate,
  getAgreement,
  getCalibration,
]

/** Reloads what a run changed and shows a toast when a poll finds it finished. Use once per page. */
export function useTestRunEnd(test_case_type: TestCaseType): void {
  const reload = useReload()
  useChange(useTestRunStatus(test_case_type).data, (before, now) => {
    if (!before.is_running) return
    if (before.done !== now.done || !now.is_running) reload(AFTER_RUN)
    if (!now.is_running) sayEnd(now)
  })
}

function sayEnd({ state, failure, done, total, failed }: calls.TestRunStatus): void {
  if (state === 'failed') {
    toast({ tone: 'error', title: 'Failed to run tests', ...(failure ? { description: failure } : {}) })
  } else if (state === 'cancelled') {
    toast({ tone: 'info', title: 'Tests stopped', description: `${done} of ${total} were done, and are kept.` })
  } else {
    const missing = failed === 0 ? {} : { description: `${failed} of ${total} got no answer.` }
    toast({ tone: failed === 0 ? 'success' : 'info', title: 'Tests Completed', ...missing })
  }
}

export interface RunOrder {
  /** Null: all cases of the type. */
  ids: readonly string[] | null
  repetitions: calls.Repetitions
}

/** Runs all cases of the type, or some of them. The reply is the status, from which the poll continues. */
export const useRunTests = (test_case_type: TestCaseType) =>
  useCallMutation(
    calls.runTests,
    ({ ids, repetitions }: RunOrder) => ({
      query: { test_case_type },
      body: { repetitions, ...(ids === null ? {} : { test_case_ids: [...ids] }) },
    }),
    {
      onSuccess: useCached(calls.getTestRunStatus, { query: { test_case_type } }).set,
      meta: {
        said: 'Tests Started',
        tone: 'info',
        failed: 'Failed to run tests',
        // Another user may have started a run meanwhile.
        refreshOnFailure: [calls.getTestRunStatus],
      },
    },
  )

export const useCancelTestRun = () =>
  useCallMutation(calls.cancelTestRun, (id: string) => ({ params: { id } }), {
    meta: { failed: 'Failed to stop the tests', refresh: [calls.getTestRunStatus] },
  })

/** Newest first. */
export const useTestRuns = (test_case_type: TestCaseType) =>
  useCallQuery(calls.listTestRuns, {
    input: { query: { test_case_type } },
    meta: { failed: 'Failed to load test runs' },
  })

/** The newest runs, shown beside the status; a failure is only logged. */
export const useRecentRuns = (test_case_type: TestCaseType, limit: number) =>
  useCallQuery(calls.listTestRuns, { input: { query: { test_case_type, limit } }, meta: { quiet: true } })

/** The run that this one is compared with, alone in a list; a failure is only logged. */
export const useRunBefore = (test_case_type: TestCaseType, before: string) =>
  useCallQuery(calls.listTestRuns, { input: { query: { test_case_type, before } }, meta: { quiet: true } })

/** Runs with all their results, for the comparison. Not loaded for fewer than two ids. */
export const useComparedRuns = (test_case_type: TestCaseType, run_ids: readonly string[]) =>
  useCallQuery(calls.filterTestRuns, {
    input: { body: { test_case_type, run_ids: [...run_ids], instructions: 'once' } },
    enabled: run_ids.length >= 2,
    meta: { failed: 'Failed to load comparison data' },
  })

/** What differs between two runs besides the grades. The panel shows a failure, so there is no toast. */
export const useRunChanges = (runs: { before: string; after: string } | null) =>
  useCallQuery(getRunChanges, {
    input: { query: runs ?? { before: '', after: '' } },
    enabled: runs !== null,
    meta: { quiet: true },
  })

/** What an answer of a run costs, by earlier runs; without it the start says that it is not known. */
export const useRunEstimate = (test_case_type: TestCaseType) =>
  useCallQuery(calls.getTestRunEstimate, { input: { query: { test_case_type } }, meta: { quiet: true } })

/** Removes the run from the list at once. */
export function useDeleteTestRun(test_case_type: TestCaseType) {
  const cached = useCached(calls.listTestRuns, { query: { test_case_type } })
  return useCallMutation(calls.removeTestRun, (id: string) => ({ params: { id } }), {
    onSuccess: (_reply, id) => cached.set((all) => all?.filter((run) => run.id !== id)),
    meta: {
      said: 'Test run deleted',
      failed: 'Failed to delete test run',
      refresh: [calls.listTestRuns, calls.getTestRunStatus, listTestCases, getTestCase, getAgreement, getCalibration],
    },
  })
}
