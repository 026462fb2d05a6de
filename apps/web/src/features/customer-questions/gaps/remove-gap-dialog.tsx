import type { KnowledgeGap } from '@cuecard/contract/knowledge/gaps.ts'
import { RemoveDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { useRemoveGap } from '../../../shared/gaps/gaps.queries.ts'
import { useTyped } from '../../../shared/dialogs/typed-texts.tsx'

/** Asks for confirmation before a gap is removed permanently. */
export function RemoveGapDialog({ gap, onClose }: { gap: KnowledgeGap | null; onClose: () => void }) {
  const typed = useTyped()
  return (
    <RemoveDialog
      item={gap}
      request={useRemoveGap()}
      title={() => 'Remove this knowledge gap?'}
      confirmLabel="Remove"
      busyLabel="Removing..."
      onRemoved={({ id }) => typed.keep('answer', id, null)}
      onClose={onClose}
    >
      {({ question, item_id }) => (
        <>
          “{question}” leaves this list for everyone, with its draft, and the same question does not bring it back.
          {item_id === null ? '' : ' The document with its answer stays in your knowledge base.'}
        </>
      )}
    </RemoveDialog>
  )
}
