import { ApiError } from '@cuecard/contract/client.ts'
import { MEETING_MAIL_RECIPIENTS_MAX } from '@cuecard/contract/limits.ts'
import type { Attendee, MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { Box, Checkbox, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../lib/error-reports.ts'
import { useHasMailServer } from '../../../lib/public-settings.ts'
import { Dialog, DialogForm, useCloseDialog } from '../../../shared/dialogs/dialog.tsx'
import { useMailSummary } from '../meetings.queries.ts'
import { nameOf } from './participants.tsx'

interface MailDialogProps {
  meeting: MeetingDetail
  opened: boolean
  onClose: () => void
}

/** Mails the notes to the participants and to colleagues that the user has chosen. */
export function MailDialog({ meeting, opened, onClose }: MailDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} size={480} title="Mail notes" closeOnClickOutside={false}>
      <MailForm meeting={meeting} />
    </Dialog>
  )
}

/** Each address once: calendars list some people twice. */
function peopleOf(meeting: MeetingDetail): readonly Attendee[] {
  const all = meeting.meeting_general_info.calendar_event_data?.attendees ?? []
  const people = new Map(all.toReversed().map((attendee) => [attendee.email.toLowerCase(), attendee]))
  return [...people.values()].toReversed()
}

const addressesIn = (text: string) =>
  text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean)

/** The form's values; every participant is chosen at first. */
function useMailForm(meeting: MeetingDetail) {
  const mail = useMailSummary(meeting.id)
  const close = useCloseDialog()
  const [people] = useState(() => peopleOf(meeting))
  const [values, setValues] = useState(() => ({
    chosen: new Set(people.map(({ email }) => email)),
    others: '',
    message: '',
  }))
  const [tried, setTried] = useState(false)
  const chosen = [...values.chosen].map((email) => email.toLowerCase())
  const recipients = [...new Set([...chosen, ...addressesIn(values.others)])]
  const wrong = recipientError(recipients)
  const change = (patch: Partial<typeof values>) => {
    setValues({ ...values, ...patch })
    if (mail.isError) mail.reset()
  }
  const submit = () => {
    setTried(true)
    if (wrong !== null) return
    const message = values.message.trim()
    mail.mutate({ recipients, ...(message ? { message } : {}) }, { onSuccess: close })
  }
  const error = (tried ? wrong : null) ?? refusalOf(mail.error)
  const changed = chosen.length < people.length || values.others !== '' || values.message !== ''
  return { people, values, changed, change, submit, recipients, error, busy: mail.isPending }
}

function MailForm({ meeting }: { meeting: MeetingDetail }) {
  const { people, values, changed, change, submit, recipients, error, busy } = useMailForm(meeting)
  const canSend = useHasMailServer()
  return (
    <DialogForm
      submitLabel={recipients.length > 1 ? `Send to ${recipients.length} people` : 'Send'}
      busyLabel="Sending..."
      busy={busy}
      changed={changed}
      disabled={!canSend}
      onSubmit={submit}
    >
      <People people={people} chosen={values.chosen} disabled={busy} onChange={(chosen) => change({ chosen })} />
      <TextInput
        label={people.length > 0 ? 'Colleagues' : 'Recipients'}
        description="Addresses of people at your company, with commas between them."
        autoComplete="off"
        readOnly={busy}
        value={values.others}
        error={error}
        onChange={(event) => change({ others: event.currentTarget.value })}
      />
      <Textarea
        label="Message"
        description="Optional. Shown above the notes."
        rows={3}
        maxLength={2_000}
        readOnly={busy}
        value={values.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      {canSend ? null : (
        <Text c="dimmed">
          No mail server is set up, so the notes cannot be mailed from here. Copy them from the meeting’s menu into your
          own mailbox.
        </Text>
      )}
    </DialogForm>
  )
}

interface PeopleProps {
  people: readonly Attendee[]
  chosen: ReadonlySet<string>
  disabled: boolean
  onChange: (chosen: Set<string>) => void
}

function People({ people, chosen, disabled, onChange }: PeopleProps) {
  if (people.length === 0) return null
  return (
    <Box component="fieldset" m={0} p={0} bd={0}>
      <Box component="legend" mb={8} p={0} fw={500}>
        Participants
      </Box>
      <Stack gap={10} mah={240} style={{ overflowY: 'auto', overflowWrap: 'anywhere' }}>
        {people.map((person) => (
          <Checkbox
            key={person.email}
            label={nameOf(person)}
            disabled={disabled}
            checked={chosen.has(person.email)}
            onChange={(event) => {
              const next = new Set(chosen)
              if (event.currentTarget.checked) next.add(person.email)
              else next.delete(person.email)
              onChange(next)
            }}
          />
        ))}
      </Stack>
    </Box>
  )
}

function recipientError(recipients: readonly string[]): string | null {
  if (recipients.length === 0) return 'Choose at least one person'
  const odd = recipients.find((address) => !address.includes('@'))
  if (odd !== undefined) return `‘${odd}’ is not an address`
  if (recipients.length > MEETING_MAIL_RECIPIENTS_MAX) {
    return `At most ${MEETING_MAIL_RECIPIENTS_MAX} people at once; remove ${recipients.length - MEETING_MAIL_RECIPIENTS_MAX}`
  }
  return null
}

/** The server's message: it names who may not get the notes. */
function refusalOf(error: unknown): string | null {
  if (!error) return null
  if (!(error instanceof ApiError)) return errorText(error)
  return Object.values(error.errors)[0] ?? error.detail ?? errorText(error)
}
