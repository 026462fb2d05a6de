import type { CallInput } from '@cuecard/contract/client.ts'
import * as calls from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import * as testCaseType from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { getAgreement, getCalibration } from '@cuecard/contract/prompt-tests/calibration.ts'
import { getTestResult, gradeTestResult } from '@cuecard/contract/prompt-tests/results.ts'
import { filterTestRuns, listTestRuns } from '@cuecard/contract/prompt-tests/runs.ts'
import { useQueryClient } from '@tanstack/react-query'
import { callQuery, useApi, useCached, useCallMutation, useCallQuery } from '../../lib/api.ts'
import { saveBlob } from '../../shared/controls/save-blob.ts'
import { isConflict } from '../../lib/field-errors.ts'

/** Oldest first, with this company's grades. */
export const useTestCases = (test_case_type: testCaseType.TestCaseType) =>
  useCallQuery(calls.listTestCases, {
    input: { query: { test_case_type } },
    meta: { failed: 'Failed to load test cases' },
  })

/** One case with its last 200 results and those that a person graded; `id` is null while no case is open. `failed` is the toast of a failure. */
export const useTestCase = (id: string | null, failed = 'Failed to load test case details') =>
  useCallQuery(calls.getTestCase, { input: { params: { id: id ?? '' } }, enabled: id !== null, meta: { failed } })

export interface TestCaseEdit {
  id: string
  body: CallInput<typeof calls.updateTestCase>['body']
}

/** After an edit conflict the other user's version is loaded, so that it can be shown. */
export function useUpdateTestCase() {
  const api = useApi()
  const queryClient = useQueryClient()
  const keyOf = (id: string) => callQuery(api, calls.getTestCase, { params: { id } }).queryKey
  return useCallMutation(calls.updateTestCase, ({ id, body }: TestCaseEdit) => ({ params: { id }, body }), {
    onSuccess: (saved) => queryClient.setQueryData(keyOf(saved.id), saved),
    onError: async (error, { id }) => {
      if (isConflict(error)) await queryClient.invalidateQueries({ queryKey: keyOf(id) })
    },
    meta: {
      said: 'Test case updated successfully',
      failed: 'Failed to update test case',
      refresh: [calls.listTestCases],
    },
  })
}

export function useDeleteTestCase(test_case_type: testCaseType.TestCaseType) {
  const cached = useCached(calls.listTestCases, { query: { test_case_type } })
  return useCallMutation(calls.removeTestCase, (id: string) => ({ params: { id } }), {
    onSuccess: (_reply, id) => cached.set((all) => all?.filter((each) => each.id !== id)),
    meta: {
      said: 'Test case deleted successfully',
      failed: 'Failed to delete test case',
      refresh: [listTestRuns, getAgreement, getCalibration],
    },
  })
}

const AFTER_CATEGORY = [calls.listTestCategories, calls.listTestCases, calls.getTestCase]

export const useRenameCategory = () =>
  useCallMutation(
    calls.updateTestCategory,
    ({ id, name }: { id: string; name: string }) => ({ params: { id }, body: { name } }),
    {
      meta: {
        said: 'Category updated successfully',
        failed: 'Failed to update category',
        refresh: AFTER_CATEGORY,
      },
    },
  )

export const useDeleteCategory = () =>
  useCallMutation(calls.removeTestCategory, (id: string) => ({ params: { id } }), {
    meta: {
      said: 'Category deleted successfully',
      failed: 'Failed to delete category',
      refresh: AFTER_CATEGORY,
    },
  })

export const useExportTestCases = (test_case_type: testCaseType.TestCaseType) =>
  useCallMutation(calls.exportTestCases, (format: calls.TestCaseFormat) => ({ query: { test_case_type, format } }), {
    onSuccess: ({ blob, fileName }, format) =>
      saveBlob(blob, fileName ?? `${test_case_type}-test-cases.${format === 'promptfoo' ? 'yaml' : format}`),
    meta: { failed: 'Failed to export test cases' },
  })

/** The dialog shows the error in the file, so there is no toast. */
export const useImportTestCases = (test_case_type: testCaseType.TestCaseType) =>
  useCallMutation(
    calls.importTestCases,
    ({ file, existing = 'keep' }: { file: File; existing?: 'keep' | 'update' }) => ({
      query: { test_case_type, existing },
      form: {},
      files: { file },
    }),
    {
      meta: {
        quiet: true,
        refresh: [calls.listTestCases, calls.getTestCase, calls.listTestCategories, getCalibration],
      },
    },
  )

/** A result's checks and passages, loaded when they are opened, where a failure is shown. */
export const useTestResult = (id: string, enabled: boolean) =>
  useCallQuery(getTestResult, { input: { params: { id } }, enabled, meta: { quiet: true } })

export interface HumanGrade {
  id: string
  grade: number | null
  note: string | null
}

/** What shows a grade. */
export const AFTER_GRADING = [
  getAgreement,
  calls.getTestCase,
  calls.listTestCases,
  listTestRuns,
  filterTestRuns,
  getTestResult,
]

/** Null removes the user's grade. */
export const useGradeResult = () =>
  useCallMutation(gradeTestResult, ({ id, grade, note }: HumanGrade) => ({ params: { id }, body: { grade, note } }), {
    meta: {
      failed: 'Failed to save your grade',
      refresh: [...AFTER_GRADING, getCalibration],
    },
  })
