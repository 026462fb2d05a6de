import type { SpokenSentence } from '../../../../shared/transcript/spoken-sentences.ts'
import { OFFERED_DEEDS } from './dated-deeds.ts'
import { LANGUAGES } from '../languages/languages.ts'
import { isMeant } from '../meant.ts'
import { type PlainSentence, plainSpeech } from '../plain-speech.ts'
import { tellsWhen } from './told-time.ts'
import { WEEKDAY } from './when.ts'

const OFFERS: readonly RegExp[] = OFFERED_DEEDS.map((source) => new RegExp(source, 'iu'))
/** With these words the other side wants what was offered; a mere 'yes' only listens. */
const WANTS =
  /^(?:(?:oh|ooh|okay|ok|yes|yeah|yep|and|well),? )*(?:(?:yes|yeah),? please|please(?: do)?[.!,]|would you\b|(?:that'd|that would|it would) (?:(?:really|definitely|certainly) )?(?:be (?:\w+ )?(?:great|good|lovely|perfect|brilliant|helpful|useful|nice|wonderful|ideal|super)|help|do)\b|(?:we will|we do), that(?:'d| would)|(?:lovely|brilliant|perfect|great|wonderful|excellent|super),? (?:thanks|thank you|please|do that)|(?:yes|yeah|please),? do\b|(?:thanks|thank you),? that(?:'d| would)|i'd (?:like|appreciate|love) that)/iu
const BUT = /\b(?:but|no need|not necessary|don't bother|no,)/iu

const REQUEST = new RegExp(
  String.raw`\b(?:can|could|would|will) you (?:(?:please|also|just|maybe|then) )*(?!(?:see|hear|repeat|explain|tell|show|say|speak|go|give (?:me|us) (?:an?|some) (?:\w+ )?(?:example|idea|sense|feel|second|minute)|help|open|close|mute|turn|switch|scroll|zoom|walk|talk|take me|run|pass|hold|describe|read|start|move|make (?:it|that) (?:bigger|larger|louder)|use|do|have|get (?:that|it) [?]|put (?:the|that|it) (?:slide|screen)|share (?:your|the|my) screen)\b)[a-z][\w-]+(?: (?:out|up|over|into|for|in))? (?:me|us|it|that|this|them|him|her|if|whether|with|the|our|your|my|an?|some|both|one|two|what|how)\b`,
  'iu',
)
const WILL_DO =
  /^(?:(?:oh|okay|ok|yes|yeah|yep|aye|sure|of course|absolutely|certainly|no problem|gladly|right),? )*(?:will do\b|i(?:'ll| will)\b(?! (?:not|never|have to think|think)\b)|(?:we'll|we will) (?:do|send|get|put|check|look)\b|consider it done|happy to\b|leave (?:it|that) with me|no problem[.!]|on it[.!]|it'll be|it will be|you'll (?:have|get)\b)/iu

const MEETS = String.raw`(?:catch up|meet|speak|talk(?: again)?|reconvene|regroup|touch base|get together|sit down|have (?:a|another) (?:\w+ )?(?:call|meeting|chat|session)|do (?:a|another|the next) (?:\w+ )?(?:call|meeting|session)|(?:schedule|set up|book|pencil in) (?:a|another|the next) (?:\w+ )?(?:call|meeting|session|visit))`
const LETS_MEET = new RegExp(String.raw`\b(?:shall|should|can|could|why don't) we (?:\w+ ){0,2}${MEETS}\b`, 'iu')
/** A day alone asks for a meeting where one was just spoken of. */
const ONLY_DAY = new RegExp(
  String.raw`^(?:(?:how|what) about |say |maybe |shall we say )?(?:on )?(?:next )?${WEEKDAY}(?:,? (?:at )?[\w: ]{1,20})?\?$`,
  'iu',
)
const OF_MEETING = new RegExp(
  String.raw`\b(?:when (?:are|do|shall|can|should|will|could) we (?:\w+ )?(?:speak|talk|meet)|(?:speaking|talking|meeting) (?:again|next)|${MEETS} (?:again|next))`,
  'iu',
)
const SUITS =
  /^(?:(?:yes|yeah|okay|ok|yep|then),? )*(?:(?:works?|suits|perfect|great|good|fine|sure|go for it|done|lovely|sounds good|that(?:'s| is|'d be| would be) (?:fine|good|perfect|great|lovely)|that (?:works|suits))\b)/iu
const CANNOT =
  /\b(?:can't|cannot|won't|don't|doesn't|isn't|not|rather|instead|unfortunately|afraid|no|away|holiday|leave|vacation|busy)\b/iu
const DAY = new RegExp(WEEKDAY, 'iu')

/** 'Ginge Donnerstag um neun?', 'Jeudi matin, ça vous irait ?', '¿Puedo pasarme el martes?' */
const MEETS_ELSEWHERE =
  /(?<!\p{L})(?:ginge|geht (?:es|das|bei ihnen)|passt|(?:sollen|wollen|können) wir (?:uns )?[^?]*(?:treffen|sprechen|zusammen\p{L}*|telefonieren)|ça (?:vous|te) (?:irait|va|convient)|on (?:se voit|se rappelle|s'appelle)|(?:puedo|podemos) (?:pasar|ir|vernos|hablar)\p{L}*|nos vemos|quedamos|hablamos|(?:le|les|os|te) (?:viene|va) bien)(?!\p{L})/iu
const SUITS_ELSEWHERE =
  /(?<!\p{L})(?:passt|geht(?! nicht)|(?:sehr )?gerne|perfekt|prima|c'est parfait|parfait|d'accord|entendu|ça (?:me|nous) va|perfecto|vale|de acuerdo|muy bien)(?!\p{L})/iu
const CANNOT_ELSEWHERE =
  /(?<!\p{L})(?:nicht|leider|lieber|pas|plutôt|désolée?|no (?:puedo|podemos|me|nos)|mejor)(?!\p{L})/iu
const DATED_ELSEWHERE = LANGUAGES.map(({ when }) => new RegExp(when, 'iu'))

/** Tells what somebody offers, asks for or proposes to meet for, and the next to speak takes up. */
export function createTakenUp(sentences: readonly SpokenSentence[]): (said: PlainSentence) => boolean {
  const lines = [...new Set(sentences.map(({ line }) => line))]
  const places = new Map(lines.map((line, at) => [line, at]))
  return (said) => {
    const at = places.get(said.line) ?? 0
    const answer = lines[at + 1]
    if (!answer || answer.speaker === said.line.speaker) return false
    const plain = plainSpeech(answer.text)
    const takes = (pattern: RegExp) => isMeant(said, pattern, { usual: true })
    if (WANTS.test(plain) && !BUT.test(plain) && OFFERS.some(takes)) return true
    if (said.asks && WILL_DO.test(plain) && takes(REQUEST)) return true
    const isElsewhere =
      said.asks && MEETS_ELSEWHERE.test(said.plain) && DATED_ELSEWHERE.some((when) => when.test(said.plain))
    if (isElsewhere && SUITS_ELSEWHERE.test(plain) && !CANNOT_ELSEWHERE.test(plain)) return true
    const isMeeting =
      takes(LETS_MEET) || (ONLY_DAY.test(said.plain) && OF_MEETING.test(plainSpeech(lines[at - 1]?.text ?? '')))
    return isMeeting && tellsWhen(said.plain.replace(/why don't we/iu, 'shall we')) && suits(said.plain, plain)
  }
}

/** Whether an answer takes a day, or says it again. */
function suits(proposed: string, answer: string): boolean {
  if (CANNOT.test(answer)) return false
  const day = DAY.exec(proposed)?.[0]
  return SUITS.test(answer) || (day !== undefined && answer.toLowerCase().includes(day.toLowerCase()))
}
