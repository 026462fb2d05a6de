import type { KnowledgeItem } from '@cuecard/contract/knowledge.ts'
import { useEffect, useState } from 'react'
import { isStaff, useSession } from '../../lib/session.ts'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { useKnowledgeItems, useRemoveItem } from './knowledge.queries.ts'

interface DeleteItemDialogProps {
  /** From the address; may name nothing, or what the reader may not delete. */
  itemId: string | undefined
  /** Clears the address. */
  onClose: () => void
}

/** Asks before a knowledge item is deleted, and says what goes with it. */
export function DeleteItemDialog({ itemId, onClose }: DeleteItemDialogProps) {
  const session = useSession()
  const items = useKnowledgeItems().data
  const remove = useRemoveItem()
  const found = items?.find((item) => item.id === itemId)
  const allowed = found !== undefined && (found.knowledge_source === 'user_uploaded' || isStaff(session))
  const item = useLast(allowed ? found : undefined)

  useEffect(() => {
    if (itemId !== undefined && items !== undefined && !allowed) onClose()
  }, [itemId, items, allowed, onClose])

  if (!item) return null
  return (
    <ConfirmDialog
      opened={allowed}
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
  const passages = `${item.chunk_count.toLocaleString('en-US')} ${item.chunk_count === 1 ? 'passage' : 'passages'}`
  const what = item.chunk_count > 0 ? `The document and its ${passages} are removed` : 'The document is removed'
  return `${what}, and answers stop using it at once. This cannot be undone.`
}

/** The last value that there was: a dialog that closes still shows what it was about. */
function useLast<T>(value: T | undefined): T | undefined {
  const [last, setLast] = useState(value)
  if (value !== undefined && value !== last) setLast(value)
  return value ?? last
}
