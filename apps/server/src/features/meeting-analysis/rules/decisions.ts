import type { SpokenSentence } from '../../../shared/transcript/spoken-sentences.ts'
import { LANGUAGES } from './languages/languages.ts'
import { createQuoting, type Quoted } from './leaning.ts'
import { isMeant } from './meant.ts'
import { isHypothetical, type PlainSentence, plainSentences, plainSpeech } from './plain-speech.ts'
import { WEEKDAY } from './when.ts'

const LEAD = String.raw`^(?:(?:okay|ok|all ?right|right|good|great|perfect|fine|yes|yeah|so|then|excellent|well|and|but),? )*`
const THEN = String.raw`${LEAD}(?:then|so) (?:i|we)`
const DOES = String.raw`(?:plan|do|leave|keep|take|use|drop|order|choose)`
const AMOUNT = String.raw`(?:the|two|three|one|only|no)`
/** What was just spoken of; 'then we take it to the warehouse' tells how things are done. */
const OPEN = String.raw`(?:this|that|it|them|both|these|those)\b(?! (?:to|from|back|out|by|into|onto|over|through|in|on)\b)`
/** What settles a matter when it is said; other languages stand in languages/. */
const DECISION = new RegExp(
  [
    String.raw`\bwe(?:'ve| have)?(?: all| now| just| finally)? (?:decided|agreed|settled|resolved) (?:on|to|that|against|for|not|it)\b(?! (?:nothing|nobody|no one|none)\b)`,
    String.raw`\b(?:the|our) (?:final )?decision is(?:,? (?:yes|no)\b|,? (?:now |not )?(?:to|that|for|against|in favou?r of)\b|:| (?:option|variant|version|plan|package|model)\b| the (?!(?:first|second|next|last|only|main|same|\w+est)\b)(?:[\w-]+ ){1,3}(?:option|variant|version|plan|package|model|offer|trial|pilot|edition|tier|one)\b)`,
    String.raw`\bwe(?:'re| are) (?:all )?(?:agreed|settled)\b|\b(?:that's|it's|that is|it is) (?:agreed|settled|decided|a deal)\b`,
    String.raw`\b(?:let's|let us) (?:go (?:with|for|ahead with)|choose|pick|stick (?:with|to)|settle (?:on|for)|agree (?:on|to)|leave it (?:at|there|open))\b`,
    String.raw`\bwe(?:'ll| will| shall|'re going to| are going to|'re gonna) (?:go (?:with|for|ahead with)|choose|stick (?:with|to)|opt for|settle (?:on|for))\b`,
    String.raw`${THEN}(?:'ll| will) ${DOES} (?:${OPEN}|${AMOUNT}\b)`,
    String.raw`${THEN} ${DOES} ${OPEN}`,
    String.raw`\b(?:i|we)(?:(?:'ll| will) take it|(?:'ll| will)? take (?:this|that|both)(?: one)?)[.!]?$`,
    String.raw`${LEAD}[^,.]{0,24}\b(?:${WEEKDAY}|o'clock|[ap]m)(?: week)? it is\b`,
    String.raw`${LEAD}(?:[\p{L}']+ )?(?:${WEEKDAY}(?: week)?|[\p{L}\d]+ o'clock)(?:'s| is) (?:fine|good|perfect|okay)[.!]?$`,
    String.raw`\bwe(?:'ll| will)? leave (?:it |that |this )?open\b`,
  ].join('|'),
  'iu',
)
/** In the present it settles what was just proposed, and else tells how things are done. */
const ACCEPTED = new RegExp(String.raw`${THEN} ${DOES} ${AMOUNT}\b`, 'iu')
const PROPOSES =
  /\b(?:shall|should (?:we|i)|could (?:we|you)|would you|do you (?:want|prefer)|let's|let us|suggest|propose|recommend|offer|how about|what about|which|sollen|sollten|möchten|wollen (?:sie|wir)|könnten|schlage|empfehle|welche[nrsm]?|voulez|souhaitez|préférez|propose|conseille|quel(?:le)?s?|on pourrait|quieren?|prefieren?|propongo|recomiendo|podríamos|cuál(?:es)?)(?!\p{L})/iu
/** What was settled earlier, is still open, or is reported of others. */
const NOT_NOW =
  /\bi take it (?!.{0,3}$)|\b(?:if (?:i|we|you|they|it)|meeting|agenda|presentation|slides?|last (?:time|meeting|week|year)|previous|earlier|already|haven't|have not|hadn't|had (?:already )?(?:decided|agreed)|not (?:yet )?(?:decided|agreed)|yet to|still (?:to|have|need)|before we|until we|whether|they|with (?:them|him|her)|noch nicht)\b/iu
/** A sentence that captions cut, in English: in German 'an' may end a whole one. */
const IS_CUT = /\b(?:an?|the|of|to|and|or|with|for)[.!]?$/iu

/** Whoever tells of an earlier meeting tells what was settled there. */
const EARLIER = /\b(?:previous|last) (?:meeting|call|time|session|workshop)\b/iu

/** 'Two years ago', 'since May'; a year counts when it was over before the meeting. */
const PAST =
  /\b(?:ago|back then|since (?:\d|then|last|the (?:beginning|start|end|summer|winter|spring|autumn)|january|february|march|april|may|june|july|august|september|october|november|december))\b/iu
const YEAR = /\b(?:in|since|seit|en|depuis|desde|im jahr) ((?:19|20)\d\d)\b/iu
const isPast = ({ plain, line }: PlainSentence) =>
  PAST.test(plain) || Number(YEAR.exec(plain)?.[1] ?? Infinity) < new Date(line.at).getUTCFullYear()

const isDecision = (said: PlainSentence, proposed: boolean): boolean =>
  !said.asks &&
  isSettled(said, proposed) &&
  !NOT_NOW.test(said.plain) &&
  !isPast(said) &&
  !isHypothetical(said.plain) &&
  !EARLIER.test(said.line.text)

function isSettled(said: PlainSentence, proposed: boolean): boolean {
  const says = (pattern: RegExp, accepted: RegExp) =>
    isMeant(said, pattern, { against: true }) || (proposed && isMeant(said, accepted, { against: true }))
  return (
    (says(DECISION, ACCEPTED) && !IS_CUT.test(said.plain)) ||
    LANGUAGES.some((other) => says(other.decision, other.accepted) && !other.notSettled.test(said.plain))
  )
}

/** Lines right after which a matter was proposed by somebody else. */
function answersToProposals(sentences: readonly SpokenSentence[]): ReadonlySet<SpokenSentence['line']> {
  const lines = [...Map.groupBy(sentences, ({ line }) => line)]
  return new Set(
    lines.flatMap(([line], at) => {
      const [before, told = []] = lines[at - 1] ?? []
      const proposes = told.some(({ text }) => PROPOSES.test(plainSpeech(text)))
      return before && before.speaker !== line.speaker && proposes ? [line] : []
    }),
  )
}

/** What was settled in the meeting, in order, each sentence once. */
export function decisionsOf(sentences: readonly SpokenSentence[]): Quoted[] {
  const seen = new Set<string>()
  const quoting = createQuoting(sentences)
  const answers = answersToProposals(sentences)
  return plainSentences(sentences).flatMap((said) => {
    if (seen.has(said.plain) || !isDecision(said, answers.has(said.line))) return []
    seen.add(said.plain)
    return [quoting(said)]
  })
}
