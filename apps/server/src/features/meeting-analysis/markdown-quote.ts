/** Without line breaks, control signs and marks that turn the direction of text. */
export const oneLine = (text: string): string =>
  text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim()

/** Text of people and models as it may stand in one line of Markdown: without a mark of its own. */
export const asPlain = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\`*_[\]|~]/g, String.raw`\$&`)

/** `Rita Vogel, 09:02 UTC`. */
export const placeOf = (speaker: string, timestamp: string): string =>
  `${asPlain(speaker)}, ${timestamp.slice(11, 16)} UTC`

/** A heading with what stands below it, as plain text; the heading is empty for what stands above the first. */
export interface Section {
  title: string
  points: string[]
}

/** The Markdown that notes are written in: headings, and one paragraph or list point a line. */
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

/** Marks of emphasis go, escaped signs stay. */
const asText = (markdown: string): string =>
  markdown
    .replaceAll(/\\([\\`*_[\]|~])|[*_`]{1,3}/g, (_, sign: string | undefined) => sign ?? '')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
    .trim()
