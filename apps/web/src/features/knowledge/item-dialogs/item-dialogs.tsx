import type { KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { Button, Group, Text } from '@mantine/core'
import { useLast } from '../../../lib/use-last.ts'
import { useSession } from '../../../lib/session.ts'
import { Dialog } from '../../../shared/dialogs/dialog.tsx'
import { DeleteItemDialog } from './delete-item-dialog.tsx'
import { EditItemDialog } from './edit-item-dialog.tsx'
import { ReadItemDialog } from './read-item-dialog.tsx'
import { mayChange } from '../items/item-labels.ts'
import { useKnowledgeItems } from '../knowledge.queries.ts'
import type { SendChange } from '../upload/upload-item.ts'
import { ViewItemDialog } from './view-item-dialog.tsx'

interface ItemDialogsProps {
  /** From the address; may be unknown, or an item that the user may not edit. */
  itemId: string | undefined
  action: string | undefined
  passage?: string | undefined
  /** Clears both from the address. */
  onClose: () => void
  /** Opens the confirmation. */
  onDelete: (item: KnowledgeItem) => void
  send?: SendChange
}

/** The dialog given by the address: `itemId` opens the edit dialog, `action=delete` the confirmation, `action=read` the text. */
export function ItemDialogs({ itemId, action, passage, onClose, onDelete, send }: ItemDialogsProps) {
  const session = useSession()
  const items = useKnowledgeItems().data
  const found = itemId === undefined ? null : (items?.find(({ id }) => id === itemId) ?? null)
  const item = useLast(found)
  const allowed = found !== null && mayChange(found, session)
  const reading = found !== null && action === 'read'
  const deleting = allowed && action === 'delete'
  return (
    <>
      <NotFoundDialog opened={itemId !== undefined && items !== undefined && found === null} onClose={onClose} />
      {item ? (
        <>
          <ReadItemDialog opened={reading} item={item} passage={passage} onClose={onClose} />
          <DeleteItemDialog opened={deleting} item={item} onClose={onClose} />
          <EditItemDialog
            opened={allowed && !deleting && !reading}
            item={item}
            onClose={onClose}
            onDelete={() => onDelete(item)}
            {...(send ? { send } : {})}
          />
          <ViewItemDialog
            opened={found !== null && !allowed && !reading}
            item={item}
            wantsDelete={action === 'delete'}
            onClose={onClose}
          />
        </>
      ) : null}
    </>
  )
}

function NotFoundDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} size={440} title="Knowledge item not found">
      <Text c="dimmed">It may have been deleted, or the link is wrong. Nothing was changed.</Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" data-autofocus onClick={onClose}>
          Back to the list
        </Button>
      </Group>
    </Dialog>
  )
}
