import { type DiscoveredKnowledgeItem, ApprovedText } from '@cuecard/contract/discovered-knowledge.ts'
import { Text, Textarea } from '@mantine/core'
import { useLast } from '../../lib/use-last.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { NameField } from '../../shared/controls/name-field.tsx'
import { Dialog, DialogForm, useCloseDialog } from '../../shared/dialogs/dialog.tsx'
import { useApproveDiscovered } from './discovered.queries.ts'

/** The dialog in which an item is reviewed and edited before it is added to the knowledge base. */
export function AddDialog({ item, onClose }: { item: DiscoveredKnowledgeItem | null; onClose: () => void }) {
  const shown = useLast(item)
  if (!shown) return null
  return (
    <Dialog
      opened={item !== null}
      onClose={onClose}
      size={600}
      title="Add to knowledge base"
      closeOnClickOutside={false}
    >
      <AddForm key={shown.id} item={shown} />
    </Dialog>
  )
}

/** The input stays when the request fails. */
function AddForm({ item }: { item: DiscoveredKnowledgeItem }) {
  const approve = useApproveDiscovered(item.id)
  const close = useCloseDialog()
  const form = useCheckedForm({ name: nameOf(item), text: item.knowledge_text }, ApprovedText, approve)
  return (
    <DialogForm
      submitLabel="Add to Knowledge Base"
      busyLabel="Adding..."
      busy={approve.isPending}
      changed={form.changed}
      onSubmit={() => form.submit((values) => approve.mutate(values, { onSuccess: close }))}
    >
      <NameField {...form.field('name')} />
      <Textarea
        label="Text"
        name="text"
        description="Check it and complete it: answers will rest on these words."
        rows={6}
        resize="vertical"
        dir="auto"
        {...form.field('text')}
      />
      <Text size="sm" c="dimmed">
        It becomes a document that everyone in your company can read, with the name and day of the meeting, the speaker
        and the quote. A sync starts at once.
      </Text>
    </DialogForm>
  )
}

const NAME_CHARS = 60

function nameOf({ topic, knowledge_text }: DiscoveredKnowledgeItem): string {
  if (topic !== null && topic !== '') return topic
  if (knowledge_text.length <= NAME_CHARS) return knowledge_text
  const space = knowledge_text.lastIndexOf(' ', NAME_CHARS)
  return `${knowledge_text.slice(0, space > 0 ? space : NAME_CHARS)} …`
}
