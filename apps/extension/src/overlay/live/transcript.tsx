import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { ResponseKind } from '@cuecard/contract/answers.ts'
import { SHOWN_LINES_MAX, type TranscriptLine } from '../../meeting/meeting-view.ts'
import type { MeetingAnswer } from '../answers/answer-list.ts'
import { Icon } from '../shared/icons.tsx'
import { useOverlay, useView } from '../shared/overlay-context.ts'
import { NoteRow } from '../notes/note-row.tsx'
import type { OverlayNote } from '../notes/own-notes.ts'
import { useObservable } from '../shared/observable.ts'
import { LineRow } from './line-row.tsx'
import { useStayAtEnd } from './use-stay-at-end.ts'

interface TranscriptProps {
  lines: readonly TranscriptLine[]
  answers: readonly MeetingAnswer[]
}

const NONE: readonly MeetingAnswer[] = []
/** After a longer silence the name is shown again. */
const PAUSE_MS = 120_000

export function Transcript({ lines, answers }: TranscriptProps) {
  const { services } = useOverlay()
  const list = useRef<HTMLOListElement>(null)
  const notes = useObservable(services.notes.list)
  useEffect(() => services.notes.open(), [services])
  const rows = useMemo(() => withNotes(lines, notes), [lines, notes])
  const { isAtEnd, goToEnd, stay } = useStayAtEnd(list, rows)
  const isHeld = useView().saving === 'held'
  const [chosen, setChosen] = useState<string | null>(null)
  const byLine = useMemo(() => answersByLine(answers), [answers])
  const isChosenThere = chosen !== null && lines.some(({ message_id }) => message_id === chosen)
  /** The Tab key reaches one line; the arrow keys go on to the others. */
  const active = isChosenThere ? chosen : lines.at(-1)?.message_id
  const ask = useCallback(
    (line: TranscriptLine, kind: ResponseKind) => {
      stay()
      services.answers.ask(line, kind)
    },
    [services, stay],
  )
  return (
    <div className="transcript-place">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- without buttons in it, it takes the focus to be scrolled */}
      <ol className="transcript" aria-label="Transcript" ref={list} tabIndex={isHeld ? 0 : undefined}>
        {rows.map((row, at) =>
          'key' in row ? (
            <NoteRow key={row.key} note={row} />
          ) : (
            <LineRow
              key={row.message_id}
              line={row}
              isContinued={continues(rows[at - 1], row)}
              isActive={row.message_id === active}
              answers={byLine.get(row.message_id) ?? NONE}
              ask={ask}
              onChoose={setChosen}
            />
          ),
        )}
      </ol>
      {isAtEnd ? null : (
        <button type="button" className="newest" onClick={goToEnd}>
          <Icon name="arrowDown" size={14} />
          Newest
        </button>
      )}
    </div>
  )
}

type Row = TranscriptLine | OverlayNote

/** The lines with the notes between them. Where earlier lines are left out, so are the saved notes among them. */
function withNotes(lines: readonly TranscriptLine[], notes: readonly OverlayNote[]): readonly Row[] {
  const first = lines.length < SHOWN_LINES_MAX ? 0 : (lines[0]?.at ?? 0)
  const shown = notes.filter(({ at, status }) => at >= first || status !== 'saved')
  if (shown.length === 0) return lines
  const rows: Row[] = []
  let next = 0
  for (const line of lines) {
    for (let note = shown[next]; note && note.at < line.at; note = shown[++next]) rows.push(note)
    rows.push(line)
  }
  return [...rows, ...shown.slice(next)]
}

const continues = (before: Row | undefined, line: TranscriptLine) =>
  before !== undefined &&
  !('key' in before) &&
  before.username === line.username &&
  before.kind === line.kind &&
  line.at - before.at < PAUSE_MS

/** The answers that are shown under their lines, in the order in which they were requested. */
function answersByLine(answers: readonly MeetingAnswer[]): ReadonlyMap<string, readonly MeetingAnswer[]> {
  const inPlace = answers.filter(({ shown }) => shown === 'line').toReversed()
  return Map.groupBy(inPlace, ({ line }) => line.message_id)
}
