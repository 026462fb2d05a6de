import { contentSet } from '@cuecard/language/words.ts'
import type { AnswerUnit } from './answer-units.ts'
import { askedKind, type AskedKind, holdsKind } from './asked-kind.ts'
import { countedThing, saysHowMany } from './asked-number.ts'
import { MEASURE } from './measured-in.ts'
import { areSteps, isStep } from './readable-lines.ts'

/** What a unit loses when it is read aloud badly, in cosines. */
const PENALTY = { code: 0.12, short: 0.08, lowerCase: 0.03, step: 0.08, internal: 0.25, list: 0.1, midway: 0.15 }
const SHORT_WORDS = 5
/** Columns for the company itself: they inform, and are not to be read aloud. */
const INTERNAL =
  /^[^:]* – (?:be careful|careful|caution|internal|last checked|updated|source)\b|^[^:]*: (?:last checked|updated|source) /i
const UI_STEP = /^(?:choose|click|select|open|sign in|log in|on the|in the (?:navigation|list|console|menu)|under )/i

/** In the middle or at the end of a procedure: 'Your team has now been deleted.', 'If you missed this step, …'. */
const MIDWAY =
  /^(?:(?:great|congratulations|voil[aà]|all done|that['’]s (?:it|all)|you(?:['’]re| are) (?:all set|done|now))\b|you (?:(?:should|will|can|['’]ll) now\b|should (?:see|get|receive)\b|(?:have|['’]ve) (?:now|successfully)\b)|(?:your|the) (?:\p{L}+ ){1,4}(?:has|have) (?:(?:now|successfully) )+been\b|(?:your|the) (?:\p{L}+ ){1,4}(?:is|are|will) now\b|(?:if|once|when|after) you(?:['’]ve| have)? (?:missed|skipped|did|done|completed?|finish(?:ed)?|follow(?:ed)?) (?:this|that|these|those|the (?:above|previous|last)|it|so)\b|(?:alternatively|afterwards|next|then|finally|lastly|once (?:that['’]s )?done|what['’]s next),? )/iu

const KIND_BONUS = 0.06
/** For a number of the very thing that is counted, or a figure in the unit that is asked for; lost where the line gives another one. */
const COUNTED_BONUS = 0.18
/** For a line that says 'at least' where the least is asked for, and 'at most' where the most is. */
const BOUND_BONUS = 0.1

/** For the line that says what a thing is, where that is asked. */
const DEFINITION_BONUS = 0.25

/** For the steps of a procedure together, where it is asked how something is done; one of them alone loses. */
const STEPS = { together: 0.15, alone: 0.06 }
/** 'How do we delete a team?', and neither 'How do you compare' nor how much or how long. */
const ASKS_HOW =
  /\b(?:how (?:exactly )?(?:do|can|would|should|could|might) (?:i|we|they|one|people|users?|customers?|our \p{L}+)|how (?:do|can|would|should|could) you (?:add|change|connect|create|delete|disable|enable|export|import|install|invite|remove|reset|set|share|switch|turn|upgrade)|how to|where (?:do|can|would) (?:i|we) (?:add|change|connect|create|delete|disable|enable|export|find|import|install|invite|remove|reset|set|share|switch|turn|upgrade)|what (?:are the steps|do (?:i|we) (?:have|need) to do))\b/iu

/** What a question wants an answer to hold. */
export interface Wanted {
  kind: AskedKind | null
  /** The stem of what it counts. */
  counted: string | null
  /** How it says that a value is the least or the most. */
  bound: RegExp | null
  /** Stems of what is to be defined. */
  defined: ReadonlySet<string> | null
  /** The steps of a procedure. */
  steps: boolean
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
  steps: ASKS_HOW.test(question),
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

/** The lead-in of a list may hold a colon, and each point of it ends with a semicolon. */
function stepsBonus({ text, kind, isPoint }: AnswerUnit): number {
  if (kind !== 'list') return isPoint && isStep(text) ? -STEPS.alone : 0
  const [first = '', ...others] = text.split(/; (?=\p{Lu})/u)
  const points = [first.split(/[:?] /u).at(-1) ?? '', ...others]
  return areSteps(points) ? STEPS.together : 0
}

/** How well a unit reads aloud, and whether it holds the kind of value that is asked for. */
export function manner(unit: AnswerUnit, { kind, counted, bound, defined, steps }: Wanted): number {
  const { text, kind: form } = unit
  let factor = 0
  if (/[{}<>_=/\\|]/.test(text)) factor -= PENALTY.code
  if (text.split(' ').length < SHORT_WORDS && !/\p{N}/u.test(text)) factor -= PENALTY.short
  if (/^[\p{Ll}"'(]/u.test(text)) factor -= PENALTY.lowerCase
  if (form === 'row' && INTERNAL.test(text)) factor -= PENALTY.internal
  if (form === 'sentence' && UI_STEP.test(text)) factor -= PENALTY.step
  if (MIDWAY.test(text)) factor -= PENALTY.midway
  if (steps) factor += stepsBonus(unit)
  if (bound !== null && bound.test(text)) factor += BOUND_BONUS
  if (defined !== null && isDefinition(text, defined)) factor += DEFINITION_BONUS
  if (kind !== null) factor += holdsKind(kind, text) ? kindBonus(kind) : -kindBonus(kind)
  // Not a list where a single value is asked for.
  if (kind !== null && form === 'list') factor -= PENALTY.list
  if (counted !== null) factor += COUNTED[saysHowMany(counted, unit)]
  return factor
}
