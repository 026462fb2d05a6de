import type { ResponseKind } from '@cuecard/contract/answers.ts'
import { AnswerCard } from '@cuecard/ui/answer-card.tsx'
import type { ResponseStreamControls } from '@cuecard/ui/use-response-stream.ts'
import '@cuecard/ui/ui.css'
import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import classes from './message-response.module.css'

interface MessageResponseProps {
  kind: ResponseKind
  controls: Pick<ResponseStreamControls, 'stream' | 'cancel'>
  /** The screen's words for a failure. */
  failedText?: string
  retry: () => void
}

/** What was asked about a message: it can be cancelled while it arrives, and asked again when it failed. */
export function MessageResponse({ kind, controls, failedText, retry }: MessageResponseProps) {
  const { stream, cancel } = controls
  const whole = stream.response !== null
  const frame = useRef<HTMLDivElement>(null)
  // What was asked for comes into view, and once more when it is whole; in between the reader is left alone.
  useEffect(() => {
    if (whole || stream.status !== 'idle') frame.current?.scrollIntoView({ block: 'nearest' })
  }, [stream.status, whole])
  if (stream.status === 'idle') return null
  return (
    <div className={classes.response} ref={frame}>
      <AnswerCard kind={kind} stream={stream} onRetry={retry} {...(failedText ? { failedText } : {})} />
      {stream.status === 'loading' ? (
        <Button className={classes.cancel} size="compact-sm" variant="subtle" color="gray" onClick={cancel}>
          Cancel
        </Button>
      ) : null}
    </div>
  )
}
