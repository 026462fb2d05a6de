import type { DemoData } from '@cuecard/contract/demo-editor.ts'
import { useState } from 'react'
import { useLast } from '../../lib/use-last.ts'
import { ConfirmDialog } from '../../shared/dialogs/confirm-dialog.tsx'
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

/** Adds or edits an entry. Closing asks for confirmation if there are unsaved changes. */
export function EntryDialog({ open, data, save, onClose }: EntryDialogProps) {
  const shown = useLast(open)
  const [dirty, setDirty] = useState(false)
  const [asking, setAsking] = useState(false)
  if (!shown) return null
  const close = () => {
    setAsking(false)
    setDirty(false)
    onClose()
  }
  const leave = () => {
    if (save.isPending) return
    if (dirty) setAsking(true)
    else close()
  }
  return (
    <>
      <Dialog
        busy={save.isPending}
        opened={open !== null}
        onClose={leave}
        onExitTransitionEnd={save.reset}
        size={1040}
        title={shown.at === null ? 'Add entry' : `Edit entry ${shown.at + 1}`}
      >
        <EntryForm
          open={shown}
          data={data}
          save={save}
          closing={open === null}
          onDirty={setDirty}
          onLeave={leave}
          onDone={close}
        />
      </Dialog>
      <ConfirmDialog
        opened={asking}
        title="Discard what you typed?"
        confirmLabel="Discard"
        busyLabel="Discarding..."
        busy={false}
        onConfirm={close}
        onClose={() => setAsking(false)}
      >
        This entry is not saved. If you discard it, what you typed is lost.
      </ConfirmDialog>
    </>
  )
}
