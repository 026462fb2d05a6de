import type { SpokenSentence } from '../../../../shared/transcript/spoken-sentences.ts'
import { PROMISE, REQUEST } from './answered-steps.ts'
import { type PlainSentence, plainSpeech } from '../plain-speech.ts'
import { tellsWhen } from './told-time.ts'

const LEAD = String.raw`^(?:(?:oh|ah|uh|um|hm+|well|look|honestly|right|okay|ok|yeah|i mean|ach|na ja|naja|tja|also|ja),? )*`
const REFUSES = new RegExp(
  [
    String.raw`${LEAD}(?:no(?! (?:problem|worries|trouble|doubt|need)\b)|nope|nah|not (?:really|possible|something|at the moment)|nein|nee|nö)(?!\p{L})`,
    String.raw`${LEAD}(?:(?:i'm|i am|we're|we are) )?(?:afraid|sorry)\b,? (?:not\b|no\b|but no\b|(?:but )?(?:that|that's|it's|i|we)\b[^.]*\b(?:can't|cannot|don't|won't|not|never)\b)`,
    String.raw`${LEAD}(?:unfortunately|sadly|leider)(?!\p{L})[^.]*(?<!\p{L})(?:can't|cannot|don't|won't|not|no|never|nicht|kein\p{L}*)(?!\p{L})`,
    String.raw`${LEAD}(?:i|we) (?:can't|cannot|don't|won't|wouldn't|never|'d rather not|would rather not)\b`,
    String.raw`${LEAD}(?:i'd|we'd) rather not\b`,
    String.raw`${LEAD}that(?:'s| is) not (?:possible|something)\b`,
    String.raw`${LEAD}(?:das |die |den |so etwas |sowas )?(?:geht|kann|können|darf|dürfen|mache?n?|gebe?n?|schicke?n?) (?:ich |wir |man )?(?:\p{L}+ ){0,3}nicht(?!\p{L})`,
  ].join('|'),
  'iu',
)
/** What it says no to is another day or form, or it is no refusal at all. */
const STILL =
  /(?<!\p{L})(?:but|instead|before|until|till|only|why not|don't (?:worry|mind)|(?:don't|can't) see why|don't have to|no,? (?:of course|sure|absolutely|happy)|aber|stattdessen|sondern|erst|dafür|kein problem)(?!\p{L})/iu

/** Tells requests that the next to speak declines, without another offer or day beside it: nobody will do what was asked. */
export function createRefusals(sentences: readonly SpokenSentence[]): (said: PlainSentence) => boolean {
  const lines = [...new Set(sentences.map(({ line }) => line))]
  const places = new Map(lines.map((line, at) => [line, at]))
  return (said) => {
    const answer = lines[(places.get(said.line) ?? 0) + 1]
    if (!answer || answer.speaker === said.line.speaker) return false
    if (!REQUEST.test(said.plain) || PROMISE.test(said.plain)) return false
    const plain = plainSpeech(answer.text)
    return REFUSES.test(plain) && !PROMISE.test(plain) && !STILL.test(plain) && !tellsWhen(plain)
  }
}
