import { coverage as shareOf } from '@cuecard/language/similarity.ts'
import { contentSet } from '@cuecard/language/words.ts'
import type { AnswerUnit } from './answer-units.ts'

/** 'No. It goes on.', but not 'No fence is needed.' */
const YES_OR_NO = /^(?:yes|ja|oui|sí|(?:no|nein|non)(?=\s*[.,:;!–-]))(?!\p{L})/iu
/**
 * 'Within a ward, if the hospital allows it.', 'About two days.': without a verb of its own, which it has from the question. In German the
 * verb has too many forms to be told.
 */
const BEGINS_WITHOUT_SUBJECT =
  /^(?:(?:only|usually|normally|generally|mostly) )?(?:within|about|around|roughly|approximately|up to|at|in|on|by|from|for|with|without|through|via|after|before|until|between|as|if|when|once|every|one|two|three|four|five|six|seven|eight|nine|ten|twelve|[€$£]?\d[\d.,]*)(?![\p{L}\d]| (?:it|this|that|these|those|them)\b)/iu
const VERB =
  /\b(?:is|are|am|was|were|be|been|do|does|did|has|have|had|can|cannot|could|may|might|must|should|will|would|shall|needs?|takes?|costs?|gets?|comes?|works?|runs?|applies|apply|remains?|stays?)\b|['’](?:s|re|ll|ve)\b|n['’]t\b/iu
const FRAGMENT_WORDS_MAX = 14

const isFragment = ({ text, kind }: AnswerUnit) =>
  kind === 'sentence' &&
  BEGINS_WITHOUT_SUBJECT.test(text) &&
  text.split(/\s+/).length <= FRAGMENT_WORDS_MAX &&
  !VERB.test(text.replace(/^(?:if|when|once) [^,]*,|,? (?:if|when|as|where|unless|that|which|who) .*$/iu, ''))

/**
 * From here on two questions ask the same: by their cosine alone, by their cosine where both have the same words, and by the share of words
 * that both have where there are no cosines. 'Is there a Windows driver?' and 'Is there a Linux driver?' have a cosine of .72.
 */
const SAME = { cosine: 0.85, withWords: 0.65, words: 0.6 }

/**
 * The unit's text, with the question above it where it says yes or no to that, or has its verb from it, and something else is asked: 'Do we have
 * to put up fences?' is not answered by the 'Yes.' of 'Can the robots work among people? Yes. No fence is needed.'
 */
export function withItsQuestion(unit: AnswerUnit, asked: string, cosine: number | null): string {
  const { text, under, answersUnder } = unit
  if (!answersUnder || !(YES_OR_NO.test(text) || isFragment(unit))) return text
  return asksTheSame(asked, under, cosine) ? text : `${under} ${text}`
}

/** Stop words that turn a question round: 'before the first year', 'without internet'. */
const TURNS =
  /\b(?:before|after|during|until|without|except|outside|inside|above|below|under|over|not|never|only|more|less|earlier|later)\b|n['’]t\b/giu

const turnsOf = (question: string) =>
  [...new Set((question.toLowerCase().match(TURNS) ?? []).map((word) => word.replace(/^n['’]t$/u, 'not')))]
    .toSorted()
    .join(' ')

/** Whether two questions ask the same, by their cosine, or by their words where it is null. Another figure or model asks for something else. */
export function asksTheSame(asked: string, other: string, cosine: number | null): boolean {
  const [left, right] = [contentSet(asked), contentSet(other)]
  const [ofAsked, ofOther] = [shareOf(left, right), shareOf(right, left)]
  if (turnsOf(asked) !== turnsOf(other)) return false
  if (cosine === null) return Math.max(ofAsked, ofOther) >= SAME.words
  if (cosine >= SAME.withWords && ofAsked === 1 && ofOther === 1) return true
  return cosine >= SAME.cosine && [...left].every((word) => !/\d/u.test(word) || right.has(word))
}
