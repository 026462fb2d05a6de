import { ASSISTANT_MESSAGE_MAX, NAME_MAX, TRANSCRIPT_HISTORY } from '@cuecard/contract/limits.ts'
import type { TranscriptMessage } from '@cuecard/contract/meetings/meetings.ts'
import type { TestMessage } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { Text } from '@mantine/core'
import { useLast } from '../../../lib/use-last.ts'
import { cut } from '../../../shared/messages/message-request.ts'
import { CreateTestDialog } from '../../../shared/test-cases/create-test-dialog.tsx'
import classes from './message-test-dialog.module.css'

interface MessageTestDialogProps {
  messages: readonly TranscriptMessage[]
  /** The message that a test case is made of; null while the dialog is closed. */
  at: number | null
  onClose: () => void
}

/** A test case of a message, with the messages before it: without them it would not ask what the meeting did. */
export function MessageTestDialog({ messages, at, onClose }: MessageTestDialogProps) {
  const shown = useLast(at)
  if (shown === null) return null
  const history = historyBefore(messages, shown)
  return (
    <CreateTestDialog
      opened={at !== null}
      title="Create Test Case from Message"
      messageLabel="Test message"
      source={{
        key: String(shown),
        name: '',
        message: messages[shown]?.message ?? '',
        username: cut(messages[shown]?.username ?? '', NAME_MAX),
        history,
      }}
      context={<History messages={history} />}
      onClose={onClose}
    />
  )
}

/** The last 10 messages before it, cut to what the server accepts. */
const historyBefore = (messages: readonly TranscriptMessage[], at: number): TestMessage[] =>
  messages.slice(Math.max(0, at - TRANSCRIPT_HISTORY), at).map(({ message, username }, order_index) => ({
    order_index,
    message: cut(message, ASSISTANT_MESSAGE_MAX),
    username: cut(username, NAME_MAX),
  }))

function History({ messages }: { messages: readonly TestMessage[] }) {
  if (messages.length === 0) {
    return (
      <Text c="dimmed" fz="sm">
        This is the first message: none before it are kept.
      </Text>
    )
  }
  const count = messages.length === 1 ? 'The message' : `The ${messages.length} messages`
  return (
    <details className={classes.history}>
      <summary>{count} before it will be kept as context</summary>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to take focus */}
      <ol tabIndex={0} aria-label="Messages before it">
        {messages.map(({ order_index, username, message }) => (
          <li key={order_index}>
            <bdi>{username}</bdi>
            <p dir="auto">{message}</p>
          </li>
        ))}
      </ol>
    </details>
  )
}
