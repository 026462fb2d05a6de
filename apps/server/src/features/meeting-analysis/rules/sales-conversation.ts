import type { Line } from '../../../shared/transcript/transcript-lines.ts'
import type { Side } from '../../../shared/transcript/talk.ts'
import { plainSpeech } from './plain-speech.ts'

/** Words of buying and selling, in English, German, French and Spanish. Distinct ones count. */
const BUYING =
  /\b(?:pric(?:e|es|ing)|quotes?|offers?|discounts?|contracts?|licen[cs]es?|subscriptions?|purchas(?:e|es|ing)|procurement|vendors?|suppliers?|demos?|pilots?|trials?|budgets?|proposals?|competitors?|evaluat(?:e|ing|ion)|sign[- ]off|rfp|plans?|too expensive|your (?:product|platform|solution|tool|software|team|company|offer|system)|preise?|angebote?|vertrag|rabatt|lizenz\w*|kostet|kosten|teuer|einkauf|lieferant\w*|pilot\w*|prix|devis|tarifs?|contrat|licences?|fournisseurs?|trop cher|coûte|remise|precios?|ofertas?|contrato|licencias?|presupuesto|proveedor(?:es)?|piloto|cuesta|descuento)\b/giu
/** Meetings with an audience: results for investors, hearings, lectures. */
const AUDIENCE =
  /\b(?:earnings (?:call|release)|conference call|(?:first|second|third|fourth) quarter (?:results|\d|of fiscal)|fiscal (?:year|\d{4}|twenty)|forward[- ]looking|shareholders?|investors?|listen[- ]only|gross margin|gaap|(?<=\b(?:this|the) )committee|minister|witness(?:es)?|constituen\w+|lectures?|homework assignment)\b/giu
const AUDIENCE_LEAST = 2
const BUYING_LEAST = 2

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

/** Whether people speak to an audience, and nobody is known to be a guest. */
export const speaksToAudience = (
  lines: readonly Line[],
  { hasOutsideGuest }: Pick<Sides, 'hasOutsideGuest'>,
): boolean => !hasOutsideGuest && distinct(lines, AUDIENCE) >= AUDIENCE_LEAST

function distinct(lines: readonly Line[], words: RegExp): number {
  return new Set(lines.flatMap(({ text }) => plainSpeech(text).match(words) ?? []).map((word) => word.toLowerCase()))
    .size
}
