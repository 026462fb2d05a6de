import type { CustomerQuestion } from '@cuecard/contract/customer-questions.ts'
import { useLast } from '../../lib/use-last.ts'
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx'
import { useRemoveQuestion } from './customer-questions.queries.ts'

interface RemoveQuestionDialogProps {
  /** Null while the dialog is closed. */
  question: CustomerQuestion | null
  onClose: () => void
}

/** Asks for confirmation before a question leaves everybody's list and figures. */
export function RemoveQuestionDialog({ question, onClose }: RemoveQuestionDialogProps) {
  const shown = useLast(question)
  const remove = useRemoveQuestion()
  // Also rendered while nothing was asked yet: a dialog that appears opened does not give the focus back when it closes.
  return (
    <ConfirmDialog
      opened={question !== null}
      title="Remove this question?"
      confirmLabel="Remove"
      busyLabel="Removing..."
      busy={remove.isPending}
      onConfirm={() => (shown ? remove.mutate(shown, { onSuccess: onClose }) : undefined)}
      onClose={onClose}
    >
      “{shown?.question}” then counts as answered well enough: for everyone it leaves this list, its figures and the
      knowledge gaps. This cannot be undone. The meeting keeps the question and its answer.
    </ConfirmDialog>
  )
}
