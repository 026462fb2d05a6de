import { contentSet } from '@cuecard/language/words.ts'
import type { AnswerUnit } from './answer-units.ts'
import { askedKind, type AskedKind, holdsKind } from './asked-kind.ts'
import { countedThing, saysHowMany } from './asked-number.ts'
import { MEASURE } from './measured-in.ts'

/** What a unit loses when it is read aloud badly, in cosines. */
const PENALTY = { code: 0.12, short: 0.08, lowerCase: 0.03, step: 0.08, internal: 0.25, list: 0.1 }
const SHORT_WORDS = 5
/** Columns for the company itself: they inform, and are not to be read aloud. */
const INTERNAL =
  /^[^:]* – (?:be careful|careful|caution|internal|last checked|updated|source)\b|^[^:]*: (?:last checked|updated|source) /i
const UI_STEP = /^(?:choose|click|select|open|sign in|log in|on the|in the (?:navigation|list|console|menu)|under )/i

const KIND_BONUS = 0.06
/** For a number of the very thing that is counted, or a figure in the unit that is asked for; lost where the line gives another one. */
const COUNTED_BONUS = 0.18
/** For a line that says 'at least' where the least is asked for, and 'at most' where the most is. */
const BOUND_BONUS = 0.1

/** For the line that says what a thing is, where that is asked. */
const DEFINITION_BONUS = 0.25

/** What a question wants an answer to hold. */
export interface Wanted {
  kind: AskedKind | null
  /** The stem of what it counts. */
  counted: string | null
  /** How it says that a value is the least or the most. */
  bound: RegExp | null
  /** Stems of what is to be defined. */
  defined: ReadonlySet<string> | null
}

const BOUNDS = [
  {
    asked: /\b(?:minimum|at least|shortest|smallest|lowest|fewest)\b/iu,
    said: /\b(?:minimum|at least|no(?:t)? less than|not? (?:shorter|smaller|lower|fewer) than)\b/iu,
  },
  {
    asked: /\b(?:maximum|max|at most|longest|largest|biggest|highest|(?:upper )?limit)\b/iu,
    said: /\b(?:maximum|at most|up to|not? (?:more|longer|larger|higher|bigger) than|limit(?:ed)?|(?:must|can)(?:not| not) exceed)\b/iu,
  },
  {
    asked: /(?<!\p{L})(?:mindest|wenigstens)/iu,
    said: /(?<!\p{L})(?:mindest|wenigstens|nicht (?:unter|weniger als))/iu,
  },
  {
    asked: /(?<!\p{L})(?:höchst|maxim|allerhöchst)/iu,
    said: /(?<!\p{L})(?:höchst|maxim|bis zu|nicht (?:über|mehr als)|begrenzt auf)/iu,
  },
]

export const wantedOf = (question: string): Wanted => ({
  kind: askedKind(question),
  counted: countedThing(question),
  bound: BOUNDS.find(({ asked }) => asked.test(question))?.said ?? null,
  defined: definedIn(question),
})

/** 'What is a control tower?', and not 'What is your uptime?' or 'What is the price of it?' */
const ASKS_FOR_DEFINITION =
  /^(?:(?:so|and|but|okay|ok|well|um|uh|sorry)[ ,]+)*what(?:['’]s| is| are| exactly is| exactly are)(?: exactly)? (?!(?:your|our|my|his|her|their|its?|this|that|these|those|there)\b)(?:an? |the )?((?:[\p{L}\p{N}.-]+ ){0,4}[\p{L}\p{N}.-]+) ?\??$/iu

function definedIn(question: string): ReadonlySet<string> | null {
  const subject = ASKS_FOR_DEFINITION.exec(question.trim())?.[1]
  const words = subject === undefined ? null : contentSet(subject)
  return words && words.size > 0 ? words : null
}

/** 'A control tower is a …', 'Amazon SES (Simple Email Service) is an …' */
const DEFINES = /^((?:[\p{L}\p{N}.’'-]+ ){1,6})(?:\([^)]*\) )?(?:is|are) (?:an?|the|one|our|what)\b/u

function isDefinition(text: string, defined: ReadonlySet<string>): boolean {
  const subject = DEFINES.exec(text)?.[1]
  if (subject === undefined) return false
  const words = contentSet(subject)
  return words.size === defined.size && [...defined].every((word) => words.has(word))
}

/** A unit says more surely than a word of time or a number that the line answers. */
const kindBonus = (kind: AskedKind) => (kind in MEASURE ? COUNTED_BONUS : KIND_BONUS)

const COUNTED = { said: COUNTED_BONUS, perhaps: 0, not: -COUNTED_BONUS }

/** How well a unit reads aloud, and whether it holds the kind of value that is asked for. */
export function manner(unit: AnswerUnit, { kind, counted, bound, defined }: Wanted): number {
  const { text, kind: form } = unit
  let factor = 0
  if (/[{}<>_=/\\|]/.test(text)) factor -= PENALTY.code
  if (text.split(' ').length < SHORT_WORDS && !/\p{N}/u.test(text)) factor -= PENALTY.short
  if (/^[\p{Ll}"'(]/u.test(text)) factor -= PENALTY.lowerCase
  if (form === 'row' && INTERNAL.test(text)) factor -= PENALTY.internal
  if (form === 'sentence' && UI_STEP.test(text)) factor -= PENALTY.step
  if (bound !== null && bound.test(text)) factor += BOUND_BONUS
  if (defined !== null && isDefinition(text, defined)) factor += DEFINITION_BONUS
  if (kind !== null) factor += holdsKind(kind, text) ? kindBonus(kind) : -kindBonus(kind)
  // Not a list where a single value is asked for.
  if (kind !== null && form === 'list') factor -= PENALTY.list
  if (counted !== null) factor += COUNTED[saysHowMany(counted, unit)]
  return factor
}
