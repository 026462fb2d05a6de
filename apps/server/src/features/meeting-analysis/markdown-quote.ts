import { escapeMarkdown } from '../../shared/markdown/escape-markdown.ts'

/** `Rita Vogel, 09:02 UTC`. */
export const placeOf = (speaker: string, timestamp: string) =>
  `${escapeMarkdown(speaker)}, ${timestamp.slice(11, 16)} UTC`

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
