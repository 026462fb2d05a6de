import { contentSet } from '@cuecard/language/words.ts'

/** At most about `max` characters of a text: the part with most of the words, starting one sentence before it. */
export function excerptAround(text: string, words: ReadonlySet<string>, max: number): string {
  if (text.length <= max) return text
  const starts = [0, ...[...text.matchAll(/[.!?。！？]\s+/gu)].map(({ index, 0: end }) => index + end.length)]
  const scores = starts.map((start, at) => {
    const own = contentSet(text.slice(start, starts[at + 1]))
    return [...words].filter((word) => own.has(word)).length
  })
  const best = scores.indexOf(Math.max(...scores))
  const start = Math.min(starts[Math.max(0, best - 1)] ?? 0, nextWord(text, text.length - max))
  const end = start + max >= text.length ? text.length : lastWord(text, start + max)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end).trim()}${end < text.length ? ' …' : ''}`
}

const nextWord = (text: string, at: number) => {
  const space = text.indexOf(' ', at)
  return space < 0 || space > at + 60 ? at : space + 1
}
const lastWord = (text: string, at: number) => {
  const space = text.lastIndexOf(' ', at)
  return space < at - 60 ? at : space
}
