import type { KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { useRemoveItem } from '../items/item.queries.ts'

export interface ItemDialogProps {
  opened: boolean
  item: KnowledgeItem
  /** Clears the address. */
  onClose: () => void
}

/** Asks for confirmation before an item is deleted, and says what is deleted with it. */
export function DeleteItemDialog({ opened, item, onClose }: ItemDialogProps) {
  const remove = useRemoveItem()
  return (
    <ConfirmDialog
      opened={opened}
      title={`Delete '${item.name}'?`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate(item.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      {consequences(item)}
    </ConfirmDialog>
  )
}

function consequences(item: KnowledgeItem): string {
  const parts = [
    item.type === 'url' ? 'web site' : 'document',
    item.type === 'url' && item.pages && item.pages.total > 0 ? plural(item.pages.total, 'page') : null,
    item.chunk_count > 0 ? plural(item.chunk_count, 'passage') : null,
  ].filter((part) => part !== null)
  const [thing, ...rest] = parts
  const what = rest.length > 0 ? `The ${thing} and its ${rest.join(' and ')} are removed` : `The ${thing} is removed`
  return `${what}, and answers stop using it at once. This cannot be undone.`
}
