import { ApiError } from '@cuecard/contract/client.ts'
import { MEETING_MAIL_RECIPIENTS_MAX } from '@cuecard/contract/limits.ts'
import type { Attendee, MeetingDetail } from '@cuecard/contract/meetings.ts'
import { Button, Checkbox, Group, Modal, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { errorText } from '../../../lib/error-reports.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import classes from './mail-dialog.module.css'
import { useMailSummary } from '../meetings.queries.ts'
import { nameOf } from './participants.tsx'

interface MailDialogProps {
  meeting: MeetingDetail
  opened: boolean
  onClose: () => void
}

/** Mails the notes to those who took part, and to colleagues. Nobody gets them unasked. */
export function MailDialog({ meeting, opened, onClose }: MailDialogProps) {
  const mail = useMailSummary(meeting.id)
  const close = () => {
    if (!mail.isPending) onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={mail.reset}
      size={480}
      title="Mail notes"
      withCloseButton={!mail.isPending}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <MailForm meeting={meeting} mail={mail} onCancel={close} onSent={onClose} />
    </Modal>
  )
}

interface MailFormProps {
  meeting: MeetingDetail
  mail: ReturnType<typeof useMailSummary>
  onCancel: () => void
  onSent: () => void
}

/** Each address once: calendars name some people twice. */
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

/** What is chosen and typed. It starts with everybody who took part. */
function useMailForm({ meeting, mail, onSent }: MailFormProps) {
  const [people] = useState(() => peopleOf(meeting))
  const [values, setValues] = useState(() => ({
    chosen: new Set(people.map(({ email }) => email)),
    others: '',
    message: '',
  }))
  const [tried, setTried] = useState(false)
  const chosen = [...values.chosen].map((email) => email.toLowerCase())
  const recipients = [...new Set([...chosen, ...addressesIn(values.others)])]
  const wrong = wrongOf(recipients)
  const change = (patch: Partial<typeof values>) => {
    setValues({ ...values, ...patch })
    if (mail.isError) mail.reset()
  }
  const submit = () => {
    setTried(true)
    if (wrong !== null || mail.isPending) return
    const message = values.message.trim()
    mail.mutate({ recipients, ...(message ? { message } : {}) }, { onSuccess: onSent })
  }
  return { people, values, change, submit, recipients, fault: (tried ? wrong : null) ?? faultOf(mail.error) }
}

/** Inside the dialog, so that it starts anew whenever that opens. */
function MailForm(props: MailFormProps) {
  const { people, values, change, submit, recipients, fault } = useMailForm(props)
  const busy = props.mail.isPending
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <People people={people} chosen={values.chosen} disabled={busy} onChange={(chosen) => change({ chosen })} />
      <TextInput
        label={people.length > 0 ? 'Colleagues' : 'Recipients'}
        description="Addresses of people at your company, with commas between them."
        autoComplete="off"
        disabled={busy}
        value={values.others}
        error={fault}
        onChange={(event) => change({ others: event.currentTarget.value })}
      />
      <Textarea
        label="Message"
        description="Optional. Stands above the notes."
        rows={3}
        maxLength={2_000}
        disabled={busy}
        value={values.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={busy} onClick={props.onCancel}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={busy} busyLabel="Sending...">
          {recipients.length > 1 ? `Send to ${recipients.length} people` : 'Send'}
        </BusyButton>
      </Group>
    </form>
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
    <fieldset className={classes.people}>
      <legend>Participants</legend>
      <div className={classes.choices}>
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
      </div>
    </fieldset>
  )
}

function wrongOf(recipients: readonly string[]): string | null {
  if (recipients.length === 0) return 'Choose at least one person'
  const odd = recipients.find((address) => !address.includes('@'))
  if (odd !== undefined) return `‘${odd}’ is not an address`
  if (recipients.length > MEETING_MAIL_RECIPIENTS_MAX) {
    return `At most ${MEETING_MAIL_RECIPIENTS_MAX} people at once; take out ${recipients.length - MEETING_MAIL_RECIPIENTS_MAX}`
  }
  return null
}

/** The server's own words; they name who may not have the notes. */
function faultOf(error: unknown): string | null {
  if (!error) return null
  if (!(error instanceof ApiError)) return errorText(error)
  return Object.values(error.errors)[0] ?? error.detail ?? errorText(error)
}
