import type { DiscoveredKnowledgeItem } from '@cuecard/contract/discovered-knowledge.ts'
import { useLast } from '../../lib/use-last.ts'
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx'
import { useDeleteDiscovered } from './discovered.queries.ts'

interface DeleteDialogProps {
  /** Null while the dialog is closed. */
  item: DiscoveredKnowledgeItem | null
  onClose: () => void
}

/** Asks for confirmation before an item is deleted permanently. */
export function DeleteDialog({ item, onClose }: DeleteDialogProps) {
  const remove = useDeleteDiscovered()
  const shown = useLast(item)
  if (!shown) return null
  const kept = shown.item_id === null ? '' : ' The document that was made of it stays in your knowledge base.'
  return (
    <ConfirmDialog
      opened={item !== null}
      title="Delete this knowledge item?"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate(shown.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      “{shown.knowledge_text}” leaves this list for everyone and does not come back when meetings are read again.{kept}
    </ConfirmDialog>
  )
}
