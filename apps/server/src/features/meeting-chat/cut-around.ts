import { contentSet } from '../assistant/assistant.service.ts'

/** At most `max` characters of a text: from the sentence on that has most of the words. */
export function cutAround(text: string, words: ReadonlySet<string>, max: number): string {
  if (text.length <= max) return text
  const sentences = text.split(/(?<=[.!?。！？])\s+/u)
  const scores = sentences.map((sentence) => {
    const own = contentSet(sentence)
    return [...words].filter((word) => own.has(word)).length
  })
  const best = scores.indexOf(Math.max(...scores))
  // The sentence before it says what it is about.
  const first = Math.max(0, best - 1)
  const from = sentences.slice(0, first).reduce((sum, sentence) => sum + sentence.length + 1, 0)
  const start = Math.min(from, text.length - max)
  const piece = text.slice(start, start + max)
  const end = start + max < text.length ? Math.max(piece.lastIndexOf(' '), max - 60) : piece.length
  return `${start > 0 ? '… ' : ''}${piece.slice(start > 0 && start !== from ? piece.indexOf(' ') + 1 : 0, end)}${end < piece.length || start + max < text.length ? ' …' : ''}`
}
