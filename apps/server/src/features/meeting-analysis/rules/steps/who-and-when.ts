import type { NextStep } from '@cuecard/contract/meetings/analysis.ts'
import { fold, shorten } from '@cuecard/language/plain-text.ts'
import { evidenceOf, QUOTE_MAX, type SpokenSentence } from '../../../../shared/transcript/spoken-sentences.ts'
import { NO_KINDS } from '../../sentence-kinds/sentence-kinds.ts'
import { LANGUAGES } from '../languages/languages.ts'
import { nextStepsOf, type QuotedStep, withoutRivals } from './next-steps.ts'
import { tellsWhen, whenOf } from './told-time.ts'

const SPEAKER_DOES =
  /\b(?:I(?:'ll| will|'m going to| am going to|'m gonna| can| must| need to| have to)?|let me|from (?:me|my side)|my homework|homework for me|[Ii]ch|you(?:'ll| will) (?:have|get|receive))\b/iu
const LEAD = String.raw`^(?:(?:so|and|okay|then|yes),? )*`
/** 'We need the list by Friday' asks for it; what is needed of one's own people asks nobody here. */
const NEED = String.raw`(?:'d|'ll)?(?: (?:will|would|do|still|really|also))* (?:need|want|like|expect|must have|have to have|could do with) (?!to\b|(?:my|our)\b|[^.;]*\bfrom (?:my|our)\b)`
const GIVES = String.raw`(?:send|share|forward|prepare|e?-?mail|give|provide|bring|check|confirm|fill|sign|return|name|tell|(?:get|let) (?:me|us)|get back)`
/** 'You could send it by Friday and I can show it': the first of the two does what has a date. */
const FIRST = String.raw`(?<!\bI(?:'ll| will| can)\b.*)`
const OTHER_DOES = new RegExp(
  [
    String.raw`\b(?:(?:can|could|would|will) you|you(?:'ll| will)? (?:have|need) to|please send|from (?:you|your side)|homework for you)\b`,
    String.raw`^(?:yes, |okay,? |and |please )*send (?:me|us)\b`,
    String.raw`${LEAD}we${NEED}|${FIRST}\bI${NEED}`,
    String.raw`${FIRST}\b(?:(?:you|someone|somebody)(?: could| would|'d) (?:(?:please|also|just|kindly|maybe) )*${GIVES}|if you (?:(?:please|also|just) )*(?:sent|send|gave|give|shared?|let|get|got) (?:me|us))\b`,
  ].join('|'),
  'iu',
)
const WE_DO = new RegExp(String.raw`${LEAD}we\b(?!${NEED})`, 'iu')
const WE_WILL = /\bwe(?:'ll| will)\b/iu
/** Both sides do it: they meet. */
const TOGETHER = new RegExp(
  String.raw`${LEAD}(?:let's|let us|we(?:'ll| will)? (?:all )?(?:meet|reconvene|(?:speak|talk)(?! (?:to|with)))\b)|\bnext (?:meeting|call|workshop|session|steps?)(?:'s| is| are| will| would| takes)\b`,
  'iu',
)

/** 'The questionnaire from Callum, and the list from Dean': two people do it. */
const FROM_NAME = /\bfrom \p{Lu}\p{Ll}+/gu

/** What somebody will do, with who and when as far as it was said; not what leads to one of these competitors. */
export function nextSteps(
  sentences: readonly SpokenSentence[],
  rivals: readonly string[] = [],
  kindsOf = NO_KINDS,
): NextStep[] {
  const speakers = [...new Set(sentences.map(({ line }) => line.speaker))]
  return withoutRivals(nextStepsOf(sentences, kindsOf), rivals).map((step) => ({
    text: shorten(step.text, QUOTE_MAX),
    ...asAsked(step, doerOf(step.plain, step.line.speaker, speakers)),
    when: tellsWhen(step.plain) || !step.request ? whenOf(step.plain) : whenOf(step.request.plain),
    evidence: [step, step.after].flatMap((one) => (one ? evidenceOf(one.line, one.text) : [])),
  }))
}

type Doer = Pick<NextStep, 'who' | 'whose'>

/** Whoever says yes to what is asked of them does it; a day that is proposed and taken is for both. */
function asAsked({ request, line }: QuotedStep, doer: Doer): Doer {
  const isOpen = doer.who === null && doer.whose === undefined && request !== null && !TOGETHER.test(request.plain)
  return isOpen && OTHER_DOES.test(request.plain) ? { who: line.speaker } : doer
}

/**
 * A participant who is named as doing it, the speaker, or the only other one; null for 'we', and where it could be
 * several. Then `whose` says whose side it is.
 */
function doerOf(plain: string, speaker: string, speakers: readonly string[]): Doer {
  const others = speakers.filter((each) => each !== speaker)
  if ((plain.match(FROM_NAME)?.length ?? 0) > 1) return { who: null }
  const named = speakers.filter((each) => isNamedAsDoing(plain, each))
  // 'Laurent sends the soap, I send you our conditions.'
  const both = named.length === 1 && named[0] !== speaker && /\bI(?:'ll| will)? \p{L}/u.test(plain)
  if (named.length === 1 && !both) return { who: named[0] ?? null }
  const says = (of: 'speakerDoes' | 'otherDoes' | 'weDo' | 'together') =>
    LANGUAGES.some((language) => language[of].test(plain))
  if (both || named.length > 1 || TOGETHER.test(plain) || says('together')) return { who: null }
  if (WE_DO.test(plain) || says('weDo')) return { who: null, whose: 'speaker' }
  if (OTHER_DOES.test(plain) || says('otherDoes'))
    return others.length === 1 ? { who: others[0] ?? null } : { who: null, whose: 'asked' }
  if (SPEAKER_DOES.test(plain) || says('speakerDoes')) return { who: speaker }
  return WE_WILL.test(plain) ? { who: null, whose: 'speaker' } : { who: null }
}

/** 'Jonas sends it', 'from Ada: …', 'Jonas, can you send it'; somebody who only gets something is not meant. */
function isNamedAsDoing(plain: string, speaker: string): boolean {
  const first = speaker.split(' ')[0] ?? ''
  if (fold(first).length < 3 || !/^\p{Lu}\p{Ll}+$/u.test(first)) return false
  const does = String.raw`(?:sends|brings|prepares|takes|checks|writes|calls|will|'ll|is going to)`
  return new RegExp(
    String.raw`\bfrom ${first}\b|\b${first}(?:,? ${does}\b|'ll\b)|^${first}, (?:please |(?:can|could|would|will) you\b)`,
    'u',
  ).test(plain)
}
