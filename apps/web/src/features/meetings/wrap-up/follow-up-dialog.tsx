import { FOLLOW_UP_MAIL_MAX, NAME_MAX } from '@cuecard/contract/limits.ts'
import { type FollowUpDraft, sendFollowUpMail } from '@cuecard/contract/meetings/wrap-up.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Box, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type FieldErrors, fieldErrors, formError, servedErrors } from '../../../lib/field-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { CopyButton } from '../../../shared/controls/copy-button.tsx'
import { Dialog, DialogActions, DialogFoot, useCloseDialog, useUnsaved } from '../../../shared/dialogs/dialog.tsx'
import { submits } from '../../../shared/controls/form.tsx'
import { QueryView, SkeletonBlock } from '../../../shared/states/states.tsx'
import { AnsweredRow, OpenRow, PromiseRow } from '../../../shared/messages/said-rows.tsx'
import { useFollowUpDraft, useSendFollowUp } from './wrap-up.queries.ts'

interface FollowUpDialogProps {
  meetingId: string
  opened: boolean
  onClose: () => void
}

/** The mail after a meeting: drafted, to be edited, copied or sent. */
export function FollowUpDialog({ meetingId, opened, onClose }: FollowUpDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} size={720} title="Follow-up mail" closeOnClickOutside={false}>
      <Drafted meetingId={meetingId} />
    </Dialog>
  )
}

function Drafted({ meetingId }: { meetingId: string }) {
  const skeleton = (
    <Stack gap="sm">
      <SkeletonBlock height="36px" />
      <SkeletonBlock height="36px" />
      <SkeletonBlock height="240px" />
    </Stack>
  )
  return (
    <QueryView
      query={useFollowUpDraft(meetingId)}
      label="Drafting the mail..."
      skeleton={skeleton}
      failed={{ title: 'The mail could not be drafted' }}
    >
      {(draft) => <MailForm meetingId={meetingId} draft={draft} />}
    </QueryView>
  )
}

const addressesIn = (text: string) => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .filter(Boolean),
  ),
]

interface MailValues {
  recipients: string
  subject: string
  text: string
}

const bodyOf = ({ recipients, ...rest }: MailValues) => ({ ...rest, recipients: addressesIn(recipients) })

/** The first address that is none is named: a list of several does not show which one is meant. */
function checkMail(values: MailValues): FieldErrors {
  const odd = addressesIn(values.recipients).find((address) => !/^[^@]+@[^@]+\.[^@]+$/.test(address))
  const errors = fieldErrors(sendFollowUpMail.body, bodyOf(values))
  return odd === undefined ? errors : { ...errors, recipients: `‘${odd}’ is not an address` }
}

function MailForm({ meetingId, draft }: { meetingId: string; draft: FollowUpDraft }) {
  const send = useSendFollowUp(meetingId)
  const close = useCloseDialog()
  const initial = {
    recipients: draft.recipients.map(({ email }) => email).join(', '),
    subject: draft.subject,
    text: draft.text,
  }
  const { values, changed, field, submit } = useCheckedForm(initial, checkMail, send)
  const refused = formError(send.error) ?? (Object.values(servedErrors(send.error))[0] || null)
  const mail = `${values.subject}\n\n${values.text}`
  // Without a mail server the clipboard is where the mail goes.
  const [copied, setCopied] = useState<string | null>(null)
  useUnsaved(changed && copied !== mail)
  return (
    <form
      noValidate
      onSubmit={submits(() => submit((valid) => send.mutate(bodyOf(valid), { onSuccess: close })), send.isPending)}
    >
      <Stack gap="md">
        <TextInput
          label="To"
          description="Addresses with commas between them; each gets a mail of their own. Answers go to you."
          autoComplete="off"
          {...field('recipients')}
        />
        <TextInput label="Subject" maxLength={NAME_MAX} {...field('subject')} />
        <Textarea
          label="Text"
          description={<Origin draft={draft} />}
          rows={14}
          maxLength={FOLLOW_UP_MAIL_MAX}
          {...field('text')}
        />
        <Sources facts={draft.facts} />
        {refused ? (
          <Text role="alert" c="var(--cc-bad-text)">
            {refused}
          </Text>
        ) : null}
        {draft.can_send ? null : (
          <Text c="dimmed">
            No mail server is set up, so the mail cannot be sent from here. Copy it into your own mailbox.
          </Text>
        )}
        <DialogFoot>
          <CopyButton variant="text" value={mail} label="Copy" said="Mail copied" onCopied={setCopied} />
          {draft.can_send ? <DialogActions submitLabel="Send" busyLabel="Sending..." busy={send.isPending} /> : null}
        </DialogFoot>
      </Stack>
    </form>
  )
}

/** Who worded it, so that people know what to check. */
function Origin({ draft: { engine, model_problem } }: { draft: FollowUpDraft }) {
  if (engine === 'model') return 'Worded by the language model from the facts below. Check it before you send it.'
  const without = model_problem === null ? '' : ` The language model took no part: ${model_problem}`
  return `Put together from what was said, in the words of the meeting.${without}`
}

/** What the draft rests on, each with the place where it was said. */
function Sources({ facts: { promised, answered, left_open } }: { facts: FollowUpDraft['facts'] }) {
  const count = promised.length + answered.length + left_open.length
  if (count === 0) {
    return <Text c="dimmed">Nothing was promised or asked in this meeting, so the draft is a greeting.</Text>
  }
  return (
    <Box component="details" bd="1px solid var(--cc-line)" bdrs={8} p="8px 12px">
      <Box component="summary" style={{ cursor: 'pointer' }} fw={500}>
        What it rests on ({plural(count, 'statement')})
      </Box>
      <Box component="ul" className="cc-list" mah={240} style={{ '--cc-row-inset': 0, overflowY: 'auto' }}>
        {promised.map((row, at) => (
          <PromiseRow key={`promised ${at}`} row={row} />
        ))}
        {answered.map((row, at) => (
          <AnsweredRow key={`answered ${at}`} row={row} />
        ))}
        {left_open.map((row, at) => (
          <OpenRow key={`open ${at}`} row={row} />
        ))}
      </Box>
    </Box>
  )
}
