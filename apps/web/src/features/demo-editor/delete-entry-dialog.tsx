import type { DemoEntry } from '@cuecard/contract/demo-editor.ts'
import { useLast } from '../../lib/use-last.ts'
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx'
import type { OpenEntry } from './demo-entries.ts'

interface DeleteEntryDialogProps {
  open: OpenEntry | null
  busy: boolean
  onClose: () => void
  onDelete: (entry: DemoEntry, at: number) => void
}

/** Asks for confirmation before an entry is deleted, and quotes it. */
export function DeleteEntryDialog({ open, busy, onClose, onDelete }: DeleteEntryDialogProps) {
  const shown = useLast(open)
  const at = shown?.at ?? null
  const entry = at === null ? undefined : shown?.base.messages[at]
  if (!shown || !entry || at === null) return null
  return (
    <ConfirmDialog
      opened={open !== null}
      title={`Delete entry ${at + 1}?`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={busy}
      onClose={onClose}
      onConfirm={() => onDelete(entry, at)}
    >
      What {entry.transcription_message.username} says (&ldquo;{cut(entry.transcription_message.message)}&rdquo;) goes,
      with what was prepared for it. It cannot be brought back.
    </ConfirmDialog>
  )
}

const cut = (text: string) => (text.length > 120 ? `${text.slice(0, 120).trimEnd()}…` : text)
