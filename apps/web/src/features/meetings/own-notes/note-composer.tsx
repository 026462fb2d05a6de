import { OWN_NOTE_MAX } from '@cuecard/contract/limits.ts'
import type { MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { Flex, Textarea } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { newUuid } from '../../../lib/uuid.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { submits } from '../../../shared/controls/form.tsx'
import { type TypedTexts, useTyped } from '../../../shared/dialogs/typed-texts.tsx'
import { isRunning } from '../live/use-live-meeting.ts'
import { GROWS } from './own-note.tsx'
import { useCreateOwnNote } from './own-notes.queries.ts'

interface NoteComposerProps {
  meeting: MeetingDetail
  /** The moment that a note after the meeting is put at; without it the note has none. */
  at?: string | undefined
}

const emptyNote = (): TypedTexts['note'] => ({ client_key: newUuid(), text: '', began_at: null })

/** A field for one own note. A note that is begun in a running meeting belongs to that moment, also when it is saved after the end. */
export function NoteComposer({ meeting, at }: NoteComposerProps) {
  const typed = useTyped()
  const [note, setNote] = useState(() => typed.of('note', meeting.id) ?? emptyNote())
  const put = (next: TypedTexts['note']) => {
    setNote(next)
    typed.keep('note', meeting.id, next.text.trim() === '' ? null : next)
  }
  const create = useCreateOwnNote(meeting.id, {
    onSaved: () => setNote(emptyNote()),
    onFailed: () => typed.keep('note', meeting.id, typed.of('note', meeting.id) ?? note),
  })
  const running = isRunning(meeting)
  const text = note.text.trim()
  const save = () => {
    if (text === '' || create.isPending) return
    // A field that is shown on another tab meanwhile is for the next note.
    typed.keep('note', meeting.id, null)
    create.mutate({ client_key: note.client_key, text, at: note.began_at ?? at ?? null })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    save()
  }
  const label =
    running || note.began_at !== null ? 'Own note at this moment' : at ? 'Own note at the linked message' : 'Own note'
  return (
    <form onSubmit={submits(save)}>
      <Flex gap="xs" align="flex-end">
        <Textarea
          flex={1}
          aria-label={label}
          placeholder={label}
          rows={1}
          styles={{ input: GROWS }}
          maxLength={OWN_NOTE_MAX}
          readOnly={create.isPending}
          value={note.text}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget: { value } }) =>
            put({
              ...note,
              text: value,
              began_at: value.trim() === '' ? null : (note.began_at ?? (running ? new Date().toISOString() : null)),
            })
          }
        />
        <BusyButton
          type="submit"
          variant="default"
          icon={IconPlus}
          busy={create.isPending}
          busyLabel="Saving..."
          disabled={text === ''}
        >
          Add note
        </BusyButton>
      </Flex>
    </form>
  )
}
