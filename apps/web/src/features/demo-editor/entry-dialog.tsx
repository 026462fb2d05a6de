import type { DemoData } from '@cuecard/contract/demo-editor.ts'
import { useLast } from '../../lib/use-last.ts'
import { Dialog } from '../../shared/dialogs/dialog.tsx'
import type { useSaveDemoData } from './demo-editor.queries.ts'
import type { OpenEntry } from './demo-entries.ts'
import { EntryForm } from './entry-form.tsx'

interface EntryDialogProps {
  open: OpenEntry | null
  /** The current list. */
  data: DemoData
  save: ReturnType<typeof useSaveDemoData>
  onClose: () => void
}

/** Adds or edits an entry. What is typed survives a change of the list by somebody else. */
export function EntryDialog({ open, data, save, onClose }: EntryDialogProps) {
  const shown = useLast(open)
  if (!shown) return null
  return (
    <Dialog
      busy={save.isPending}
      opened={open !== null}
      onClose={onClose}
      onExitTransitionEnd={save.reset}
      size={1040}
      title={shown.at === null ? 'Add entry' : `Edit entry ${shown.at + 1}`}
    >
      <EntryForm open={shown} data={data} save={save} closing={open === null} onDone={onClose} />
    </Dialog>
  )
}
