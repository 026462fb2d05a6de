import { VOCABULARY_NAME_MAX, VOCABULARY_SPELLINGS_MAX } from '@cuecard/contract/limits.ts'
import { createVocabularyEntry, type VocabularyEntry, type VocabularyName } from '@cuecard/contract/vocabulary.ts'
import { TagsInput, TextInput } from '@mantine/core'
import { formError } from '../../../lib/field-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { Dialog, DialogForm, useCloseDialog } from '../../../shared/dialogs/dialog.tsx'
import { KindField } from './kind-field.tsx'
import { useCreateName, useUpdateName } from './vocabulary.queries.ts'

interface NameDialogProps {
  /** The name to change; a new one is asked for with `new`, and nothing is shown with null. */
  entry: VocabularyEntry | 'new' | null
  onClose: () => void
}

/** Adds a name, or changes one with its spellings. */
export function NameDialog({ entry, onClose }: NameDialogProps) {
  return (
    <Dialog
      opened={entry !== null}
      onClose={onClose}
      size={520}
      title={entry === 'new' || entry === null ? 'Add a name' : 'Change the name'}
    >
      {entry === null ? null : entry === 'new' ? <NewName /> : <KnownName entry={entry} />}
    </Dialog>
  )
}

function NewName() {
  const create = useCreateName()
  const close = useCloseDialog()
  return (
    <NameForm
      initial={{ kind: 'competitor', name: '', spellings: [] }}
      request={create}
      submitLabel="Add name"
      onSubmit={(values) => create.mutate(values, { onSuccess: close })}
    />
  )
}

function KnownName({ entry }: { entry: VocabularyEntry }) {
  const update = useUpdateName()
  const close = useCloseDialog()
  const { id, ...initial } = entry
  return (
    <NameForm
      initial={initial}
      request={update}
      submitLabel="Save"
      onSubmit={(values) => update.mutate({ id, ...values }, { onSuccess: close })}
    />
  )
}

interface NameFormProps {
  initial: VocabularyName
  request: { error: unknown; isError: boolean; isPending: boolean; reset: () => void }
  submitLabel: string
  onSubmit: (values: VocabularyName) => void
}

function NameForm({ initial, request, submitLabel, onSubmit }: NameFormProps) {
  const form = useCheckedForm(initial, createVocabularyEntry.body, request)
  return (
    <DialogForm
      submitLabel={submitLabel}
      busyLabel="Saving..."
      busy={request.isPending}
      changed={form.changed}
      onSubmit={() => form.submit(onSubmit)}
    >
      <KindField value={form.values.kind} onChange={(kind) => form.change({ kind })} />
      <TextInput
        name="name"
        label="Name"
        description="As it is meant to be written."
        placeholder="Acme Robotics"
        autoComplete="off"
        data-autofocus
        maxLength={VOCABULARY_NAME_MAX}
        {...form.field('name')}
        error={form.errors['name'] ?? formError(request.error)}
      />
      <TagsInput
        label="Other spellings (optional)"
        description="How else it is written or said, and what captions hear instead. Enter or a comma ends one."
        placeholder={form.values.spellings.length === 0 ? 'Akme Robotix' : ''}
        maxTags={VOCABULARY_SPELLINGS_MAX}
        acceptValueOnBlur
        readOnly={form.sending}
        value={form.values.spellings}
        onChange={(spellings) => form.change({ spellings })}
        error={form.errors['spellings']}
      />
    </DialogForm>
  )
}
