import type { SpokenSentence } from '../../shared/transcript/spoken-sentences.ts'
import type { Side } from '../../shared/transcript/talk.ts'
import { splitWords } from '@cuecard/language/words.ts'

/** Phrases by which a sentence is quoted, English and German. `not` excludes; `mine` limits it to what these sides say. */
export interface Cue {
  say: RegExp
  not?: RegExp
  mine?: readonly Side[]
  /** Applies only to meetings with a customer. */
  only?: boolean
}

const WORDS_LEAST = 4
const WORDS_MOST = 60
/** Readable at a glance. */
const WORDS_GOOD = [8, 32] as const

export interface Scored extends SpokenSentence {
  score: number
}

/**
 * Sentences that a cue is found in, best first: more of its phrases, figures, a good length, earlier. Where no customer
 * is known, everybody's words count.
 */
export function cuedSentences(sentences: readonly SpokenSentence[], cue: Cue, sides: ReadonlyMap<string, Side>) {
  const known = [...sides.values()].includes('customer')
  if (cue.only && !known) return []
  const every = new RegExp(cue.say.source, 'giu')
  const seen = new Set<string>()
  const found = sentences.flatMap((said): Scored[] => {
    const side = sides.get(said.line.speaker) ?? 'other'
    if (known && cue.mine && !cue.mine.includes(side)) return []
    const text = said.text.replaceAll('’', "'")
    const hits = text.match(every)
    if (!hits || cue.not?.test(text)) return []
    const count = splitWords(text).length
    if (count < WORDS_LEAST || count > WORDS_MOST || seen.has(text)) return []
    seen.add(text)
    const length = count >= WORDS_GOOD[0] && count <= WORDS_GOOD[1] ? 1 : 0
    const different = new Set(hits.map((hit) => hit.toLowerCase())).size
    return [{ ...said, score: different + length + (/\d/.test(text) ? 0.5 : 0) }]
  })
  return found.sort((a, b) => b.score - a.score)
}

/** Of the best ones so many, in the order in which they were said. */
export const inTalkOrder = <T extends Scored>(scored: readonly T[], most: number): T[] =>
  scored.slice(0, most).sort((a, b) => a.line.start - b.line.start)
