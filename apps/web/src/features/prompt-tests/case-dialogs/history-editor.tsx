import { ASSISTANT_MESSAGE_MAX, NAME_MAX, TEST_HISTORY_MAX } from '@cuecard/contract/limits.ts'
import { Box, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { Button, IconButton } from '../../../shared/controls/button.tsx'
import { DEFAULT_USERNAME, type HistoryEntry, newEntry } from './case-draft.ts'
import classes from './history-editor.module.css'

interface HistoryEditorProps {
  entries: readonly HistoryEntry[]
  disabled: boolean
  onChange: (entries: readonly HistoryEntry[]) => void
}

/** The messages before the test message, in order. Entries can be moved, changed and removed. */
export function HistoryEditor({ entries, disabled, onChange }: HistoryEditorProps) {
  const editor = useRef<HTMLFieldSetElement>(null)
  const put = (at: number, patch: Partial<HistoryEntry>) =>
    onChange(entries.map((entry, index) => (index === at ? { ...entry, ...patch } : entry)))
  const swap = (at: number, by: 1 | -1) => onChange(moved(entries, at, at + by))
  const add = () => {
    onChange([...entries, newEntry({ username: DEFAULT_USERNAME, message: '' })])
    setTimeout(() => editor.current?.querySelector<HTMLTextAreaElement>('li:last-child textarea')?.focus(), 0)
  }
  return (
    <Box ref={editor} component="fieldset" miw={0} m={0} p={0} bd={0}>
      <Box component="legend" p={0} fz="sm" fw={500}>
        Messages before it (optional)
      </Box>
      <Text m="0 0 8px" c="dimmed" fz="sm">
        What had been said in the conversation, oldest first.
      </Text>
      {entries.length > 0 ? (
        <Stack component="ol" gap={8} m="0 0 8px" p={0} style={{ listStyle: 'none' }}>
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
        </Stack>
      ) : null}
      <Button
        variant="default"
        size="compact-md"
        icon={IconPlus}
        disabled={disabled || entries.length >= TEST_HISTORY_MAX}
        onClick={add}
      >
        Add message
      </Button>
    </Box>
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
        maw={220}
        autoComplete="off"
        maxLength={NAME_MAX}
        disabled={disabled}
        value={entry.username}
        onChange={(event) => onPut({ username: event.currentTarget.value })}
      />
      <div className={classes.buttons}>
        <IconButton
          icon={IconArrowUp}
          aria-label={`Move ${name} up`}
          disabled={disabled || at === 0}
          onClick={() => onMove(-1)}
        />
        <IconButton
          icon={IconArrowDown}
          aria-label={`Move ${name} down`}
          disabled={disabled || last}
          onClick={() => onMove(1)}
        />
        <IconButton icon={IconTrash} aria-label={`Remove ${name}`} disabled={disabled} onClick={onRemove} />
      </div>
      <Textarea
        aria-label={`Text of ${name}`}
        style={{ gridColumn: '1 / -1' }}
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
