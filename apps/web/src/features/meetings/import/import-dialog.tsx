import { ApiError } from '@cuecard/contract/client.ts'
import { MB, MEETING_IMPORT_MAX_BYTES, NAME_MAX } from '@cuecard/contract/limits.ts'
import { ActionIcon, Button, Group, Modal, TextInput } from '@mantine/core'
import { IconFileText, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { errorText } from '../../../lib/error-reports.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { FileDrop } from '../../../shared/controls/file-drop.tsx'
import classes from './import-dialog.module.css'
import { meetingPath } from '../../../shared/messages/meeting-path.ts'
import { useImportMeeting } from '../meetings.queries.ts'

interface ImportDialogProps {
  opened: boolean
  onClose: () => void
}

/** Brings a meeting in from a file (decision 27) and opens it. */
export function ImportDialog({ opened, onClose }: ImportDialogProps) {
  const send = useImportMeeting()
  const close = () => {
    if (!send.isPending) onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={send.reset}
      size={520}
      title="Import Meeting"
      withCloseButton={!send.isPending}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ImportForm send={send} onClose={close} />
    </Modal>
  )
}

interface ImportFormProps {
  send: ReturnType<typeof useImportMeeting>
  onClose: () => void
}

/** Inside the dialog, so that it starts empty whenever that opens. */
function ImportForm({ send, onClose }: ImportFormProps) {
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const [title, setTitle] = useState('')
  const [start, setStart] = useState('')
  const faults = faultsOf(file, send.error)
  const submit = () => {
    if (!file || send.isPending || file.size > MEETING_IMPORT_MAX_BYTES) return
    const started_at = start ? new Date(start).toISOString() : undefined
    const form = { ...(title.trim() ? { meeting_title: title.trim() } : {}), ...(started_at ? { started_at } : {}) }
    send.mutate({ form, files: { file } }, { onSuccess: (meeting) => void navigate(meetingPath(meeting.id)) })
  }
  const choose = (chosen: File | null) => {
    setFile(chosen)
    send.reset()
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <FilePart file={file} fault={faults.file} busy={send.isPending} onFile={choose} />
      <TextInput
        label="Title"
        description="Optional. Left empty, the file's own title or its name is taken."
        maxLength={NAME_MAX}
        autoComplete="off"
        disabled={send.isPending}
        value={title}
        error={faults.meeting_title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <TextInput
        label="Start"
        type="datetime-local"
        description="Optional. When it began, in your own time, if the file does not say."
        disabled={send.isPending}
        value={start}
        error={faults.started_at}
        onChange={(event) => setStart(event.currentTarget.value)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={send.isPending} onClick={onClose}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={send.isPending} busyLabel="Importing..." disabled={file === null}>
          Import
        </BusyButton>
      </Group>
    </form>
  )
}

interface FilePartProps {
  file: File | null
  fault: string | undefined
  busy: boolean
  onFile: (file: File | null) => void
}

function FilePart({ file, fault, busy, onFile }: FilePartProps) {
  return (
    <div className={classes.part}>
      <p className={classes.words}>
        A transcript as the Download button of a meeting writes it (JSON), or subtitles with speakers (WebVTT). Only
        you, who was invited, and admins will see it.
      </p>
      {file ? (
        <div className={classes.file} data-wrong={fault !== undefined}>
          <IconFileText size={20} aria-hidden="true" />
          <span className={classes.name}>{file.name}</span>
          <span className={classes.size}>{sizeOf(file.size)}</span>
          <ActionIcon aria-label={`Take out ${file.name}`} disabled={busy} onClick={() => onFile(null)}>
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ) : null}
      {fault ? (
        <div className={classes.fault} role="alert">
          <p>{fault}</p>
          <p>Nothing was stored. Mend the file, or choose another one.</p>
        </div>
      ) : null}
      <FileDrop
        accept=".json,.vtt,application/json,text/vtt"
        compact={file !== null}
        disabled={busy}
        multiple={false}
        label="Transcript file"
        hint={`JSON or WebVTT, up to ${MEETING_IMPORT_MAX_BYTES / MB} MB`}
        onFiles={([chosen]) => chosen && onFile(chosen)}
      />
    </div>
  )
}

const sizeOf = (bytes: number) => (bytes < MB ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / MB).toFixed(1)} MB`)

interface Faults {
  file?: string | undefined
  meeting_title?: string | undefined
  started_at?: string | undefined
}

/** What is wrong, each beside its field; what is about no other field is about the file. */
function faultsOf(file: File | null, error: unknown): Faults {
  if (file && file.size > MEETING_IMPORT_MAX_BYTES) {
    return { file: `File size must be less than ${MEETING_IMPORT_MAX_BYTES / MB}MB` }
  }
  if (!error) return {}
  if (!(error instanceof ApiError) || error.detail === null) return { file: errorText(error) }
  const { meeting_title, started_at } = error.errors
  const elsewhere = Boolean(meeting_title ?? started_at)
  return { meeting_title, started_at, file: error.errors['file'] ?? (elsewhere ? undefined : error.detail) }
}
