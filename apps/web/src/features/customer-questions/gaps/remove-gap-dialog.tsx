import type { KnowledgeGap } from '@cuecard/contract/knowledge-gaps.ts'
import { useLast } from '../../../lib/use-last.ts'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { useRemoveGap } from './gaps.queries.ts'
import { useTypedAnswers } from './typed-answers.tsx'

interface RemoveGapDialogProps {
  /** Null while the dialog is closed. */
  gap: KnowledgeGap | null
  onClose: () => void
}

/** Asks for confirmation before a gap is removed permanently. */
export function RemoveGapDialog({ gap, onClose }: RemoveGapDialogProps) {
  const remove = useRemoveGap()
  const typed = useTypedAnswers()
  const shown = useLast(gap)
  if (!shown) return null
  const kept = shown.item_id === null ? '' : ' The document with its answer stays in your knowledge base.'
  return (
    <ConfirmDialog
      opened={gap !== null}
      title="Remove this knowledge gap?"
      confirmLabel="Remove"
      busyLabel="Removing..."
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(shown.id, {
          onSuccess: () => {
            typed.keep(shown.id, null)
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      “{shown.question}” leaves this list for everyone, with its draft, and the same question does not bring it back.
      {kept}
    </ConfirmDialog>
  )
}
