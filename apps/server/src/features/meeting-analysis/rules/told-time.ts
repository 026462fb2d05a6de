import { LANGUAGES } from './languages/languages.ts'
import { isDenied } from './denied.ts'

const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)'
const GERMAN = '(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)'
const ORDINAL = String.raw`(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|\w*(?:teenth|tieth|fourth|fifth|sixth|seventh|eighth|ninth|tenth))`
/** 'On the second' is a day, 'on the second option' is none. */
const NO_NOUN = String.raw`(?=[.,;:!?]|$| (?:at|and|or|but|if|so|then|to|with|for)\b)`
const DATE = String.raw`(?:${MONTH} (?:the )?\d{1,2}(?:st|nd|rd|th)?|(?:the )?(?:\d{1,2}|${ORDINAL})(?: of)? ${MONTH}|${MONTH}|the ${ORDINAL}${NO_NOUN})`
const END = String.raw`(?:the )?end of (?:today|tomorrow|(?:the |this |next )?(?:day|week|month|quarter|year|${MONTH}))`
const POINT = String.raw`(?:(?:next |this )?${DAY}(?: week| morning| afternoon| evening| noon)?|${DATE}|tomorrow(?: morning| afternoon| evening)?|${END}|next (?:week|month|quarter|year)|(?:half past )?\d{1,2}(?::\d{2})? ?(?:o'clock|[ap]m))`
/** When something is promised for, English and German. */
const WHEN = String.raw`\b(?:(?:by|until|till|before|on) ${POINT}|today|tonight|tomorrow(?: morning| afternoon)?|this (?:week|afternoon|morning|month)|next (?:week|month|quarter|year|${DAY}|${MONTH})|${DAY}(?: week)?(?: morning| afternoon)?|within (?:the next )?[\w-]+ (?:hours|days|weeks|months)|in (?:one|two|three|four|five|six|\d+) (?:days|weeks|months)|heute|diese woche|nächste woche|bis (?:zum |ende |nächste[nr]? )?(?:${GERMAN}|morgen|der woche|des monats)|am ${GERMAN})(?!\p{L})`
const TIMES = [WHEN, ...LANGUAGES.map(({ when }) => when)].map((source) => new RegExp(source, 'giu'))

/** Words before a time that make it a part of a thing: 'the minutes of …', 'das Protokoll von …', 'last …'. */
const OF_A_THING =
  /(?<!\p{L})(?:(?<!(?:end|middle|beginning|start|course|half|rest|as) )of|from|last|since|von|vom|seit|(?<!(?:début|fin|milieu|courant|partir|principios|mediados|final|finales|antes|después|dentro|partir) )de|du|del|depuis|desde|(?:por )?la|(?:for|of|about|from|before|after) (?:the |our|your|my|that|this|an?) ?(?:\w+ )?(?:meeting|call|workshop|session|demo|visit|training|interview|webinar|presentation)) $|(?<!\p{L})d'$/iu
/** What happened at that time: 'everything we discussed …', 'was wir … besprochen haben'. */
const PAST_DEED =
  /\b(?:(?:we|you|they|i|he|she|which|who)(?:'ve|'d| have| had)? (?:\w+ly )?(?:(?!(?:need|proceed|succeed|exceed|feed)\b)\w+ed|saw|seen|said|met|had|heard|spoke|spoken|went through)(?: (?:you|us|it|about|with|on|until|till))*|(?:that|which|who) (?:came|was|were|happened|arrived|went)(?: \w+){0,3}) $|(?<!\p{L})(?:was (?:wir|sie|ich)|(?:ce qu(?:e |')|lo que )[^,]*)(?: [^,]*)? ?$/iu
/** A time that is still to come. */
const TO_COME = /^(?:by|d'ici)(?!\p{L})/iu
const DEADLINE = /^(?:by|until|till|before|bis|avant|d'ici|jusqu'|antes de|hasta)(?!\p{L})/iu
/** Where the clause of a time begins and ends. */
const CLAUSE = /[.;:!?,]|\b(?:but|aber|sondern|mais|pero|sino)\b| (?=(?:i|we)(?:'ll| will| can)\b)/giu

/** What is said from here on is no longer about the time: '… on Monday because it is not here'. */
const REASON =
  / (?:because|since|as|why|that|what|which|who|whether|if|weil|denn|dass|ob|parce|puisque|porque|ya que)(?!\p{L})/iu

interface Told {
  text: string
  at: number
}

/** When something is promised for: the only time of a sentence, or its only deadline; null where several could be meant. */
export function whenOf(plain: string): string | null {
  const times = joined(
    longest(plain).filter((time) => isOfPromise(plain, time)),
    plain,
  )
  const deadlines = times.filter(({ text }) => DEADLINE.test(text))
  const [first, ...more] = deadlines.length > 0 ? deadlines : times
  return first && more.length === 0 ? first.text : null
}

/** Times of all languages in order, each once: of those that overlap the longest. */
function longest(plain: string): Told[] {
  const all = TIMES.flatMap((time) => [...plain.matchAll(time)].map(({ 0: text, index }) => ({ text, at: index })))
  const kept: Told[] = []
  for (const time of all.toSorted((a, b) => b.text.length - a.text.length))
    if (kept.every(({ text, at }) => time.at >= at + text.length || at >= time.at + time.text.length)) kept.push(time)
  return kept.toSorted((a, b) => a.at - b.at)
}

function isOfPromise(plain: string, { text, at }: Told): boolean {
  const [before, after] = [plain.slice(0, at), plain.slice(at + text.length)]
  if (/^'s?\s/u.test(after) || OF_A_THING.test(before) || (PAST_DEED.test(before) && !TO_COME.test(text))) return false
  const from = [...before.matchAll(CLAUSE)].at(-1)
  const clause =
    before.slice(from ? from.index + from[0].length : 0) + text + after.split(CLAUSE, 1)[0]?.split(REASON, 1)[0]
  return !isDenied(clause)
}

/** 'On Monday at noon' and 'tomorrow, by ten o'clock' are one time each. */
function joined(times: readonly Told[], plain: string): Told[] {
  const all: Told[] = []
  for (const time of times) {
    const last = all.at(-1)
    const gap = last ? plain.slice(last.at + last.text.length, time.at) : null
    if (last && gap !== null && /^,? $/u.test(gap)) last.text += gap + time.text
    else all.push({ ...time })
  }
  return all
}
