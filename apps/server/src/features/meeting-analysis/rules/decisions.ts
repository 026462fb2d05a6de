import type { SpokenSentence } from '../../../shared/transcript/spoken-sentences.ts'
import { LANGUAGES } from './languages/languages.ts'
import { createQuoting, type Quoted } from './leaning.ts'
import { isHypothetical, type PlainSentence, plainSentences } from './plain-speech.ts'
import { WEEKDAY } from './when.ts'

const LEAD = String.raw`^(?:(?:okay|ok|all ?right|right|good|great|perfect|fine|yes|yeah|so|then|excellent|well|and|but),? )*`
const OPEN = String.raw`(?:this|that|it|them|both|these|those)`
/** What settles a matter when it is said; other languages stand in languages/. */
const DECISION = new RegExp(
  [
    String.raw`\bwe(?:'ve| have)?(?: all| now| just| finally)? (?:decided|agreed|settled|resolved) (?:on|to|that|against|for|not|it)\b`,
    String.raw`\b(?:the|our) (?:final )?decision is\b`,
    String.raw`\bwe(?:'re| are) (?:all )?(?:agreed|settled)\b|\b(?:that's|it's|that is|it is) (?:agreed|settled|decided|a deal)\b`,
    String.raw`\b(?:let's|let us) (?:go (?:with|for|ahead with)|choose|pick|stick (?:with|to)|settle (?:on|for)|agree (?:on|to)|leave it (?:at|there|open))\b`,
    String.raw`\bwe(?:'ll| will| shall|'re going to| are going to|'re gonna) (?:go (?:with|for|ahead with)|choose|stick (?:with|to)|opt for|settle (?:on|for))\b`,
    String.raw`${LEAD}(?:then|so) (?:i|we)(?:'ll| will)? (?:plan|do|leave|keep|take|use|drop|order|choose) (?:${OPEN}|the|two|three|one|only|no)\b`,
    String.raw`\b(?:i|we)(?:(?:'ll| will) take it|(?:'ll| will)? take (?:this|that|both)(?: one)?)[.!]?$`,
    String.raw`${LEAD}[^,.]{0,24}\b(?:${WEEKDAY}|o'clock|[ap]m)(?: week)? it is\b`,
    String.raw`${LEAD}(?:[\p{L}']+ )?(?:${WEEKDAY}(?: week)?|[\p{L}\d]+ o'clock)(?:'s| is) (?:fine|good|perfect|okay)[.!]?$`,
    String.raw`\bwe(?:'ll| will)? leave (?:it |that |this )?open\b`,
  ].join('|'),
  'iu',
)
/** What was settled earlier, is still open, or is reported of others. */
const NOT_NOW =
  /\bi take it (?!.{0,3}$)|\b(?:if (?:i|we|you|they|it)|meeting|agenda|presentation|slides?|last (?:time|meeting|week|year)|previous|earlier|already|haven't|have not|hadn't|had (?:already )?(?:decided|agreed)|not (?:yet )?(?:decided|agreed)|yet to|still (?:to|have|need)|before we|until we|whether|they|with (?:them|him|her)|noch nicht)\b/iu
/** A sentence that captions cut, in English: in German 'an' may end a whole one. */
const IS_CUT = /\b(?:an?|the|of|to|and|or|with|for)[.!]?$/iu

/** Whoever tells of an earlier meeting tells what was settled there. */
const EARLIER = /\b(?:previous|last) (?:meeting|call|time|session|workshop)\b/iu

const isDecision = ({ plain, asks, line }: PlainSentence): boolean =>
  !asks && isSettled(plain) && !NOT_NOW.test(plain) && !isHypothetical(plain) && !EARLIER.test(line.text)

const isSettled = (plain: string) =>
  (DECISION.test(plain) && !IS_CUT.test(plain)) ||
  LANGUAGES.some(({ decision, notSettled }) => decision.test(plain) && !notSettled.test(plain))

/** What was settled in the meeting, in order, each sentence once. */
export function decisionsOf(sentences: readonly SpokenSentence[]): Quoted[] {
  const seen = new Set<string>()
  const quoting = createQuoting(sentences)
  return plainSentences(sentences).flatMap((said) => {
    if (seen.has(said.plain) || !isDecision(said)) return []
    seen.add(said.plain)
    return [quoting(said)]
  })
}
