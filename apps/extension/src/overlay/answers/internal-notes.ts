import type { AnswerResponse } from '@cuecard/contract/answers.ts'
import { shownSources } from '@cuecard/ui/answer-card.tsx'
import { withoutMaking } from './arrange-cards.ts'

/** The head of what an answer quotes of internal documents, in the words of quotes and models alike. */
const NOT_TO_BE_READ = /Internal, not to be read aloud:/i
const HEAD = /Internal, not to be read aloud:[^\p{L}\p{N}]*$/iu
const POINT = /^(?:[-*+]|\d+[.)])\s/
/** Citations that stand side by side: of one sentence that several documents hold. */
const CITATIONS = /(?:\[\d+\][\s,]*)+/g

/** Everything that an answer rests on is internal. */
export function isInternal(response: AnswerResponse | null): boolean {
  const sources = shownSources(response)
  return sources.length > 0 && sources.every(({ audience }) => audience === 'internal')
}

/** An answer without its lines of internal documents; the whole of one that holds nothing else. */
export function withoutInternal(text: string, response: AnswerResponse | null): string {
  if (isInternal(response)) return text
  const internal = response?.sources.filter(({ audience }) => audience === 'internal') ?? []
  const numbers = new Set(internal.map(({ n }) => n))
  const isOfInternal = (citations: string) =>
    (citations.match(/\d+/g) ?? []).every((cited) => numbers.has(Number(cited)))
  // What a document for customers says as well may be read aloud.
  const cites = (line: string) => (line.match(CITATIONS) ?? []).some(isOfInternal)
  const spoken = withoutNotes(text)
  if (withoutMaking(spoken.join('\n')).trim() === '') return text
  const lines = spoken.filter((line) => !cites(line))
  return lines.join('\n').replace(/\n{3,}/g, '\n\n')
}

type Place = 'spoken' | 'head' | 'notes' | 'gap' | 'note'

/**
 * The lines outside what the words mark as internal: a record may be missing, and that of a meeting's chat does not say which
 * documents are internal.
 */
function withoutNotes(text: string): string[] {
  let place: Place = 'spoken'
  return text.split('\n').flatMap((line) => {
    place = placeOf(line, place)
    if (place === 'spoken' || line.trim() === '') return [line]
    const [before = '', ...note] = line.split(NOT_TO_BE_READ)
    return note.length > 0 && /\p{L}/u.test(before) ? [before.replace(/[\s*_(]+$/, '')] : []
  })
}

/** A head goes with what follows it, up to the next paragraph that is no list; a note of its own goes up to the next point. */
function placeOf(line: string, before: Place): Place {
  if (NOT_TO_BE_READ.test(line)) return HEAD.test(line) ? 'head' : 'note'
  const isBlank = line.trim() === ''
  if (before === 'note') return isBlank || POINT.test(line) ? 'spoken' : 'note'
  if (before === 'head') return isBlank ? 'head' : 'notes'
  if (before === 'notes') return isBlank ? 'gap' : 'notes'
  if (before === 'gap' && !isBlank) return POINT.test(line.trimStart()) || /^\s/.test(line) ? 'notes' : 'spoken'
  return before
}
