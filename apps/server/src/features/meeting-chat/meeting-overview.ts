import { contentWords } from '@cuecard/language/words.ts'
import { type Aspect, cueFor, FACTS } from './chat-aspects.ts'
import type { MessageUnit } from './chat-units.ts'
import type { TurnQuote } from './choose-messages.ts'
import { excerptAround } from './excerpt.ts'
import { spokenText } from './speech-passages.ts'

const QUOTES_MAX = 8
const QUOTE_MAX = 240
/** Content words that a message needs to stand alone as a statement, and as a question. */
const STATEMENT_WORDS_MIN = 4
const QUESTION_WORDS_MIN = 2

/** Quotes of all parts of a meeting, in order of time, for a question about the whole of it. */
export function overviewQuotes(aspects: ReadonlySet<Aspect>, said: readonly MessageUnit[]): TurnQuote[] {
  const wanted = [...aspects].filter((aspect) => !FACTS.has(aspect))
  const chosen = wanted.length > 0 ? overview(new Set(wanted), said) : []
  return chosen.map((unit) => ({
    units: [unit],
    text: excerptAround(spokenText(unit.message.message), new Set(), QUOTE_MAX),
  }))
}

const isQuestion = ({ message }: MessageUnit) => /[?？]\s*$/u.test(message.message)

/** The most relevant message of each part of the meeting, in order. */
function overview(aspects: ReadonlySet<Aspect>, said: readonly MessageUnit[]): MessageUnit[] {
  const cue = aspects.size > 0 ? cueFor(aspects)?.pattern : undefined
  const fits = ({ message }: MessageUnit) => cue?.test(message.message) === true
  const asksForOne = cue !== undefined && !aspects.has('summary')
  const saying = (least: number) => said.filter((unit) => contentWords(unit.message.message).length >= least)
  const telling = saying(STATEMENT_WORDS_MIN)
  const asked =
    aspects.has('questions') || aspects.has('unanswered') ? saying(QUESTION_WORDS_MIN).filter(isQuestion) : null
  const fitting = asked ?? (asksForOne ? telling.filter(fits) : telling)
  const length = Math.ceil(fitting.length / QUOTES_MAX)
  const worth = (unit: MessageUnit) => (fits(unit) ? 160 : 0) + Math.min(240, unit.message.message.length)
  return Array.from({ length: QUOTES_MAX }, (_, part) => fitting.slice(part * length, (part + 1) * length)).flatMap(
    (part) => part.sort((a, b) => worth(b) - worth(a)).slice(0, 1),
  )
}
