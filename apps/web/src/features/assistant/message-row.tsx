import type { ResponseKind } from '@cuecard/contract/assistant.ts'
import { AnswerCard } from '@cuecard/ui/answer-card.tsx'
import { useResponseStream } from '@cuecard/ui/use-response-stream.ts'
import type { ResponseStreamControls } from '@cuecard/ui/use-response-stream.ts'
import '@cuecard/ui/ui.css'
import { Button } from '@mantine/core'
import { memo, useEffect, useRef, useState } from 'react'
import type { CSSProperties } from 'react'
import { useApi } from '../../lib/api.ts'
import { BusyButton } from '../../shared/busy-button.tsx'
import { speakerColor } from '../../shared/speaker-color.ts'
import { requestFor } from './assistant-request.ts'
import type { TranscriptMessage } from './transcript-file.ts'
import classes from './transcript-list.module.css'

interface MessageRowProps {
  messages: readonly TranscriptMessage[]
  /** Where in the transcript this message stands. */
  at: number
  message: TranscriptMessage
}

/** One message, and what was asked about it. */
export const MessageRow = memo(function MessageRow({ messages, at, message }: MessageRowProps) {
  const api = useApi()
  const answer = useResponseStream({ api, kind: 'answer' })
  const explanation = useResponseStream({ api, kind: 'explain' })
  const ask = ({ start }: ResponseStreamControls) => {
    const request = requestFor(messages, at)
    if (request) start(request)
  }
  const asked = [answer, explanation].some(({ stream }) => stream.status !== 'idle')
  return (
    <li className={classes.row}>
      <Avatar message={message} />
      <div className={classes.words}>
        <div className={classes.who}>
          <span>{message.username}</span>
          {message.timestamp === null ? null : <span className={classes.time}>{message.timestamp}</span>}
        </div>
        <p className={classes.said}>{message.message}</p>
      </div>
      <div className={classes.actions}>
        <AskButton kind="answer" controls={answer} ask={() => ask(answer)} />
        <AskButton kind="explain" controls={explanation} ask={() => ask(explanation)} />
      </div>
      {asked ? (
        <div className={classes.responses}>
          <Response kind="answer" controls={answer} retry={() => ask(answer)} />
          <Response kind="explain" controls={explanation} retry={() => ask(explanation)} />
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

function Response({ kind, controls, retry }: AskProps & { retry: () => void }) {
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
      <AnswerCard kind={kind} stream={stream} onRetry={retry} />
      {stream.status === 'loading' ? (
        <Button className={classes.cancel} size="compact-sm" variant="subtle" color="gray" onClick={cancel}>
          Cancel
        </Button>
      ) : null}
    </div>
  )
}

/** A picture of our own origin, else initials: the policy lets no other picture in, and asking for one would tell who looks. */
function Avatar({ message }: { message: TranscriptMessage }) {
  const [broken, setBroken] = useState(false)
  const picture = ownPicture(message.user_image_url)
  const style = { '--speaker': speakerColor(message.username) } as CSSProperties
  return (
    <span className={classes.avatar} style={style} aria-hidden="true">
      {picture && !broken ? <img src={picture} alt="" onError={() => setBroken(true)} /> : initialsOf(message.username)}
    </span>
  )
}

function ownPicture(address: string | null): string | null {
  if (!address || !URL.canParse(address, location.origin)) return null
  const url = new URL(address, location.origin)
  return url.origin === location.origin ? url.href : null
}

/** `MT` for Maya Torres. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}
