import { plural } from '@cuecard/language/plain-text.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestRunSummary } from '@cuecard/contract/prompt-tests/runs.ts'
import { formatDateTime } from '@cuecard/contract/time.ts'
import { useLast } from '../../../lib/use-last.ts'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { useDeleteTestRun } from './test-runs.queries.ts'

interface DeleteRunDialogProps {
  type: TestCaseType
  run: TestRunSummary | null
  onDeleted: (id: string) => void
  onClose: () => void
}

export function DeleteRunDialog({ type, run, onDeleted, onClose }: DeleteRunDialogProps) {
  const remove = useDeleteTestRun(type)
  const shown = useLast(run)
  if (!shown) return null
  const working = shown.state === 'queued' || shown.state === 'running'
  return (
    <ConfirmDialog
      opened={run !== null}
      title={`Delete the run of ${formatDateTime(shown.timestamp)}?`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(shown.id, {
          onSuccess: () => {
            onDeleted(shown.id)
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      {working ? 'It is stopped first. ' : ''}
      {plural(shown.test_case_results.length, 'result')} with their grades go with it, also from the history of their
      test cases. The test cases stay. This action cannot be undone.
    </ConfirmDialog>
  )
}
