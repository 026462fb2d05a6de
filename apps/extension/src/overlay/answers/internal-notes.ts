import type { AnswerResponse } from '@cuecard/contract/answers.ts'
import { shownSources } from '@cuecard/ui/answer-card.tsx'

/** The head of what an answer quotes of internal documents, in the words of quotes and models alike. */
const NOT_TO_BE_READ = /^\W*Internal, not to be read aloud:\W*$/

/** Everything that an answer rests on is internal. */
export function isInternal(response: AnswerResponse | null): boolean {
  const sources = shownSources(response)
  return sources.length > 0 && sources.every(({ audience }) => audience === 'internal')
}

/** An answer without its lines of internal documents; the whole of one that holds nothing else. */
export function withoutInternal(text: string, response: AnswerResponse | null): string {
  const internal = response?.sources.filter(({ audience }) => audience === 'internal') ?? []
  if (internal.length === 0 || isInternal(response)) return text
  const cites = (line: string) => internal.some(({ n }) => line.includes(`[${n}]`))
  const lines = text.split('\n').filter((line) => !cites(line) && !NOT_TO_BE_READ.test(line))
  return lines.join('\n').replace(/\n{3,}/g, '\n\n')
}
