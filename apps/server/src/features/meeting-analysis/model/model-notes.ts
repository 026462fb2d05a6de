import { escapeMarkdown } from '../../../shared/markdown/escape-markdown.ts'
import { oneLine, fold } from '@cuecard/language/plain-text.ts'
import type { Evidence } from '@cuecard/contract/meetings/analysis.ts'
import { ModelError } from '../../../platform/model/model.ts'
import { notesPrompt, pointsPrompt, PointsReply } from '../analysis.prompts.ts'
import { askJson, askText, type ModelCall, NOTHING_SUPPORTED } from '../../../platform/model/model-json.ts'
import { clockPlace, type PlaceOf } from '../markdown-quote.ts'
import { inParallel, type Progress, thinned } from '../../../platform/parallel.ts'
import { namedNumbers, withoutCitations } from '../../../shared/model-replies/named-citations.ts'
import { onlyRepeats } from '../../../shared/model-replies/unsupported-figures.ts'
import { wholeLines } from '../../../shared/model-replies/whole-lines.ts'
import { findQuote } from '../../../shared/transcript/find-quote.ts'
import { hasFiguresOf } from '../../../shared/transcript/said-figures.ts'
import type { Line } from '../../../shared/transcript/transcript-lines.ts'
import { windowsOf } from '../../../shared/transcript/windows.ts'

interface Point {
  kind: string
  text: string
  evidence: Evidence
}

/** Most points that the notes are written from; a longer meeting's points are thinned out evenly. */
const POINTS_MAX = 150
const LINE_MAX = 500
/** Longer notes are cut here, or by the model: the last line then lacks its citation and is dropped. */
const NOTES_MAX = 20_000

/** The notes in the model's words, each line with speaker and time. @throws ModelError */
export async function modelNotes(
  call: ModelCall,
  { lines, placeOf = clockPlace }: { lines: readonly Line[]; placeOf?: PlaceOf },
  progress: Progress,
): Promise<string> {
  const replies = await inParallel(windowsOf(lines), progress, (window) =>
    askJson(call, () => pointsPrompt(window), PointsReply),
  )
  const points = replies
    .flatMap(({ points: named }) => named)
    .flatMap(({ kind, text, ...quote }): Point[] => {
      const evidence = text === '' ? null : findQuote(lines, quote)
      // A point's own figures are what the notes are compared with.
      return evidence && hasFiguresOf(lines, evidence, text) ? [{ kind, text, evidence }] : []
    })
  const given = selectPoints(points)
  if (given.length === 0) throw new ModelError(NOTHING_SUPPORTED)
  const rows = given.map(({ kind, text, evidence }, at) => `[${at + 1}] ${kind}, ${evidence.speaker}: ${text}`)
  const reply = await askText({ ...call, cutAt: NOTES_MAX }, () => notesPrompt(rows.join('\n')))
  const notes = keepCitedLines(reply, given, placeOf)
  if (notes === null) throw new ModelError(NOTHING_SUPPORTED)
  return notes
}

/** Points spread over the meeting, with half of the room reserved for decisions and next steps. */
function selectPoints(points: readonly Point[]): Point[] {
  if (points.length <= POINTS_MAX) return [...points]
  const weighty = points.filter(({ kind }) => kind === 'decision' || kind === 'next_step')
  const chosen = new Set([...thinned(weighty, POINTS_MAX / 2), ...thinned(points, POINTS_MAX / 2)])
  return points.filter((point) => chosen.has(point))
}

/** Keeps headings and the lines that cite a point which supports them; null when no line is left. */
function keepCitedLines(reply: string, points: readonly Point[], placeOf: PlaceOf): string | null {
  const parts: { title: string; lines: string[] }[] = []
  for (const raw of wholeLines(reply.toWellFormed())) {
    const line = oneLine(raw)
    const title = /^#{1,4}\s+(.{1,120})$/.exec(line)?.[1]
    if (title !== undefined) {
      parts.push({ title: escapeMarkdown(title.trim()), lines: [] })
      continue
    }
    const written = citedLine(line, points, placeOf)
    if (written === null) continue
    if (parts.length === 0) parts.push({ title: 'Summary', lines: [] })
    parts.at(-1)?.lines.push(written)
  }
  const filled = parts.filter(({ lines }) => lines.length > 0)
  if (filled.length === 0) return null
  return `${filled.map(({ title, lines }) => `## ${title}\n\n${lines.join('\n')}`).join('\n\n')}\n`
}

function citedLine(line: string, points: readonly Point[], placeOf: PlaceOf): string | null {
  const cited = namedNumbers(line).flatMap((n) => points[n - 1] ?? [])
  const text = withoutCitations(line)
    .replace(/^\s*(?:[-*+•]|\d{1,2}[.)])\s+/, '')
    .replaceAll(/[*_`]{1,3}/g, '')
    .trim()
    .slice(0, LINE_MAX)
    .toWellFormed()
  if (text === '' || cited.length === 0 || !isSupportedBy(text, cited)) return null
  const places = [
    ...new Set(cited.slice(0, 3).map(({ evidence }) => placeOf({ ...evidence, at: Date.parse(evidence.timestamp) }))),
  ]
  return `- ${escapeMarkdown(text)} _(${places.join('; ')})_`
}

/** Whether all figures and at least half of the longer words come from the cited points. */
function isSupportedBy(text: string, cited: readonly Point[]): boolean {
  const sources = cited.map((point) => `${point.text}\n${point.evidence.quote}\n${point.evidence.speaker}`)
  if (!onlyRepeats(text, sources)) return false
  const source = fold(sources.join(' '))
  const words = fold(text).match(/\p{L}{5,}/gu) ?? []
  return words.length === 0 || words.filter((word) => source.includes(word.slice(0, 5))).length >= words.length / 2
}
