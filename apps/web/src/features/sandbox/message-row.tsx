import type { ResponseKind } from '@cuecard/contract/answers.ts'
import { SANDBOX_HISTORY } from '@cuecard/contract/limits.ts'
import { useResponseStream, type ResponseStreamControls } from '@cuecard/ui/use-response-stream.ts'
import { Box, Flex } from '@mantine/core'
import { memo } from 'react'
import { useApi } from '../../lib/api.ts'
import { BusyButton } from '../../shared/controls/busy-button.tsx'
import { MessageAvatar } from '../../shared/messages/message-avatar.tsx'
import { answerRequestFor } from '../../shared/messages/message-request.ts'
import { MessageResponse } from '../../shared/messages/message-response.tsx'
import { SaidAt } from './said-at.tsx'
import type { TranscriptMessage } from './transcript-file.ts'
import classes from './transcript-list.module.css'

interface MessageRowProps {
  messages: readonly TranscriptMessage[]
  /** The index of the message in the transcript. */
  at: number
  message: TranscriptMessage
}

/** One message with its responses. */
export const MessageRow = memo(function MessageRow({ messages, at, message }: MessageRowProps) {
  const api = useApi()
  const answer = useResponseStream({ api, kind: 'answer' })
  const explanation = useResponseStream({ api, kind: 'explain' })
  const ask = ({ start }: ResponseStreamControls) => {
    const request = answerRequestFor(messages, at, SANDBOX_HISTORY)
    if (request) start({ ...request, is_tried: true })
  }
  const asked = [answer, explanation].some(({ stream }) => stream.status !== 'idle')
  return (
    <li className={classes.row}>
      <MessageAvatar username={message.username} picture={message.user_image_url} />
      <Box miw={0}>
        <Flex wrap="wrap" gap="0 8px" c="dimmed" fz="sm" lh="1.25rem">
          <bdi>{message.username}</bdi>
          <SaidAt timestamp={message.timestamp} />
          {message.prepared ? (
            <Box component="span" c="var(--cc-accent-text)">
              {message.prepared}
            </Box>
          ) : null}
        </Flex>
        <p className={classes.said} dir="auto">
          {message.message}
        </p>
      </Box>
      <div className={classes.actions}>
        <AskButton kind="answer" controls={answer} ask={() => ask(answer)} />
        <AskButton kind="explain" controls={explanation} ask={() => ask(explanation)} />
      </div>
      {asked ? (
        <div className={classes.responses}>
          <MessageResponse kind="answer" controls={answer} retry={() => ask(answer)} />
          <MessageResponse kind="explain" controls={explanation} retry={() => ask(explanation)} />
        </div>
      ) : null}
    </li>
  )
})

const BUTTONS = {
  answer: { label: 'Get Answer', busyLabel: 'Getting Answer...' },
  explain: { label: 'Explain To Me', busyLabel: 'Getting Explanation...' },
}

interface AskProps {
  kind: ResponseKind
  controls: ResponseStreamControls
}

function AskButton({ kind, controls, ask }: AskProps & { ask: () => void }) {
  const { label, busyLabel } = BUTTONS[kind]
  const busy = controls.stream.status === 'loading'
  return (
    <BusyButton variant="default" busy={busy} busyLabel={busyLabel} onClick={ask}>
      {label}
    </BusyButton>
  )
}
