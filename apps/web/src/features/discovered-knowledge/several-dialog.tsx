import type { DiscoveredDocument, DiscoveredKnowledgeItem } from '@cuecard/contract/discovered-knowledge.ts'
import { GAP_QUESTION_MAX } from '@cuecard/contract/limits.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Box, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCheckedForm } from '../../lib/use-checked-form.ts'
import { NameField } from '../../shared/controls/name-field.tsx'
import { Dialog, DialogForm, useCloseDialog } from '../../shared/dialogs/dialog.tsx'
import { QueryView, SkeletonRows } from '../../shared/states/states.tsx'
import { When } from '../../shared/time/when.tsx'
import { useApproveSeveral, useDiscoveredQuestions } from './discovered.queries.ts'
import { documentName } from './document-name.ts'

interface SeveralDialogProps {
  /** The chosen facts as the list has them now. */
  items: readonly DiscoveredKnowledgeItem[]
  opened: boolean
  onClose: () => void
  onAdded: () => void
}

/** The dialog in which several facts are reviewed and edited before they become one document. */
export function SeveralDialog({ items, opened, onClose, onAdded }: SeveralDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} size={720} title="Add to one document" closeOnClickOutside={false}>
      <Questions items={items} onAdded={onAdded} />
    </Dialog>
  )
}

type ContentProps = Pick<SeveralDialogProps, 'items' | 'onAdded'>

function Questions({ items: current, onAdded }: ContentProps) {
  // Those that were chosen when the dialog opened: what somebody adds meanwhile is marked, not taken away.
  const [chosen] = useState(() => current.filter(({ item_id }) => item_id === null))
  const query = useDiscoveredQuestions(chosen.map(({ id }) => id))
  return (
    <QueryView
      query={query}
      label="Looking for the questions that they answered..."
      skeleton={<SkeletonRows rows={Math.min(chosen.length, 4)} />}
      failed={{ title: 'The questions could not be looked up', text: 'Nothing was added.' }}
    >
      {({ questions }) => (
        <ReviewForm
          items={chosen}
          current={current}
          asked={new Map(questions.map(({ id, question }) => [id, question ?? '']))}
          onAdded={onAdded}
        />
      )}
    </QueryView>
  )
}

interface ReviewFormProps extends ContentProps {
  current: readonly DiscoveredKnowledgeItem[]
  asked: ReadonlyMap<string, string>
}

type Entry = DiscoveredDocument['entries'][number]

/** The input stays when the request fails. */
function ReviewForm({ items, current, asked, onAdded }: ReviewFormProps) {
  const approve = useApproveSeveral()
  const close = useCloseDialog()
  const free = (id: string) => current.some((item) => item.id === id && item.item_id === null)
  const initial: DiscoveredDocument = {
    name: documentName(items),
    entries: items.map(({ id, knowledge_text }) => ({ id, question: asked.get(id) ?? '', text: knowledge_text })),
  }
  const wanted = ({ entries }: DiscoveredDocument) => entries.filter(({ id }) => free(id))
  const check = (values: DiscoveredDocument) => ({
    ...(values.name.trim() === '' ? { name: 'Name is required' } : {}),
    ...Object.fromEntries(wanted(values).flatMap(({ id, text }) => (text.trim() ? [] : [[id, 'Text is required']]))),
  })
  const form = useCheckedForm(initial, check, approve)
  const change = (id: string, patch: Partial<Entry>) =>
    form.change({ entries: form.values.entries.map((entry) => (entry.id === id ? { ...entry, ...patch } : entry)) })
  const count = wanted(form.values).length
  const onSuccess = () => {
    close()
    onAdded()
  }
  const submit = (values: DiscoveredDocument) =>
    approve.mutate({ name: values.name, entries: wanted(values) }, { onSuccess })
  return (
    <DialogForm
      submitLabel={`Add ${plural(count, 'item')} as one document`}
      busyLabel="Adding..."
      busy={approve.isPending}
      changed={form.changed}
      disabled={count === 0}
      onSubmit={() => form.submit(submit)}
    >
      <NameField {...form.field('name')} />
      <Text size="sm" c="dimmed">
        Answers will rest on these words: check and complete them. The question of each becomes its heading, and the
        meeting in which it was said stands below it. Everyone in your company can read the document; a sync starts at
        once.
      </Text>
      <Stack component="ol" gap="lg" m={0} p={0} style={{ listStyle: 'none' }}>
        {items.map((item, at) => {
          const entry = form.values.entries[at]
          return entry ? (
            <EntryFields
              key={item.id}
              item={item}
              entry={entry}
              gone={free(item.id) ? null : whyGone(current, item.id)}
              error={form.errors[item.id]}
              readOnly={form.sending}
              onChange={(patch) => change(item.id, patch)}
            />
          ) : null
        })}
      </Stack>
    </DialogForm>
  )
}

const whyGone = (current: ReviewFormProps['current'], id: string) =>
  current.some((item) => item.id === id)
    ? 'Somebody added this to your knowledge base meanwhile. It is left out here.'
    : 'Somebody deleted this meanwhile. It is left out here.'

interface EntryFieldsProps {
  item: DiscoveredKnowledgeItem
  entry: Entry
  /** Why it is left out; null while it can be added. */
  gone: string | null
  error: string | undefined
  readOnly: boolean
  onChange: (patch: Partial<Entry>) => void
}

function EntryFields({ item, entry, gone, error, readOnly, onChange }: EntryFieldsProps) {
  const { speaker, meeting_name, meeting_datetime } = item
  return (
    <Box component="li" p="md" bg="var(--cc-sunken)" bdrs={8}>
      {gone === null ? (
        <Stack gap="xs">
          <TextInput
            label="Question"
            placeholder="None was asked. A heading helps answers to find it."
            autoComplete="off"
            dir="auto"
            maxLength={GAP_QUESTION_MAX}
            readOnly={readOnly}
            value={entry.question}
            onChange={(event) => onChange({ question: event.currentTarget.value })}
          />
          <Textarea
            label="Text"
            rows={3}
            resize="vertical"
            dir="auto"
            error={error}
            readOnly={readOnly}
            value={entry.text}
            onChange={(event) => onChange({ text: event.currentTarget.value })}
          />
        </Stack>
      ) : (
        <>
          <Text className="cc-wrap" td="line-through" c="dimmed" dir="auto">
            {entry.text}
          </Text>
          <Text component="output" display="block" size="sm" fw={500}>
            {gone}
          </Text>
        </>
      )}
      <Text mt="xs" size="sm" c="dimmed">
        Said by <bdi>{speaker}</bdi> in “<bdi>{meeting_name}</bdi>”, <When value={meeting_datetime} />
      </Text>
    </Box>
  )
}
