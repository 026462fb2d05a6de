import { ASSISTANT_MESSAGE_MAX, NAME_MAX, TEST_HISTORY_MAX } from '@cuecard/contract/limits.ts'
import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { DEFAULT_USERNAME, type HistoryEntry, newEntry } from './case-draft.ts'
import classes from './history-editor.module.css'

interface HistoryEditorProps {
  entries: readonly HistoryEntry[]
  disabled: boolean
  onChange: (entries: readonly HistoryEntry[]) => void
}

/** What was said before the test message, in order. Entries can be moved, changed and taken out. */
export function HistoryEditor({ entries, disabled, onChange }: HistoryEditorProps) {
  const list = useRef<HTMLOListElement>(null)
  const put = (at: number, patch: Partial<HistoryEntry>) =>
    onChange(entries.map((entry, index) => (index === at ? { ...entry, ...patch } : entry)))
  const swap = (at: number, by: 1 | -1) => onChange(moved(entries, at, at + by))
  const add = () => {
    onChange([...entries, newEntry({ username: DEFAULT_USERNAME, message: '' })])
    setTimeout(() => list.current?.querySelector<HTMLTextAreaElement>('li:last-child textarea')?.focus(), 0)
  }
  return (
    <fieldset className={classes.editor}>
      <legend className={classes.legend}>Messages before it (optional)</legend>
      <p className={classes.note}>What had been said in the conversation, oldest first.</p>
      {entries.length > 0 ? (
        <ol ref={list} className={classes.entries}>
          {entries.map((entry, at) => (
            <Entry
              key={entry.key}
              {...{ entry, at, disabled }}
              last={at === entries.length - 1}
              onPut={(patch) => put(at, patch)}
              onMove={(by) => swap(at, by)}
              onRemove={() => onChange(entries.filter((_each, index) => index !== at))}
            />
          ))}
        </ol>
      ) : null}
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlus size={16} aria-hidden="true" />}
        disabled={disabled || entries.length >= TEST_HISTORY_MAX}
        onClick={add}
      >
        Add message
      </Button>
    </fieldset>
  )
}

function moved(entries: readonly HistoryEntry[], from: number, to: number): readonly HistoryEntry[] {
  const [a, b] = [entries[from], entries[to]]
  return a && b ? entries.with(from, b).with(to, a) : entries
}

interface EntryProps {
  entry: HistoryEntry
  at: number
  last: boolean
  disabled: boolean
  onPut: (patch: Partial<HistoryEntry>) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

function Entry({ entry, at, last, disabled, onPut, onMove, onRemove }: EntryProps) {
  const name = `message ${at + 1}`
  return (
    <li className={classes.entry}>
      <TextInput
        aria-label={`Who says ${name}`}
        className={classes.who ?? ''}
        autoComplete="off"
        maxLength={NAME_MAX}
        disabled={disabled}
        value={entry.username}
        onChange={(event) => onPut({ username: event.currentTarget.value })}
      />
      <div className={classes.buttons}>
        <ActionIcon aria-label={`Move ${name} up`} disabled={disabled || at === 0} onClick={() => onMove(-1)}>
          <IconArrowUp size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label={`Move ${name} down`} disabled={disabled || last} onClick={() => onMove(1)}>
          <IconArrowDown size={16} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon aria-label={`Remove ${name}`} disabled={disabled} onClick={onRemove}>
          <IconTrash size={16} aria-hidden="true" />
        </ActionIcon>
      </div>
      <Textarea
        aria-label={`Text of ${name}`}
        className={classes.text ?? ''}
        rows={2}
        resize="vertical"
        dir="auto"
        maxLength={ASSISTANT_MESSAGE_MAX}
        disabled={disabled}
        value={entry.message}
        onChange={(event) => onPut({ message: event.currentTarget.value })}
      />
    </li>
  )
}
