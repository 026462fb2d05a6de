import type { Line } from '../../../shared/transcript/transcript-lines.ts'
import type { Side } from '../../../shared/transcript/talk.ts'
import { stem } from '@cuecard/language/stem.ts'
import { hasOutsideGuest, type MeetingPeople, sidesOf } from '../sides.ts'
import { plainSpeech } from './plain-speech.ts'

/** Words of buying and selling, in English, German, French and Spanish. Distinct ones count. */
const BUYING =
  /\b(?:pric(?:e|es|ing)|quotes?|offers?|discounts?|contracts?|licen[cs]es?|subscriptions?|purchas(?:e|es|ing)|procurement|vendors?|suppliers?|demos?|pilots?|trials?|budgets?|proposals?|competitors?|evaluat(?:e|ing|ion)|sign[- ]off|rfp|plans?|too expensive|your (?:product|platform|solution|tool|software|team|company|offer|system)|preise?|angebote?|vertrag|rabatt|lizenz\w*|kostet|kosten|teuer|einkauf|lieferant\w*|pilot\w*|prix|devis|tarifs?|contrat|licences?|fournisseurs?|trop cher|coûte|remise|precios?|ofertas?|contrato|licencias?|presupuesto|proveedor(?:es)?|piloto|cuesta|descuento)\b/giu
/** Meetings with an audience: results for investors, hearings, lectures. */
const AUDIENCE =
  /\b(?:earnings (?:call|release)|conference call|(?:first|second|third|fourth) quarter (?:results|\d|of fiscal)|fiscal (?:year|\d{4}|twenty)|forward[- ]looking|shareholders?|investors?|listen[- ]only|gross margin|gaap|(?<=\b(?:this|the) )committee|minister|witness(?:es)?|constituen\w+|lectures?|homework assignment)\b/giu
const AUDIENCE_LEAST = 2
const BUYING_LEAST = 2
/** With so many words of an audience nobody sells, though they speak of prices: results for investors. */
const AUDIENCE_SURE = 4
/** Somebody offers a thing, and somebody else asks for one. */
const SELLS =
  /\b(?:our (?:pricing|price list|offer)|we (?:offer|provide|sell) (?:an?|you)|(?:i|we)(?:'ll| will| can) (?:send|show|offer) you|(?:euros?|dollars?|pounds?|francs?) (?:a|per|each|for each) (?:seat|user|month|year|head)|unser angebot|(?:ich|wir) (?:zeigen?|schicken?|senden?) ihnen)\b/iu
const BUYS =
  /\b(?:do(?:es)? (?:you|it|your \p{L}+) (?:support|integrate|sell|offer an? (?!colou?r))|what (?:does|would|do) (?:it|that|you) (?:cost|charge)|how much (?:does|would) (?:it|that|this|your \p{L}+|the \p{L}+(?: \p{L}+)?) cost|how much is (?:it|the \p{L}+ (?:plan|package|version|licen[cs]e))|was kostet)\b/iu

interface Sides {
  sides: ReadonlyMap<string, Side>
  /** Somebody who speaks was invited from another company: then few words of buying are enough. */
  hasOutsideGuest: boolean
}

/**
 * Whether somebody buys from somebody here: a customer speaks, the words of buying are said, and nobody speaks to an audience.
 */
export function isSalesConversation(lines: readonly Line[], { sides, hasOutsideGuest }: Sides): boolean {
  if (![...sides.values()].includes('customer')) return false
  const isBuying = hasOutsideGuest || distinct(lines, BUYING) >= BUYING_LEAST
  return isBuying && distinct(lines, AUDIENCE) < (hasOutsideGuest ? 2 : 1) * AUDIENCE_LEAST
}

/** The side of each speaker where somebody sells; null where nobody does. */
export function salesSides(lines: readonly Line[], people: MeetingPeople): ReadonlyMap<string, Side> | null {
  const sides = sidesOf(lines, people)
  return isSalesConversation(lines, { sides, hasOutsideGuest: hasOutsideGuest(lines, people) }) ? sides : null
}

/** Whether people speak to an audience, and nobody is known to be a guest, nor buys what somebody else offers. */
export function speaksToAudience(lines: readonly Line[], { hasOutsideGuest }: Pick<Sides, 'hasOutsideGuest'>): boolean {
  if (hasOutsideGuest) return false
  // 'A lecture' and 'lectures' say the same.
  const words = new Set([...formsIn(lines, AUDIENCE)].map(stem)).size
  return words >= AUDIENCE_SURE || (words >= AUDIENCE_LEAST && !isOffered(lines))
}

function isOffered(lines: readonly Line[]): boolean {
  const speakersOf = (words: RegExp) =>
    new Set(lines.flatMap(({ speaker, text }) => (words.test(plainSpeech(text)) ? [speaker] : [])))
  const buyers = speakersOf(BUYS)
  return [...speakersOf(SELLS)].some((seller) => [...buyers].some((buyer) => buyer !== seller))
}

const distinct = (lines: readonly Line[], words: RegExp) => formsIn(lines, words).size

const formsIn = (lines: readonly Line[], words: RegExp) =>
  new Set(lines.flatMap(({ text }) => plainSpeech(text).match(words) ?? []).map((word) => word.toLowerCase()))
