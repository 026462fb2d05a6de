import { OWN_NOTE_MAX } from '@cuecard/contract/limits.ts'
import type { OwnNote } from '@cuecard/contract/meetings/own-notes.ts'
import { Box, Flex, Group, Menu, Stack, Text, Textarea } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { errorText } from '../../../lib/error-reports.ts'
import { isConflict } from '../../../lib/field-errors.ts'
import { SaveOrCancel } from '../../../shared/controls/busy-button.tsx'
import { submits } from '../../../shared/controls/form.tsx'
import { MoreMenu } from '../../../shared/controls/more-menu.tsx'
import { RemoveDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { useTyped } from '../../../shared/dialogs/typed-texts.tsx'
import { EditConflict } from '../../../shared/states/edit-conflict.tsx'
import { useRemoveOwnNote, useUpdateOwnNote } from './own-notes.queries.ts'

interface OwnNoteViewProps {
  meetingId: string
  note: OwnNote
  /** When it was noted and what it is, above the text. */
  head: ReactNode
}

/** Grows with its text in browsers that can; the others scroll. */
export const GROWS = { fieldSizing: 'content', maxHeight: 240 } as const

const ICON = { size: 16, 'aria-hidden': true } as const

/** One own note, which can be changed in place and deleted. */
export function OwnNoteView({ meetingId, note, head }: OwnNoteViewProps) {
  const typed = useTyped()
  const [editing, setEditing] = useState(() => typed.of('change', note.id) !== null)
  const [removing, setRemoving] = useState(false)
  const remove = useRemoveOwnNote(meetingId)
  return (
    <Flex gap="sm" align="flex-start">
      <Box flex={1} miw={0}>
        <Group gap="0 8px" c="dimmed" fz="sm">
          {head}
        </Group>
        {editing ? (
          <NoteEditor meetingId={meetingId} note={note} onClose={() => setEditing(false)} />
        ) : (
          <Text mt={2} maw="var(--cc-measure)" className="cc-wrap" style={{ whiteSpace: 'pre-line' }}>
            {note.text}
          </Text>
        )}
      </Box>
      {editing ? null : (
        <MoreMenu aria-label="More for this note" title="More">
          <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => setEditing(true)}>
            Edit note
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash {...ICON} />} c="var(--cc-bad-text)" onClick={() => setRemoving(true)}>
            Delete note
          </Menu.Item>
        </MoreMenu>
      )}
      <RemoveDialog
        item={removing ? note : null}
        request={remove}
        title={() => 'Delete this note?'}
        onClose={() => setRemoving(false)}
      >
        {({ text }) => <span className="cc-wrap">‘{firstWords(text)}’ is deleted. Only you could see it.</span>}
      </RemoveDialog>
    </Flex>
  )
}

const firstWords = (text: string) => (text.length > 120 ? `${text.slice(0, 120).trimEnd()}…` : text)

interface NoteEditorProps {
  meetingId: string
  note: OwnNote
  onClose: () => void
}

function NoteEditor({ meetingId, note, onClose }: NoteEditorProps) {
  const typed = useTyped()
  const [begun] = useState(() => typed.of('change', note.id))
  const [text, setText] = useState(begun?.text ?? note.text)
  const [version, setVersion] = useState(begun?.version ?? note.version)
  const close = () => {
    typed.keep('change', note.id, null)
    onClose()
  }
  const update = useUpdateOwnNote(meetingId, close)
  const change = (value: string) => {
    setText(value)
    typed.keep('change', note.id, value === note.text ? null : { text: value, version })
  }
  const save = (from: number) => {
    if (text.trim() === '') return
    update.mutate({ note_id: note.id, text: text.trim(), version: from })
  }
  const keepMine = () => {
    setVersion(note.version)
    save(note.version)
  }
  const hasConflict = isConflict(update.error) && note.version !== version
  return (
    <form onSubmit={submits(() => save(version))}>
      <Stack gap="xs" mt={4}>
        <Textarea
          aria-label="Note"
          data-autofocus
          ref={begun ? undefined : focusOnce}
          rows={2}
          styles={{ input: GROWS }}
          maxLength={OWN_NOTE_MAX}
          readOnly={update.isPending}
          value={text}
          error={update.error && !hasConflict ? errorText(update.error) : null}
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
        {hasConflict ? (
          <EditConflict what="this note" saved={note.text} onUseSaved={close} onKeepMine={keepMine} />
        ) : null}
        {hasConflict ? null : <SaveOrCancel busy={update.isPending} disabled={text.trim() === ''} onCancel={close} />}
      </Stack>
    </form>
  )
}

/** The editor opens where its menu was, and the menu gives the focus back to a button that is gone. */
const focusOnce = (field: HTMLTextAreaElement | null) => {
  if (field) setTimeout(() => field.isConnected && field.focus())
}
