import type { DemoEntry } from '@cuecard/contract/demo-editor.ts'
import { Button } from '@mantine/core'
import { valuesOf, type OpenEntry } from './demo-entries.ts'
import classes from './entry-form.module.css'
import { theirsOf, type EditConflict } from './edit-conflict.ts'
import { EditConflictNotice } from './edit-conflict-notice.tsx'

interface EditConflictEntryProps {
  open: OpenEntry
  now: readonly DemoEntry[]
  overtaken: EditConflict
  onUseTheirs: () => void
}

const LABELS_BY_CONFLICT: Record<EditConflict, string> = {
  elsewhere: 'What you typed is still here: save it again, and it goes into their list.',
  changed: 'They changed this entry too. What you typed is still here: choose which one stays.',
  deleted:
    'They deleted this entry. What you typed is still here: save it, and it comes back at the end of their list.',
}

/** Another user saved while an entry was being edited: what they changed, and their version of this entry. */
export function EditConflictEntry({ open, now, overtaken, onUseTheirs }: EditConflictEntryProps) {
  const theirs = overtaken === 'changed' ? theirsOf(open, now) : null
  return (
    <div className={classes.overtaken}>
      <EditConflictNotice before={open.base.messages} after={now}>
        {LABELS_BY_CONFLICT[overtaken]}
      </EditConflictNotice>
      {theirs ? <Theirs entry={theirs} onUse={onUseTheirs} /> : null}
    </div>
  )
}

const LABELS = {
  username: 'Speaker name',
  user_image_url: 'Image URL',
  message: 'Transcript text',
  answer: 'Prepared answer',
  explain: 'Prepared explanation',
} as const

function Theirs({ entry, onUse }: { entry: DemoEntry; onUse: () => void }) {
  const values = valuesOf(entry)
  const fields = (['username', 'user_image_url', 'message', 'answer', 'explain'] as const).filter(
    (name) => values[name],
  )
  return (
    <section className={classes.theirs} aria-label="Their entry">
      <h3>Theirs, saved</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be focusable */}
      <dl tabIndex={0}>
        {fields.map((name) => (
          <div key={name}>
            <dt>{LABELS[name]}</dt>
            <dd>{values[name]}</dd>
          </div>
        ))}
      </dl>
      <Button variant="default" onClick={onUse}>
        Use their entry
      </Button>
    </section>
  )
}
