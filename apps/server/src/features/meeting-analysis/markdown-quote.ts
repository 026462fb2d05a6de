import { escapeMarkdown } from '../../shared/markdown/escape-markdown.ts'
import type { AnalysisInput } from './findings.ts'

/** A message as notes name it: by speaker and time. */
export interface NotedMessage {
  message_id: string
  speaker: string
  /** In ms since 1970. */
  at: number
}

/** `Rita Vogel, 09:02 UTC`. */
export type PlaceOf = (said: NotedMessage) => string

export const clockPlace: PlaceOf = ({ speaker, at }) =>
  `${escapeMarkdown(speaker)}, ${new Date(at).toISOString().slice(11, 16)} UTC`

/** Notes tell no clock time that nobody told: `Rita Vogel, 0:14:05` into a recording, or `Rita Vogel, message 12`. */
export function placesIn({
  rows,
  startedAt,
  times = 'clock',
}: Pick<AnalysisInput, 'rows' | 'startedAt' | 'times'>): PlaceOf {
  if (times === 'clock') return clockPlace
  if (times === 'elapsed')
    return ({ speaker, at }) => `${escapeMarkdown(speaker)}, ${elapsedText(at - startedAt.getTime())}`
  const numbers = new Map(rows.map(({ message_id }, index) => [message_id, index + 1]))
  return ({ speaker, message_id }) => `${escapeMarkdown(speaker)}, message ${numbers.get(message_id) ?? '?'}`
}

/** `0:14:05`. */
function elapsedText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** A heading with the points below it, as plain text; the heading is empty for points above the first one. */
export interface Section {
  title: string
  points: string[]
}

/** Parses the Markdown of notes: headings, and one paragraph or list item per line. */
export function readMarkdown(markdown: string): Section[] {
  const sections: Section[] = []
  for (const line of markdown.split('\n')) {
    const title = /^#{1,6}\s+(.+)$/.exec(line)?.[1]
    if (title !== undefined) sections.push({ title: asText(title), points: [] })
    else if (line.trim() !== '') {
      if (sections.length === 0) sections.push({ title: '', points: [] })
      sections.at(-1)?.points.push(asText(line.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, '')))
    }
  }
  return sections
}

/** Removes emphasis marks and unescapes signs. */
const asText = (markdown: string) =>
  markdown
    .replaceAll(/\\([\\`*_[\]|~])|[*_`]{1,3}/g, (_, sign: string | undefined) => sign ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .trim()
