import { MOMENT_COMMENT_MAX } from '@cuecard/contract/limits.ts'
import { type Colleague, NewMomentComment } from '@cuecard/contract/meetings/comments.ts'
import { Button, Group, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useHasMailServer } from '../../../lib/public-settings.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { newUuid } from '../../../lib/uuid.ts'
import { SaveOrCancel } from '../../../shared/controls/busy-button.tsx'
import { submits } from '../../../shared/controls/form.tsx'
import { type TypedTexts, useTyped } from '../../../shared/dialogs/typed-texts.tsx'
import { FailedLine } from '../../../shared/states/states.tsx'
import { useCreateComment, useMomentComments, useSendingComments } from './comments.queries.ts'

/** A moment of a meeting: a row of its transcript, or an item of the manager notes that rests on that row. */
export interface Moment {
  meetingId: string
  message_id: string
  /** The text of the item; null for the row itself. */
  about: string | null
}

/** By which a typed comment is kept. */
export const momentKey = ({ message_id, about }: Omit<Moment, 'meetingId'>) => `${message_id} ${about ?? ''}`

interface CommentFormProps {
  moment: Moment
  onClose: () => void
}

/** Writes to a colleague about a moment. A comment that fails while another one is written comes back after that one. */
export function CommentForm({ moment, onClose }: CommentFormProps) {
  const query = useMomentComments(moment.meetingId)
  const typed = useTyped()
  const key = momentKey(moment)
  // Drawn anew at the end of each: one that a form of before sent may have failed.
  useSendingComments(key)
  const [fresh, setFresh] = useState(newUuid)
  const client_key = typed.of('comment', key)?.client_key ?? fresh
  if (client_key !== fresh) setFresh(client_key)
  const finish = () => {
    const outgoing = typed.of('outgoing', key) ?? []
    const failed = outgoing.find(({ has_failed }) => has_failed)
    if (!failed) return onClose()
    const left = outgoing.filter((each) => each !== failed)
    typed.keep('outgoing', key, left)
    const { has_failed: _, ...comment } = failed
    typed.keep('comment', key, comment)
    setFresh(comment.client_key)
  }
  if (!query.data)
    return query.isError ? <FailedLine query={query}>Your colleagues could not be loaded.</FailedLine> : null
  const { colleagues } = query.data
  return <Fields key={client_key} {...{ moment, client_key, colleagues }} onClose={finish} />
}

interface FieldsProps extends CommentFormProps {
  client_key: string
  colleagues: readonly Colleague[]
}

const MAILED = 'Your colleague gets a mail with a link to this moment.'
const NOT_MAILED = 'No mail server is set up, so your colleague gets no mail: tell them yourself.'

/**
 * The input stays when the request fails, and until it is sent when the form leaves the page. What is typed in another form about the
 * moment while one is sent is the next comment.
 */
function useCommentForm({ moment, client_key, onClose }: Omit<FieldsProps, 'colleagues'>) {
  const typed = useTyped()
  const key = momentKey(moment)
  const [begun] = useState(() => typed.of('comment', key) ?? { client_key, to_id: '', text: '' })
  const close = () => {
    typed.keep('comment', key, null)
    onClose()
  }
  const keep = ({ client_key, to_id, text }: TypedTexts['comment']) =>
    typed.keep('comment', key, text.trim() === '' ? null : { client_key, to_id, text })
  const keepOutgoing = ({ client_key, to_id, text }: TypedTexts['comment'], state: { has_failed: boolean } | null) => {
    const others = (typed.of('outgoing', key) ?? []).filter((each) => each.client_key !== client_key)
    typed.keep('outgoing', key, state ? [...others, { client_key, to_id, text, ...state }] : others)
  }
  const create = useCreateComment(
    { id: moment.meetingId, moment: key },
    {
      sent: (comment) => {
        keepOutgoing(comment, null)
        if (typed.of('comment', key) === null) onClose()
      },
      failed: (comment) => {
        const isNextTyped = typed.of('comment', key) !== null
        keepOutgoing(comment, isNextTyped ? { has_failed: true } : null)
        if (!isNextTyped) keep(comment)
      },
    },
  )
  const { message_id, about } = moment
  const initial = { ...begun, message_id, about: about?.slice(0, MOMENT_COMMENT_MAX) ?? null }
  const form = useCheckedForm(initial, NewMomentComment, create)
  const change = (patch: { to_id?: string; text?: string }) => {
    form.change(patch)
    keep({ ...form.values, ...patch })
  }
  const send = () =>
    form.submit((values) => {
      keepOutgoing(values, { has_failed: false })
      typed.keep('comment', key, null)
      create.mutate(values)
    })
  return { form, change, close, send, sending: create.isPending }
}

function Fields({ colleagues, ...props }: FieldsProps) {
  const { form, change, close, send, sending } = useCommentForm(props)
  const isMailed = useHasMailServer()
  const hidden = colleagues.filter(({ may_open }) => !may_open).length
  if (hidden === colleagues.length) {
    return (
      <Group gap="xs">
        <Text c="dimmed">
          {hidden === 0
            ? 'You have no colleagues in Cuecard yet.'
            : 'None of your colleagues may see this meeting. Share it first.'}
        </Text>
        <Button variant="subtle" onClick={close}>
          Close
        </Button>
      </Group>
    )
  }
  return (
    <form noValidate aria-label="Comment" onSubmit={submits(send, sending)}>
      <Stack gap="xs" maw={560}>
        <NativeSelect
          label="To"
          description={
            hidden > 0 ? 'Colleagues who may not see this meeting cannot be chosen. Share it first.' : undefined
          }
          error={form.errors['to_id']}
          disabled={sending}
          value={form.values.to_id}
          onChange={(event) => change({ to_id: event.currentTarget.value })}
          data={[
            { value: '', label: 'Choose a colleague' },
            ...colleagues.map(({ user_id, name, may_open }) => ({ value: user_id, label: name, disabled: !may_open })),
          ]}
        />
        <Textarea
          label="Comment"
          description={`${isMailed ? MAILED : NOT_MAILED} Everybody who sees the meeting can read it.`}
          rows={3}
          resize="vertical"
          dir="auto"
          maxLength={MOMENT_COMMENT_MAX}
          {...form.field('text')}
          onChange={(event) => change({ text: event.currentTarget.value })}
        />
        <SaveOrCancel label="Send" busyLabel="Sending..." busy={sending} onCancel={close} />
      </Stack>
    </form>
  )
}
