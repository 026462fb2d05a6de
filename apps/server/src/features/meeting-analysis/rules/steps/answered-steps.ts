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
const REQUEST =
  /\b(?:can|could|would|will) (?:you|we|i)\b|\bplease\b|\b(?:i|we)(?:'d|'ll)? need\b|(?<!\p{L})(?:kann|können|könn(?:t|en)|würde?s?t?) (?:ich|du|sie|ihr|wir)(?!\p{L})|(?<!\p{L})(?:bitte|brauch(?:e|en)|bräuchten?)(?!\p{L})/iu
const YES =
  /^(?:(?:oh|okay|ok|well|ja),? )*(?:yes|yeah|yep|aye|sure|of course|absolutely|certainly|no problem|will do|gladly|gerne?|klar|natürlich|mach(?:e|en)? (?:ich|wir)|ja)(?!\p{L})/iu
/** Who does a thing of their own there. */
const DOES = /(?<!\p{L})(?:(?:i|we)(?:'ll| will)|ich|wir)(?!\p{L})/iu

/** A request that the next to speak answers with a step of their own is one with it: the answer says who does it by when. */
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
    if (follows && before.request === null && isAnswer(step, before)) all.splice(at, 1)
    all.push({ ...step, request: follows && all[at] !== before ? before : null })
  }
  return all
}

function isAnswer(said: PlainSentence, before: PlainSentence): boolean {
  const asked = topicStems(before.plain)
  const isOnIt = topicStems(said.plain).some((stem) => asked.includes(stem))
  if (before.asks || REQUEST.test(before.plain)) return YES.test(said.plain) || leans(said.plain) || isOnIt
  const day = DAY.exec(said.plain)?.[0].toLowerCase()
  const isSameDay = day !== undefined && before.plain.toLowerCase().includes(day)
  return isSameDay && splitWords(said.plain).length <= WORDS_OF_DAY && !DOES.test(said.plain)
}
