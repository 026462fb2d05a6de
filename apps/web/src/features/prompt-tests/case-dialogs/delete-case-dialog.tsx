import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { RemoveDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { useDeleteTestCase } from '../prompt-tests.queries.ts'

interface DeleteCaseDialogProps {
  type: TestCaseType
  /** Null while the dialog is closed. */
  testCase: { id: string; name: string } | null
  onClose: () => void
  onDeleted: (id: string) => void
}

export function DeleteCaseDialog({ type, testCase, onClose, onDeleted }: DeleteCaseDialogProps) {
  return (
    <RemoveDialog
      item={testCase}
      request={useDeleteTestCase(type)}
      title={({ name }) => `Delete '${name}'?`}
      onRemoved={({ id }) => onDeleted(id)}
      onClose={onClose}
    >
      {() => (
        <>
          Are you sure you want to delete this test case? This action cannot be undone.
          <br />
          Its results are deleted with it.
        </>
      )}
    </RemoveDialog>
  )
}
