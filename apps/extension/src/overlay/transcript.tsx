import { memo } from 'react'
import { formatTime } from '@cuecard/contract/time.ts'
import type { TranscriptLine } from '../meeting/meeting-view.ts'

export function Transcript({ lines }: { lines: readonly TranscriptLine[] }) {
  return (
    <ol className="transcript" aria-label="Transcript">
      {lines.map((line) => (
        <Line key={line.message_id} line={line} />
      ))}
    </ol>
  )
}

const Line = memo(function Line({ line }: { line: TranscriptLine }) {
  return (
    <li className="line" data-settled={line.is_settled}>
      <p className="line-head">
        <bdi>{line.speaker}</bdi> <time>{formatTime(new Date(line.at))}</time>
      </p>
      <p className="line-text">
        <bdi>{line.text}</bdi>
      </p>
    </li>
  )
})
