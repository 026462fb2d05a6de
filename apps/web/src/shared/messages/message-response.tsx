import type { ResponseKind } from '@cuecard/contract/answers.ts'
import { AnswerCard } from '@cuecard/ui/answer-card.tsx'
import type { ResponseStream, ResponseStreamControls } from '@cuecard/ui/use-response-stream.ts'
import '@cuecard/ui/ui.css'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { wantsAnswer } from '../answers/response-fate.ts'
import { AnswerIt } from '../gaps/answer-it.tsx'
import classes from './message-response.module.css'

interface MessageResponseProps {
  kind: ResponseKind
  controls: Pick<ResponseStreamControls, 'stream' | 'cancel'>
  /** The screen's text for a failure. */
  failedText?: string
  /** The last whole response to the same message: shown again when the request after it fails or is stopped. */
  earlier?: ResponseStream | null
  retry: () => void
}

/** The response to a message; it can be cancelled while it streams and retried after a failure. */
export function MessageResponse({ kind, controls, failedText, earlier = null, retry }: MessageResponseProps) {
  const { stream, cancel } = controls
  const whole = stream.response !== null
  const frame = useRef<HTMLDivElement>(null)
  // Scrolls into view at the start and once more when the response is complete, but not in between, so that reading is not disturbed.
  useEffect(() => {
    if (whole || stream.status !== 'idle') frame.current?.scrollIntoView({ block: 'nearest' })
  }, [stream.status, whole])
  if (stream.status === 'idle') return null
  const isKept = earlier !== null && (stream.status === 'failed' || stream.status === 'cancelled')
  return (
    <div className={classes.response} ref={frame}>
      <AnswerCard kind={kind} stream={stream} onRetry={retry} {...(failedText ? { failedText } : {})} />
      {stream.status === 'loading' ? (
        <Button className={classes.cancel} size="compact-sm" variant="subtle" color="gray" onClick={cancel}>
          Cancel
        </Button>
      ) : null}
      {kind === 'answer' && stream.response && wantsAnswer(stream.response) ? (
        <AnswerIt
          key={stream.response.id}
          source={{ response_id: stream.response.id }}
          question={stream.response.question}
        />
      ) : null}
      {isKept ? (
        <AnswerCard kind={kind} stream={earlier} label={`Earlier ${kind === 'answer' ? 'answer' : 'explanation'}`} />
      ) : null}
    </div>
  )
}
