import { type CSSProperties, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import type { ResponseKind } from '@cuecard/contract/answers.ts'
import { formatTime } from '@cuecard/contract/time.ts'
import type { TranscriptLine } from '../../meeting/meeting-view.ts'
import type { MeetingAnswer } from '../answers/answer-list.ts'
import { AnswerView } from '../answers/answer-view.tsx'
import { directionOf } from '../shared/direction.ts'

export interface LineRowProps {
  line: TranscriptLine
  /** The same person continues, so the name is not repeated. */
  isContinued: boolean
  isActive: boolean
  answers: readonly MeetingAnswer[]
  ask: (line: TranscriptLine, kind: ResponseKind) => void
  onChoose: (message_id: string) => void
}

const ASKS = [
  { kind: 'answer', label: 'Get Answer' },
  { kind: 'explain', label: 'Explain To Me' },
] as const

/** Up and down: the same button of the line above or below. */
function goToNeighbour(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key]
  const { currentTarget } = event
  const all = currentTarget.closest('ol')?.querySelectorAll<HTMLElement>(`[data-ask='${currentTarget.dataset['ask']}']`)
  if (by === undefined || !all) return
  event.preventDefault()
  const buttons = [...all]
  buttons[buttons.indexOf(currentTarget) + by]?.focus()
}

/** Characters shown of one line, its last ones, as it may still grow; a button shows what stands before them. */
const LONG = 1_200

/** One line; rendered again only when something in it has changed. */
export const LineRow = memo(function LineRow(props: LineRowProps) {
  const { line, isContinued, isActive, answers, ask, onChoose } = props
  const hasText = line.text.trim() !== ''
  return (
    <li className="line" data-settled={line.is_settled} data-own={line.is_own} data-continued={isContinued}>
      {isContinued ? null : <LineHead line={line} />}
      <div className="line-body">
        <LineText text={line.text} isQuestion={line.is_question} />
        {hasText ? (
          <span className="line-actions">
            {ASKS.map(({ kind, label }) => (
              <button
                key={kind}
                type="button"
                data-ask={kind}
                tabIndex={isActive ? 0 : -1}
                onFocus={() => onChoose(line.message_id)}
                onKeyDown={goToNeighbour}
                onClick={() => ask(line, kind)}
              >
                {label}
              </button>
            ))}
          </span>
        ) : null}
      </div>
      {answers.map((answer) => (
        <AnswerInPlace key={answer.id} answer={answer} />
      ))}
    </li>
  )
}, isSameRow)

/** A line may be a new object with the same content. */
function isSameRow(a: LineRowProps, b: LineRowProps): boolean {
  if (a.line !== b.line && !isSameLine(a.line, b.line)) return false
  return (
    a.isContinued === b.isContinued &&
    a.isActive === b.isActive &&
    isSameList(a.answers, b.answers) &&
    a.ask === b.ask &&
    a.onChoose === b.onChoose
  )
}

const isSameList = (a: LineRowProps['answers'], b: LineRowProps['answers']) =>
  a.length === b.length && a.every((each, at) => each === b[at])

const isSameLine = (a: TranscriptLine, b: TranscriptLine) =>
  a.text === b.text &&
  a.username === b.username &&
  a.at === b.at &&
  a.is_settled === b.is_settled &&
  a.is_question === b.is_question &&
  a.is_own === b.is_own

function LineHead({ line }: { line: TranscriptLine }) {
  const at = new Date(line.at)
  return (
    <p className="line-head">
      <span className="username" style={colorStyle(line.username)}>
        <bdi>{line.username || 'Somebody'}</bdi>
        {line.is_own ? <span className="you">you</span> : null}
      </span>
      {line.kind === 'chat' ? <span className="mark">Chat</span> : null}
      <time dateTime={at.toISOString()}>{formatTime(at)}</time>
    </p>
  )
}

/** Always plain text, in an element that keeps its writing direction to itself. */
function LineText({ text, isQuestion }: { text: string; isQuestion: boolean }) {
  const [isWhole, setWhole] = useState(false)
  const isCut = text.length > LONG && !isWhole
  return (
    <p className="line-text" dir={directionOf(text)}>
      <bdi>{isCut ? `… ${text.slice(-LONG).toWellFormed()}` : text}</bdi>
      {isCut ? (
        <button type="button" className="link" onClick={() => setWhole(true)}>
          Show all
        </button>
      ) : null}
      {isQuestion ? <span className="mark">Question</span> : null}
    </p>
  )
}

/** Scrolls the answer into view when it is requested and when it is complete, and not in between while the user reads. */
function AnswerInPlace({ answer }: { answer: MeetingAnswer }) {
  const frame = useRef<HTMLDivElement>(null)
  const { status } = answer.stream
  useEffect(() => {
    if (status !== 'idle') frame.current?.scrollIntoView({ block: 'nearest' })
  }, [status])
  return (
    <div className="in-place" ref={frame}>
      <AnswerView answer={answer} place="line" />
    </div>
  )
}

const COLORS = '#2d69ff #c3870f #a51ec3 #00a587 #d21e0f #696996 #007800 #ff5a78 #8787ff #b43c69'.split(' ')

/** One of ten colours by hash of the name: the same as in the web app. */
function colorStyle(name: string): CSSProperties {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return { ['--username' as string]: COLORS[hash % COLORS.length] }
}
