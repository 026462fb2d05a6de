import { coverage as shareOf } from '@cuecard/language/similarity.ts'
import { contentSet } from '@cuecard/language/words.ts'
import type { AnswerUnit } from './answer-units.ts'

/** 'No. It goes on.', but not 'No fence is needed.' */
const YES_OR_NO = /^(?:yes|ja|oui|sí|(?:no|nein|non)(?=\s*[.,:;!–-]))(?!\p{L})/iu
/** From here on two questions ask the same: cosine, or the share of words that both have. */
const SAME = { cosine: 0.65, words: 0.6 }

/**
 * The unit's text, with the question above it where it says yes or no to that and something else is asked: 'Do we have to put up fences?' is not
 * answered by the 'Yes.' of 'Can the robots work among people? Yes. No fence is needed.'
 */
export function withItsQuestion(
  { text, under, answersUnder }: AnswerUnit,
  asked: string,
  cosine: number | null,
): string {
  if (!answersUnder || !YES_OR_NO.test(text)) return text
  return asksTheSame(asked, under, cosine) ? text : `${under} ${text}`
}

/** Whether two questions ask the same, by their cosine, or by their words where it is null. */
export const asksTheSame = (asked: string, other: string, cosine: number | null): boolean =>
  cosine === null ? sharedWords(asked, other) >= SAME.words : cosine >= SAME.cosine

function sharedWords(one: string, other: string): number {
  const [left, right] = [contentSet(one), contentSet(other)]
  return Math.max(shareOf(left, right), shareOf(right, left))
}
