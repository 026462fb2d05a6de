import type { DemoEntry } from '@cuecard/contract/demo-editor.ts'
import { Box, CloseButton } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { changesBetween, type EntryChange } from './demo-entries.ts'
import classes from './edit-conflict-notice.module.css'

interface EditConflictNoticeProps {
  /** The list that was loaded before. */
  before: readonly DemoEntry[]
  /** The list as the other user saved it. */
  after: readonly DemoEntry[]
  /** What this means for the current action. */
  children: ReactNode
  onClose?: () => void
}

/** A longer list would push the form out of view. */
const SHOWN = 5

/** Another user saved the conversation: what they changed, and how to continue. */
export function EditConflictNotice({ before, after, children, onClose }: EditConflictNoticeProps) {
  const changes = changesBetween(before, after)
  return (
    <div className={classes.notice} role="alert">
      <IconUsers size={20} aria-hidden="true" />
      <div className={classes.words}>
        <p>
          <strong>Another user saved this conversation meanwhile.</strong> {children}
        </p>
        {changes.length > 0 ? (
          <ul className={classes.changes} aria-label="What they changed">
            {changes.slice(0, SHOWN).map((change, at) => (
              <Change key={at} change={change} />
            ))}
            {changes.length > SHOWN ? <li>and {changes.length - SHOWN} more</li> : null}
          </ul>
        ) : (
          <p className={classes.none}>The entries are the same in both.</p>
        )}
      </div>
      {onClose ? <CloseButton aria-label="Close this message" onClick={onClose} /> : null}
    </div>
  )
}

const CHANGE_LABELS = { added: 'Added', removed: 'Deleted', changed: 'Changed' } as const

function Change({ change }: { change: EntryChange }) {
  return (
    <li data-kind={change.kind}>
      <Box component="span" flex="0 0 60px" c="var(--cc-warn-text)" fw={500}>
        {CHANGE_LABELS[change.kind]}
      </Box>
      {change.kind === 'changed' ? (
        <span>
          <del>{lineOf(change.before)}</del> <ins>{lineOf(change.entry)}</ins>
        </span>
      ) : (
        <span>{lineOf(change.entry)}</span>
      )}
    </li>
  )
}

const LINE_MAX = 140

function lineOf({ transcription_message: { username, message }, responses }: DemoEntry): string {
  const cut = message.length > LINE_MAX ? `${message.slice(0, LINE_MAX).trimEnd()}…` : message
  const prepared = [responses.answer && 'answer', responses.explain && 'explanation'].filter(Boolean).join(' and ')
  return `${username}: ${cut}${prepared ? ` (with ${prepared})` : ''}`
}
