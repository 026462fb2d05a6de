import { ApiError } from '@cuecard/contract/client.ts'
import { MB, MEETING_IMPORT_MAX_BYTES, NAME_MAX } from '@cuecard/contract/limits.ts'
import { ownTimeZone } from '@cuecard/contract/time.ts'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '../../../shared/dialogs/dialog.tsx'
import { fileError, ImportForm } from '../../../shared/dialogs/import-form.tsx'
import { meetingPath } from '../../../shared/messages/meeting-path.ts'
import { useImportMeeting } from '../meetings.queries.ts'

/** Imports a meeting from a file and opens it. */
export function ImportDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} title="Import Meeting" size={520} onClose={onClose}>
      <MeetingForm />
    </Dialog>
  )
}

function MeetingForm() {
  const send = useImportMeeting()
  const navigate = useNavigate()
  const [title, setTitle] = useState('')
  const [start, setStart] = useState('')
  const errors = errorsOf(send.error)
  const submit = (file: File) => {
    const started_at = start ? new Date(start).toISOString() : undefined
    const typed = { ...(title.trim() ? { meeting_title: title.trim() } : {}), ...(started_at ? { started_at } : {}) }
    const form = { ...typed, time_zone: ownTimeZone() }
    send.mutate({ form, files: { file } }, { onSuccess: (meeting) => void navigate(meetingPath(meeting.id)) })
  }
  return (
    <ImportForm
      intro="A transcript as the Download button of a meeting or another service writes it (JSON), subtitles with speakers (WebVTT, SubRip), a text with lines such as “Name: text”, or a Word transcript of Microsoft Teams or Google Meet. Only you, the people who were invited and admins will see it."
      accept=".json,.vtt,.srt,.txt,.md,.docx,application/json,text/vtt,text/plain"
      label="Transcript file"
      hint={`JSON, VTT, SRT, TXT, MD or DOCX, up to ${MEETING_IMPORT_MAX_BYTES / MB} MB`}
      maxBytes={MEETING_IMPORT_MAX_BYTES}
      unchanged="Nothing was stored."
      error={errors.file}
      busy={send.isPending}
      changed={title !== '' || start !== ''}
      onReset={send.reset}
      onImport={submit}
    >
      <TextInput
        label="Title"
        description="Optional. Left empty, the file's own title or its name is taken."
        maxLength={NAME_MAX}
        autoComplete="off"
        readOnly={send.isPending}
        value={title}
        error={errors.meeting_title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextInput
        label="Start"
        type="datetime-local"
        description="Optional. When it began, in your own time, if neither the file nor its name says."
        readOnly={send.isPending}
        value={start}
        error={errors.started_at}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
    </ImportForm>
  )
}

interface ImportErrors {
  file?: string | undefined
  meeting_title?: string | undefined
  started_at?: string | undefined
}

/** Each refusal beside its field; what is about no other field is about the file. */
function errorsOf(error: unknown): ImportErrors {
  if (!(error instanceof ApiError)) return { file: fileError(error) }
  const { file, meeting_title, started_at } = error.errors
  return meeting_title || started_at ? { file, meeting_title, started_at } : { file: fileError(error) }
}
