import { LANGUAGES } from '../languages/languages.ts'
import { isDenied } from '../denied.ts'
import { SENTENCE_MAX } from '../plain-speech.ts'

const DAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
/** Source of a pattern for a month, without regard to case. */
export const MONTH = '(?:january|february|march|april|may|june|july|august|september|october|november|december)'
/** Source of a pattern for the number of a day: 'twenty-third', '4th'. */
export const ORDINAL = String.raw`(?:\d{1,2}(?:st|nd|rd|th)|(?:(?:twenty|thirty)[- ])?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)|tenth|eleventh|twelfth|\w+teenth|twentieth|thirtieth)`
/** 'On the second' is a day, 'on the second option' is none. */
const NO_NOUN = String.raw`(?=[.,;:!?]|$| (?:at|and|or|but|if|so|then|to|with|for|because)\b)`
const DATE = String.raw`(?:${MONTH} (?:the )?(?:\d{1,2}(?:st|nd|rd|th)?|${ORDINAL})\b|(?:the )?(?:\d{1,2}|${ORDINAL})(?: of)? ${MONTH}|${MONTH}|the ${ORDINAL}${NO_NOUN})`
const NUMBER = '(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
const CLOCK = String.raw`(?:(?:half past |quarter (?:past|to) )?(?:\d{1,2}(?::\d{2})?|${NUMBER})(?:(?: ?o'clock| ?[ap]\.?m\b)|(?: (?:fifteen|thirty))?${NO_NOUN})|noon|midday|lunchtime)`
const PART = '(?: (?:morning|afternoon|evening|night|noon|lunchtime))'
const AT = String.raw`(?:,? at ${CLOCK})?`
const LATEST = '(?: at the latest)?'
const WEEKDAY = String.raw`${DAY}(?: week)?(?:,? (?:the )?${ORDINAL}(?! thing\b)(?:(?: of)? ${MONTH})?|,? \d{1,2} ${MONTH}|, ${MONTH} \d{1,2}(?:st|nd|rd|th)?)?(?: (?:of )?(?:next|this) week)?${PART}?${AT}${LATEST}`
const TOMORROW = String.raw`(?:the day after tomorrow|tomorrow)${PART}?${AT}${LATEST}`
const SPAN = String.raw`(?:the (?:week|month|quarter|year) after next|(?:early |late |mid[- ])?(?:next|this) (?:week|month|quarter|year))`
const OF_DAY = String.raw`(?:,? (?:on )?(?:(?:next |this )?${DAY}|today|tomorrow))?`
const END = String.raw`(?:(?:the )?(?:end|beginning|start|middle) of (?:${TOMORROW}|today|(?:the |this |next )?(?:day|week|month|quarter|year|${MONTH}))|(?:the )?(?:end|close) of (?:play|business)${OF_DAY}|(?:cob|eod)\b${OF_DAY}|(?:early|mid|late)[- ]${MONTH})`
const POINT = String.raw`(?:(?:next |this |this coming )?${WEEKDAY}|${DATE}|${TOMORROW}|${END}|${SPAN}|next ${MONTH}|(?:half past )?\d{1,2}(?::\d{2})? ?(?:o'clock|[ap]m)|noon|midday|lunchtime)`
/** 'After the meeting with our board' is after another one. */
const AFTER_CALL = String.raw`(?:(?:right|straight|directly|immediately|just|shortly) )?after (?:this (?:call|meeting|session)|(?:the|our) (?:call|meeting|session)(?! (?:with|of|about|on|in|at|next|this|tomorrow|${DAY})\b))`
const WITHIN = String.raw`(?:within (?:the next )?[\w-]+ (?:hours|days|weeks|months)(?! of\b)|within (?:the|an?) (?:hour|day|week|month)(?! of\b)|in (?:one|two|three|four|five|six|\d+) (?:days|weeks|months)|in the next (?:(?:[\w-]+|couple of) )?(?:hours?|days|weeks)|in an hour)`
/** Source of a pattern for when something is promised for in English. */
export const PROMISED_FOR = String.raw`\b(?:(?:by|until|till|before|on|no later than) ${POINT}|today${AT}|tonight|(?:first thing )?${TOMORROW}|first thing (?:on )?(?:next )?${WEEKDAY}|later (?:today|this week)|this (?:afternoon|morning|evening|weekend)|over the weekend|(?:in )?${SPAN}|(?:next|this(?: coming)?) ${DAY}${PART}?${AT}|next ${MONTH}|${WEEKDAY}|(?:at|in) (?:the )?(?:end|beginning|start|middle) of (?:the |this |next )(?:week|month|quarter|year)|in (?:early|mid|late)[- ]${MONTH}|${AFTER_CALL}|${WITHIN})(?!\p{L})`
const TIMES = [PROMISED_FOR, ...LANGUAGES.map(({ when }) => when)].map((source) => new RegExp(source, 'giu'))

