import { CALL_NOTES_MAX } from '@cuecard/contract/limits.ts'
import type { CallNotes } from '@cuecard/contract/meetings/upcoming-calls.ts'
import { Stack, Text, Textarea } from '@mantine/core'
import { errorText } from '../../lib/error-reports.ts'
import { UnsavedGuard } from '../../shared/dialogs/unsaved-guard.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { EditConflict } from '../../shared/states/edit-conflict.tsx'
import { useCallNotes } from './use-call-notes.ts'

/** The user's own notes on a call; they save themselves. `saved` is what the server has. */
export function CallNotesPanel({ callKey, saved }: { callKey: string; saved: CallNotes }) {
  const { text, setText, goOn, discard, hasConflict, error, ...state } = useCallNotes(callKey, saved)
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
            {error ? `Not saved: ${errorText(error)} It is tried again.` : stateOf(state)}
          </Text>
        )}
      </Stack>
      <UnsavedGuard unsaved={state.isPending || error !== null} onDiscard={discard}>
        Your notes on this call are not saved yet. If you leave, what you typed last may be lost.
      </UnsavedGuard>
    </Panel>
  )
}

const stateOf = ({ isOpen, isPending, version }: { isOpen: boolean; isPending: boolean; version: number }) =>
  isOpen || isPending ? 'Saving...' : version > 0 ? 'Saved' : 'Nothing noted yet'
