import type { DiscoveredKnowledgeItem } from '@cuecard/contract/discovered-knowledge.ts'
import { ApprovedText } from '@cuecard/contract/discovered-knowledge.ts'
import { NAME_MAX } from '@cuecard/contract/limits.ts'
import { Text, Textarea, TextInput } from '@mantine/core'
import { useLast } from '../../lib/use-last.ts'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { Dialog, DialogForm } from '../../shared/dialogs/dialog.tsx'
import { useApproveDiscovered } from './discovered.queries.ts'

interface AddDialogProps {
  /** Null while the dialog is closed. */
  item: DiscoveredKnowledgeItem | null
  onClose: () => void
}

/** The dialog in which an item is reviewed and edited before it is added to the knowledge base. */
export function AddDialog({ item, onClose }: AddDialogProps) {
  const shown = useLast(item)
  const approve = useApproveDiscovered(shown?.id ?? '')
  if (!shown) return null
  return (
    <Dialog
      busy={approve.isPending}
      opened={item !== null}
      onClose={onClose}
      onExitTransitionEnd={approve.reset}
      size={600}
      title="Add to knowledge base"
      closeOnClickOutside={false}
    >
      <AddForm key={shown.id} item={shown} approve={approve} onClose={onClose} onDone={onClose} />
    </Dialog>
  )
}

interface AddFormProps {
  item: DiscoveredKnowledgeItem
  approve: ReturnType<typeof useApproveDiscovered>
  onClose: () => void
  onDone: () => void
}

/** The input stays when the request fails. */
function AddForm({ item, approve, onClose, onDone }: AddFormProps) {
  const form = useCheckedForm({ name: nameOf(item), text: item.knowledge_text }, errorsOf, approve)
  return (
    <DialogForm
      submitLabel="Add to Knowledge Base"
      busyLabel="Adding..."
      busy={approve.isPending}
      onClose={onClose}
      onSubmit={() => form.submit((values) => approve.mutate(values, { onSuccess: onDone }))}
    >
      <TextInput
        label="Name"
        name="name"
        autoComplete="off"
        data-autofocus
        maxLength={NAME_MAX}
        value={form.values.name}
        error={form.errors['name']}
        onChange={(event) => form.change({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Text"
        name="text"
        description="Check it and complete it: answers will rest on these words."
        rows={6}
        resize="vertical"
        dir="auto"
        value={form.values.text}
        error={form.errors['text']}
        onChange={(event) => form.change({ text: event.currentTarget.value })}
      />
      <Text size="sm" c="dimmed">
        It becomes a document that everyone in your company can read, with the name and day of the meeting, the speaker
        and the quote. A sync starts at once.
      </Text>
    </DialogForm>
  )
}

function errorsOf(values: { name: string; text: string }): Record<string, string> {
  const { error } = ApprovedText.safeParse(values)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]))
}

const NAME_CHARS = 60

function nameOf({ topic, knowledge_text }: DiscoveredKnowledgeItem): string {
  if (topic !== null && topic !== '') return topic
  if (knowledge_text.length <= NAME_CHARS) return knowledge_text
  const space = knowledge_text.lastIndexOf(' ', NAME_CHARS)
  return `${knowledge_text.slice(0, space > 0 ? space : NAME_CHARS)} …`
}