/** Words before a time that make it a part of a thing: 'the minutes of …', 'das Protokoll von …', 'last …'. */
const OF_A_THING =
  /(?<!\p{L})(?:(?<!(?:end|middle|beginning|start|course|half|rest|as) )of|from|last|since|von|vom|seit|(?<!(?:début|fin|milieu|courant|partir|principios|mediados|final|finales|antes|después|dentro|partir) )de|du|del|depuis|desde|(?:por )?la|(?:for|of|about|from|before|after) (?:the |our|your|my|that|this|an?) ?(?:\w+ )?(?:meeting|call|workshop|session|demo|visit|training|interview|webinar|presentation)|after (?:the|our|my) (?:call|meeting|session) with [^,.;]{1,30}) $|(?<!\p{L})d'$/iu
/** What happened at that time: 'everything we discussed …', 'was wir … besprochen haben'. */
const PAST_DEED =
  /\b(?:(?:we|you|they|i|he|she|which|who)(?:'ve|'d| have| had)? (?:\w+ly )?(?:(?!(?:need|proceed|succeed|exceed|feed)\b)\w+ed|saw|seen|said|met|had|heard|spoke|spoken|went through)(?: (?:you|us|it|about|with|on|until|till))*|(?:that|which|who) (?:came|was|were|happened|arrived|went)(?: \w+){0,3}) $|(?<!\p{L})(?:was (?:wir|sie|ich)|(?:ce qu(?:e |')|lo que )[^,]*)(?: [^,]*)? ?$/iu
/** Words that move a time, which is then another one: 'a week on Monday', 'the day before Friday', 'Monday after next'. */
const MOVED_BEFORE =
  /\b(?:(?:days?|weeks?|months?) (?:after|before|from|past)|(?:a|one|two|three) (?:weeks?|fortnight)|after|since|every|each|between(?: [^,.;]{1,30} and)?|any|most) $|\b(?:day|week|month) before /iu
const MOVED_AFTER =
  /^ (?:after (?:next|that)|before last|fortnight|in (?:a|an|\w+) (?:weeks?|fortnight|months?)|or the [\w-]*(?:th|first|second|third))\b/iu
/** 'On Monday or Tuesday', 'Monday to Wednesday'. */
const EITHER = /^,? (?:or|to|through|oder|ou|o)(?: (?:maybe|perhaps|even))? $/iu
/** 'The Friday numbers': the name of a thing. */
const NAMES_A_THING = /\b(?:the|a|an|our|your|my|that|this)(?: (?:old|new|last|usual|regular|weekly))? $/iu
const BARE_DAY = new RegExp(`^${DAY}$`, 'iu')
/** Behind 'because' or 'whether' a time belongs to what is told there, unless it is a deadline. */
const TOLD_THERE = /\b(?:because|why|whether|if|what|which|who|how|where)\b/iu
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
  const times = timesOf(plain)
  const deadlines = times.filter(({ text }) => DEADLINE.test(text))
  const [first, ...more] = deadlines.length > 0 ? deadlines : times
  return first && more.length === 0 ? first.text : null
}

/** Whether a time is told at which something is done; it may be more than one. */
export const tellsWhen = (plain: string): boolean => timesOf(plain).length > 0

/** The times at which something is done; none where it could be either of two. */
function timesOf(plain: string): Told[] {
  // Every time looks at all that stands around it.
  if (plain.length > SENTENCE_MAX) return []
  const told = longest(plain)
  const gaps = told.slice(1).map(({ at }, n) => plain.slice((told[n]?.at ?? 0) + (told[n]?.text.length ?? 0), at))
  if (gaps.some((gap) => EITHER.test(gap))) return []
  return joined(
    told.filter((time) => isOfPromise(plain, time)),
    plain,
  )
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
  if (MOVED_BEFORE.test(before + (/^before /iu.exec(text)?.[0] ?? '')) || MOVED_AFTER.test(after)) return false
  if (BARE_DAY.test(text) && NAMES_A_THING.test(before)) return false
  const from = [...before.matchAll(CLAUSE)].at(-1)
  const lead = before.slice(from ? from.index + from[0].length : 0)
  if (/\bbecause\b/iu.test(lead) || (TOLD_THERE.test(lead) && !TO_COME.test(text))) return false
  const clause = lead + text + after.split(CLAUSE, 1)[0]?.split(REASON, 1)[0]
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
