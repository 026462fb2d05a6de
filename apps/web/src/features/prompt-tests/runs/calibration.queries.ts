import * as calls from '@cuecard/contract/prompt-tests/calibration.ts'
import { MB, TEST_CALIBRATION_MAX, TEST_CALIBRATION_MAX_BYTES, TEST_RUN_POLL_MS } from '@cuecard/contract/limits.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { useCached, useCallMutation, useCallQuery, useReload } from '../../../lib/api.ts'
import { toast } from '../../../lib/toast.ts'
import { useChange } from '../../../lib/use-change.ts'
import { saveBlob } from '../../../shared/controls/save-blob.ts'
import { AFTER_GRADING } from '../prompt-tests.queries.ts'

/** How automatic grades agree with people's. The panel shows a failure, so there is no toast. */
export const useAgreement = () => useCallQuery(calls.getAgreement, { input: {}, meta: { quiet: true } })

/** What grades now, and what was graded by an earlier rubric or judge. Polled while a grading runs. */
export const useCalibration = () =>
  useCallQuery(calls.getCalibration, {
    input: {},
    refetchInterval: ({ state }) => (state.data?.is_grading ? TEST_RUN_POLL_MS : false),
    meta: { quiet: true },
  })

/** Reloads what a grading changed when a poll finds it finished. */
export function useGradingEnd(): void {
  const reload = useReload()
  useChange(useCalibration().data, (before, now) => {
    if (before.is_grading && !now.is_grading) reload(AFTER_GRADING)
  })
}

/** The reply is the state, from which the poll continues. A grading that has ended by then was never seen running. */
function useGradingBegun() {
  const { set } = useCached(calls.getCalibration, {})
  const reload = useReload()
  return (state: calls.Calibration) => {
    set(state)
    if (!state.is_grading) reload(AFTER_GRADING)
  }
}

/** Grades a run's answers again by what grades now. */
export const useGradeAgain = () =>
  useCallMutation(calls.gradeRunAgain, (id: string) => ({ params: { id } }), {
    onSuccess: useGradingBegun(),
    meta: { said: 'Grading again', tone: 'info', failed: 'Failed to grade again' },
  })

export const useGradeCalibration = () =>
  useCallMutation(calls.gradeAgain, (_nothing: null) => ({}), {
    onSuccess: useGradingBegun(),
    meta: { said: 'Grading again', tone: 'info', failed: 'Failed to grade again' },
  })

export const useExportCalibration = () =>
  useCallMutation(calls.exportCalibration, (_nothing: null) => ({}), {
    onSuccess: ({ blob, fileName, headers }) => {
      saveBlob(blob, fileName ?? 'calibration-set.json')
      sayLeftOut(Number(headers.get(calls.LEFT_OUT_HEADER)))
    },
    meta: { failed: 'Failed to export the graded answers' },
  })

const FILE_MAX = `${TEST_CALIBRATION_MAX.toLocaleString('en-US')} answers and ${TEST_CALIBRATION_MAX_BYTES / MB} MB`

function sayLeftOut(count: number): void {
  if (count === 0) return
  toast({
    tone: 'info',
    title: `${plural(count, 'answer')} left out of the file`,
    description: `A file holds up to ${FILE_MAX}. The oldest are left out, imported ones first.`,
  })
}

const AFTER_IMPORT = [calls.getCalibration, calls.getAgreement]

/** The dialog shows the error in the file, so there is no toast. */
export const useImportCalibration = () =>
  useCallMutation(calls.importCalibration, (file: File) => ({ form: {}, files: { file } }), {
    meta: { quiet: true, refresh: AFTER_IMPORT },
  })

export const useRemoveCalibration = () =>
  useCallMutation(calls.removeCalibration, (_nothing: null) => ({}), {
    meta: {
      said: 'Imported answers deleted',
      failed: 'Failed to delete the imported answers',
      refresh: AFTER_IMPORT,
    },
  })
