import { contentWords } from '@cuecard/language/words.ts'
import { namesDay } from './period.ts'

/** People meet at it: 'the quote by Friday' is no appointment. */
const MEETS =
  /\b(?:meet(?:s|ings?)?|calls?|see (?:you|each other)|speak|talk|sessions?|workshops?|visit|demo|kick-?off|appointment|come (?:over|by|to your?)|be (?:at your|with you)|catch up|termin|treffen|sehen (?:wir )?uns|telefonieren|besuch|komm(?:e|en)? (?:ich|wir)|ich komme?|wir kommen)\b/iu
/** 'Thursdays at two then.' says nothing but when. */
const DAY_WORDS_MAX = 4
/** A thing is given: 'the recording of the call'. */
const GIVES =
  /\b(?:sen[dt]|sends|sending|forward|share|e?-?mail|upload|login|recording|schick\p{L}*|send(?:e|en|et)|zugang)(?!\p{L})/iu
const INVITES = /\b(?:invit\p{L}*|calendar|einladung|kalender)/iu
const CLAUSES = /[.;,!?]\s+|\s(?:and|und)\s/u
/** 'I'll call my bank', 'talk to finance': not with those who hear it. */
const WITH_OTHERS =
  /(?<!\b[Ll]et(?:'s| us) )\b(?:call|phone|meet(?: with)?|visit|(?:talk|speak) (?:to|with))(?: up)? (?:(?:my|our|the|his|their|him|her|them)\b|(?!(?:you|us|each|one|on|in|at)\b)(?<=\b(?:to|with) )\p{Ll}+|(\p{Lu}\p{Ll}+))/gu
/** A meeting that something else comes after, or belongs to. */
const BESIDE_A_MEETING =
  /\b(?:after|before|from|of|since|about|nach|vor|von) (?:the|this|that|our|my|your|dem|der|unserem|unserer) (?:\p{L}+ )?(?:meeting|call|session|demo|workshop|visit|kick-?off|termin|treffen|besuch)\b/giu
/** Something is due then. */
const DEADLINE = /(?<!\b(?:come|drop|stop|be) )\b(?:by|until|till|bis)\s[^,.;]*/giu

/** Whether a point of the notes says when people meet; `isDecided`: it stands among the decisions. */
export function isAppointment(point: string, { isDecided }: { isDecided: boolean }): boolean {
  const quotes = [...point.matchAll(/“([^“”]*)”/g)].map(([, quote = '']) => quote)
  const says = (quotes.length > 0 ? quotes : [point])
    .flatMap((said) => said.replaceAll('’', "'").split(CLAUSES))
    .filter((clause) => !GIVES.test(clause) || INVITES.test(clause))
    .join(' , ')
    .replaceAll(BESIDE_A_MEETING, ' ')
    .replaceAll(WITH_OTHERS, (whole, name: string | undefined) => (name && namesDay(name) ? whole : ' '))
    .replaceAll(DEADLINE, ' ')
  return namesDay(says) && (MEETS.test(says) || (isDecided && contentWords(says).length <= DAY_WORDS_MAX))
}
