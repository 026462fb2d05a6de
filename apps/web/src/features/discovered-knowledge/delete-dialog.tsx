import type { DiscoveredKnowledgeItem } from '@cuecard/contract/discovered-knowledge.ts'
import { RemoveDialog } from '../../shared/dialogs/confirm-dialog.tsx'
import { useDeleteDiscovered } from './discovered.queries.ts'

/** Asks for confirmation before an item is deleted permanently. */
export function DeleteDialog(props: { item: DiscoveredKnowledgeItem | null; onClose: () => void }) {
  return (
    <RemoveDialog {...props} request={useDeleteDiscovered()} title={() => 'Delete this knowledge item?'}>
      {({ knowledge_text, item_id }) => (
        <>
          “{knowledge_text}” leaves this list for everyone and does not come back when meetings are read again.
          {item_id === null ? '' : ' The document that was made of it stays in your knowledge base.'}
        </>
      )}
    </RemoveDialog>
  )
}
