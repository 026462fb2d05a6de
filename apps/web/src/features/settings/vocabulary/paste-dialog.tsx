import { pasteVocabulary, type VocabularyKind } from '@cuecard/contract/vocabulary.ts'
import { Textarea } from '@mantine/core'
import { toast } from '../../../lib/toast.ts'
import { formError } from '../../../lib/field-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { Dialog, DialogForm, useCloseDialog } from '../../../shared/dialogs/dialog.tsx'
import { KindField } from './kind-field.tsx'
import { usePasteNames } from './vocabulary.queries.ts'

/** Adds many names of one kind at once. */
export function PasteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} size={600} title="Paste a list of names" closeOnClickOutside={false}>
      <PasteForm />
    </Dialog>
  )
}

const INITIAL: { kind: VocabularyKind; text: string } = { kind: 'competitor', text: '' }

function PasteForm() {
  const paste = usePasteNames()
  const close = useCloseDialog()
  const form = useCheckedForm(INITIAL, pasteVocabulary.body, paste)
  const error = form.errors['text'] ?? formError(paste.error)
  return (
    <DialogForm
      submitLabel="Add names"
      busyLabel="Adding..."
      busy={paste.isPending}
      changed={form.changed}
      onSubmit={() =>
        form.submit((values) =>
          paste.mutate(values, {
            onSuccess: (counts) => {
              toast({ tone: 'success', title: resultText(counts) })
              close()
            },
          }),
        )
      }
    >
      <KindField value={form.values.kind} onChange={(kind) => form.change({ kind })} />
      <Textarea
        label="Names"
        description="One name a line, from a spreadsheet or a text. Other spellings follow after a comma, a semicolon or a tab."
        placeholder={'Kestrel Robotics, Kestral\nNordPick; Nord Pick'}
        autosize
        minRows={8}
        maxRows={16}
        data-autofocus
        {...form.field('text')}
        error={error}
        styles={{ error: { whiteSpace: 'pre-line' } }}
      />
    </DialogForm>
  )
}

function resultText({ added, extended, unchanged }: { added: number; extended: number; unchanged: number }): string {
  const parts = [
    `${added.toLocaleString('en-US')} added`,
    ...(extended > 0 ? [`${extended.toLocaleString('en-US')} with more spellings`] : []),
    ...(unchanged > 0 ? [`${unchanged.toLocaleString('en-US')} there already`] : []),
  ]
  return `Names: ${parts.join(', ')}`
}
