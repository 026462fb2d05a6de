import type { TestCaseType } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { useLast } from '../../../lib/use-last.ts'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { useDeleteTestCase } from '../prompt-tests.queries.ts'

interface DeleteCaseDialogProps {
  type: TestCaseType
  /** Null while the dialog is closed. */
  testCase: { id: string; name: string } | null
  onClose: () => void
  onDeleted: (id: string) => void
}

export function DeleteCaseDialog({ type, testCase, onClose, onDeleted }: DeleteCaseDialogProps) {
  const remove = useDeleteTestCase(type)
  const shown = useLast(testCase)
  return (
    <ConfirmDialog
      opened={testCase !== null}
      title={`Delete '${shown?.name ?? ''}'?`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={() => {
        if (!testCase) return
        remove.mutate(testCase.id, {
          onSuccess: () => {
            onClose()
            onDeleted(testCase.id)
          },
        })
      }}
      onClose={onClose}
    >
      Are you sure you want to delete this test case? This action cannot be undone.
      <br />
      Its results are deleted with it.
    </ConfirmDialog>
  )
}
