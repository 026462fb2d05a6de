import type { DemoData, DemoEntry } from '@cuecard/contract/demo-editor.ts'
import { DEMO_TEXT_MAX, NAME_MAX, URL_MAX } from '@cuecard/contract/limits.ts'
import { Button, Group, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import { type CheckedForm, useCheckedForm } from '../../lib/use-checked-form.ts'
import { BusyButton } from '../../shared/controls/busy-button.tsx'
import { useLeaveDialog, useUnsaved } from '../../shared/dialogs/dialog.tsx'
import { UnsavedGuard } from '../../shared/dialogs/unsaved-guard.tsx'
import { Form } from '../../shared/controls/form.tsx'
import { entryOf, isSame, valuesOf, withEntry, entryErrors, type EntryValues, type OpenEntry } from './demo-entries.ts'
import type { useSaveDemoData } from './demo-editor.queries.ts'
import classes from './entry-form.module.css'
import { editConflictOf, placeNow } from './edit-conflict.ts'
import { EntryPreview } from './entry-preview.tsx'
import { EditConflictEntry } from './edit-conflict-entry.tsx'

interface EntryFormProps {
  open: OpenEntry
  data: DemoData
  save: ReturnType<typeof useSaveDemoData>
  closing: boolean
  onDone: () => void
}

/** The form for one entry. After an edit conflict it shows the other user's changes, keeps the input and continues from their list. */
export function EntryForm({ open, data, save, closing, onDone }: EntryFormProps) {
  const original = open.at === null ? null : (open.base.messages[open.at] ?? null)
  const form = useCheckedForm<EntryValues>(valuesOf(original), entryErrors, save)
  const dirty = !closing && !isSame(entryOf(form.values), entryOf(valuesOf(original)))
  const leave = useLeaveDialog()
  useUnsaved(dirty)
  const overtaken =
    data.version === open.base.version || save.isPending || closing ? null : editConflictOf(open, data.messages)
  const send = (values: EntryValues) => {
    if (save.isPending) return
    const messages = placed(open, data, entryOf(values))
    save.mutate({ messages, version: data.version }, { onSuccess: onDone })
  }
  return (
    <Form onSubmit={() => form.submit(send)}>
      {overtaken ? (
        <EditConflictEntry open={open} now={data.messages} overtaken={overtaken} onUseTheirs={onDone} />
      ) : null}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap={16} miw={0}>
          <Fields field={form.field} />
        </Stack>
        <EntryPreview values={form.values} />
      </SimpleGrid>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={save.isPending} onClick={() => leave()}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={save.isPending} busyLabel="Saving...">
          {overtaken === 'changed' ? 'Save mine instead' : open.at === null ? 'Add entry' : 'Save entry'}
        </BusyButton>
      </Group>
      <UnsavedGuard unsaved={dirty} onDiscard={onDone}>
        The entry that you are writing is not saved. If you leave, it is lost.
      </UnsavedGuard>
    </Form>
  )
}

/** The current list with the form's entry: at its index, over the other user's version, or at the end. */
function placed(open: OpenEntry, { messages }: DemoData, entry: DemoEntry): DemoEntry[] {
  const at = placeNow(open, messages)
  return at === null ? [...messages, entry] : withEntry(messages, at, entry)
}

const TEXTS = [
  { name: 'message', label: 'Transcript text', required: true, rows: 3 },
  {
    name: 'answer',
    label: 'Prepared answer',
    description: 'What Get Answer says at once. Leave it empty and the documents answer. Markdown works.',
    rows: 4,
  },
  { name: 'explain', label: 'Prepared explanation', description: 'The same for Explain To Me.', rows: 3 },
] as const

function Fields({ field }: Pick<CheckedForm<EntryValues>, 'field'>) {
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          label="Speaker name"
          name="username"
          required
          autoComplete="off"
          data-autofocus
          maxLength={NAME_MAX}
          {...field('username')}
        />
        <TextInput
          label="Image URL"
          name="user_image_url"
          autoComplete="off"
          placeholder="Optional"
          maxLength={URL_MAX}
          {...field('user_image_url')}
        />
      </div>
      {TEXTS.map(({ name, ...rest }) => (
        <Textarea key={name} name={name} maxLength={DEMO_TEXT_MAX} {...rest} {...field(name)} />
      ))}
    </>
  )
}
