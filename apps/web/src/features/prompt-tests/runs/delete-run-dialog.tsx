import { plural } from '@cuecard/language/plain-text.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import type { TestRunSummary } from '@cuecard/contract/prompt-tests/runs.ts'
import { RemoveDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { useDeleteTestRun } from './test-runs.queries.ts'

/** Each answer is a result, also where a case was asked several times. */
function resultsText(results: TestRunSummary['test_case_results']): string {
  const count = results.reduce((sum, { grades }) => sum + grades.length, 0)
  return `${plural(count, 'result')} ${count === 1 ? 'with its grade goes' : 'with their grades go'}`
}

interface DeleteRunDialogProps {
  type: TestCaseType
  run: TestRunSummary | null
  nameOf: (run: TestRunSummary) => string
  onDeleted: (id: string) => void
  onClose: () => void
}

export function DeleteRunDialog({ type, run, nameOf, onDeleted, onClose }: DeleteRunDialogProps) {
  return (
    <RemoveDialog
      item={run}
      request={useDeleteTestRun(type)}
      title={(shown) => `Delete the run of ${nameOf(shown)}?`}
      onRemoved={({ id }) => onDeleted(id)}
      onClose={onClose}
    >
      {({ state, test_case_results }) => (
        <>
          {state === 'queued' || state === 'running' ? 'It is stopped first. ' : ''}
          {resultsText(test_case_results)} with it, also from the history of their test cases. The test cases stay. This
          action cannot be undone.
        </>
      )}
    </RemoveDialog>
  )
}
