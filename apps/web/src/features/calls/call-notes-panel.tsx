import { CALL_NOTES_MAX } from '@cuecard/contract/limits.ts'
import type { CallNotes } from '@cuecard/contract/meetings/upcoming-calls.ts'
import { Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useState } from 'react'
import { errorText } from '../../lib/error-reports.ts'
import { isConflict } from '../../lib/field-errors.ts'
import { Panel } from '../../shared/layout/panel.tsx'
import { EditConflict } from '../../shared/states/edit-conflict.tsx'
import { useSaveCallNotes } from './calls.queries.ts'

/** Saved when nothing was typed for this long. */
const REST_MS = 800

/** The user's own notes on a call; they save themselves. `saved` is what the server has. */
export function CallNotesPanel({ callKey, saved }: { callKey: string; saved: CallNotes }) {
  const [text, setText] = useState(saved.text)
  /** The version that the text began with. */
  const [version, setVersion] = useState(saved.version)
  const { mutate, isPending, error, reset } = useSaveCallNotes(callKey)
  const [sent, setSent] = useState(saved.text)
  const hasConflict = isConflict(error)
  const isOpen = text !== sent
  useEffect(() => {
    if (!isOpen || isPending || hasConflict) return undefined
    const timer = setTimeout(
      () => {
        setSent(text)
        mutate(
          { text, version },
          // What could not be saved is open again.
          { onSuccess: (notes) => setVersion(notes.version), onError: () => setSent('\0') },
        )
      },
      error ? 10 * REST_MS : REST_MS,
    )
    return () => clearTimeout(timer)
  }, [text, version, isOpen, isPending, hasConflict, error, mutate])
  const goOn = (with_text: string) => {
    setText(with_text)
    setSent(saved.text)
    setVersion(saved.version)
    reset()
  }
  return (
    <Panel title="Own notes on this call" purpose="Only you see them. They save themselves.">
      <Stack gap="xs">
        <Textarea
          aria-label="Own notes on this call"
          placeholder="What you want to ask, say or find out"
          rows={6}
          maxLength={CALL_NOTES_MAX}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        {hasConflict ? (
          <EditConflict
            what="these notes"
            saved={saved.text}
            onUseSaved={() => goOn(saved.text)}
            onKeepMine={() => goOn(text)}
          />
        ) : (
          <Text component="output" fz="sm" c="dimmed">
            {error ? `Not saved: ${errorText(error)} It is tried again.` : stateOf({ isOpen, isPending, version })}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}

const stateOf = ({ isOpen, isPending, version }: { isOpen: boolean; isPending: boolean; version: number }) =>
  isOpen || isPending ? 'Saving...' : version > 0 ? 'Saved' : 'Nothing noted yet'
