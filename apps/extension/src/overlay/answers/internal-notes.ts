import type { AnswerResponse } from '@cuecard/contract/answers.ts'
import { shownSources } from '@cuecard/ui/answer-card.tsx'

/** The head of what an answer quotes of internal documents, in the words of quotes and models alike. */
const NOT_TO_BE_READ = /^\W*Internal, not to be read aloud:\W*$/
/** Citations that stand side by side: of one sentence that several documents hold. */
const CITATIONS = /(?:\[\d+\][\s,]*)+/g

/** Everything that an answer rests on is internal. */
export function isInternal(response: AnswerResponse | null): boolean {
  const sources = shownSources(response)
  return sources.length > 0 && sources.every(({ audience }) => audience === 'internal')
}

/** An answer without its lines of internal documents; the whole of one that holds nothing else. */
export function withoutInternal(text: string, response: AnswerResponse | null): string {
  const internal = response?.sources.filter(({ audience }) => audience === 'internal') ?? []
  if (internal.length === 0 || isInternal(response)) return text
  const numbers = new Set(internal.map(({ n }) => n))
  const isOfInternal = (citations: string) =>
    (citations.match(/\d+/g) ?? []).every((cited) => numbers.has(Number(cited)))
  // What a document for customers says as well may be read aloud.
  const cites = (line: string) => (line.match(CITATIONS) ?? []).some(isOfInternal)
  const lines = text.split('\n').filter((line) => !cites(line) && !NOT_TO_BE_READ.test(line))
  return lines.join('\n').replace(/\n{3,}/g, '\n\n')
}
