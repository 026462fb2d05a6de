import type { SpokenSentence } from '../../../../shared/transcript/spoken-sentences.ts'
import { splitWords } from '@cuecard/language/words.ts'
import { leans } from '../leaning.ts'
import type { PlainSentence } from '../plain-speech.ts'
import { tellsWhen } from './told-time.ts'
import { WEEKDAY } from './when.ts'

/** A step with what was said right after it and belongs to it: 'Could you send me the list?' – 'Yes, tonight.' */
export type Answered<Step> = Step & { answer: PlainSentence | null }

/** Lines after a step in which it is answered, or given its day. */
const LINES_AFTER = 2
/** So many words that name the same day say no more than it. */
const WORDS_OF_DAY = 8
const DAY = new RegExp(WEEKDAY, 'iu')
const REQUEST =
  /\b(?:can|could|would|will) (?:you|we|i)\b|\bplease\b|(?<!\p{L})(?:kann|können|könn(?:t|en)|würde?s?t?) (?:ich|du|sie|ihr|wir)(?!\p{L})|(?<!\p{L})bitte(?!\p{L})/iu

/** Steps that only answer the one before them are one with it. */
export function withAnswers<Step extends PlainSentence>(
  steps: readonly Step[],
  sentences: readonly SpokenSentence[],
): Answered<Step>[] {
  const places = new Map([...new Set(sentences.map(({ line }) => line))].map((line, at) => [line, at]))
  const distance = (one: Step, other: Step) => (places.get(other.line) ?? 0) - (places.get(one.line) ?? 0)
  const all: Answered<Step>[] = []
  for (const step of steps) {
    const asked = all.findLast((one) => one.answer === null && isAnswer(step, one, distance(one, step)))
    if (asked) asked.answer = step
    else all.push({ ...step, answer: null })
  }
  return all
}

function isAnswer(said: PlainSentence, before: PlainSentence, lines: number): boolean {
  if (lines < 1 || lines > LINES_AFTER) return false
  const byOther = said.line.speaker !== before.line.speaker
  if (lines === 1 && byOther && (before.asks || REQUEST.test(before.plain))) return true
  // 'I can put that in a table for you.' – 'Would you?' – 'I'll do that by Friday.'
  if (!byOther) return !said.asks && leans(said.plain) && tellsWhen(said.plain) && !tellsWhen(before.plain)
  const day = DAY.exec(said.plain)?.[0].toLowerCase()
  const isSameDay = day !== undefined && before.plain.toLowerCase().includes(day)
  return isSameDay && splitWords(said.plain).length <= WORDS_OF_DAY
}
