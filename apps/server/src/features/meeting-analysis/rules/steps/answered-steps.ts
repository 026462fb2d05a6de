import { yieldInLoop } from '../../../../platform/background-thread.ts'
import type { SpokenSentence } from '../../../../shared/transcript/spoken-sentences.ts'
import { splitWords, topicStems } from '@cuecard/language/words.ts'
import { leans } from '../leaning.ts'
import type { PlainSentence } from '../plain-speech.ts'
import { WEEKDAY } from './when.ts'

/** A step with the request or proposal that it answers: 'Could you send me the list?' – 'Yes, tonight.' */
export type Answering<Step> = Step & { request: PlainSentence | null }

/** So many words that name the same day say no more than it. */
const WORDS_OF_DAY = 6
const DAY = new RegExp(WEEKDAY, 'iu')
/** Somebody else is asked to do something, and the speaker promises nothing beside it. */
export const REQUEST =
  /\b(?:can|could|would|will) you\b|(?:^|[,.;] )(?:(?:yes|okay|and|so),? )*(?:please|send (?:me|us))\b|\b(?:i|we)(?:'d|'ll)? need (?!to\b)|(?<!\p{L})(?:kannst du|können sie|könn(?:t|test) (?:ihr|du)|könnten sie|schick(?:en sie|t)? (?:mir|uns)|bitte|(?:ich|wir) (?:brauch(?:e|en)|bräuchten?))(?!\p{L})/iu
export const PROMISE =
  /\b(?:i|we)(?:'ll| will)\b|\blet me\b|(?<!\p{L})(?:schicke?|mache?|kläre?|bringe?|sende?) (?:ich|wir)(?!\p{L})/iu
const PROPOSAL =
  /\b(?:shall we|should we|let's|how about|what about|why don't we)\b|(?<!\p{L})(?:sollen wir|passt)(?!\p{L})/iu
/** 'Yes, …', 'Sure.', 'Die schicke ich …': takes up what was asked. */
const TAKES_UP =
  /^(?:(?:oh|okay|ok|well|ja),? )*(?:(?:yes|yeah|yep|aye|sure|of course|absolutely|certainly|no problem|will do|gladly|gerne?|klar|natürlich|mach(?:e|en)? (?:ich|wir)|ja)(?!\p{L})|(?:die|den|das|sie|es) \p{Ll}+ (?:ich|wir)(?!\p{L}))/iu

/**
 * A request that the next to speak answers with a promise on it is one step with that: the answer says who does it by when.
 * A day that is taken is one with the proposal of it.
 */
export function withRequests<Step extends PlainSentence>(
  steps: readonly Step[],
  sentences: readonly SpokenSentence[],
): Answering<Step>[] {
  const places = new Map([...new Set(sentences.map(({ line }) => line))].map((line, at) => [line, at]))
  const placeOf = ({ line }: Step) => places.get(line) ?? 0
  const all: Answering<Step>[] = []
  for (const step of steps) {
    yieldInLoop()
    let at = all.length - 1
    while (at >= 0 && all[at]?.line === step.line) at--
    const before = all[at]
    const follows = before && placeOf(step) === placeOf(before) + 1 && before.line.speaker !== step.line.speaker
    if (follows && before.request === null && takesDay(step, before)) continue
    const isAnswer = follows && before.request === null && takesUp(step, before)
    if (isAnswer) all.splice(at, 1)
    all.push({ ...step, request: isAnswer ? before : null })
  }
  return all
}

function takesUp(said: PlainSentence, before: PlainSentence): boolean {
  if (!REQUEST.test(before.plain) || PROMISE.test(before.plain) || REQUEST.test(said.plain)) return false
  const asked = topicStems(before.plain)
  return TAKES_UP.test(said.plain) || leans(said.plain) || topicStems(said.plain).some((stem) => asked.includes(stem))
}

function takesDay(said: PlainSentence, before: PlainSentence): boolean {
  const day = DAY.exec(said.plain)?.[0].toLowerCase()
  if (day === undefined || !before.plain.toLowerCase().includes(day)) return false
  const isShort = splitWords(said.plain).length <= WORDS_OF_DAY && !PROMISE.test(said.plain)
  return PROPOSAL.test(before.plain) || (before.asks && !REQUEST.test(before.plain)) || isShort
}
