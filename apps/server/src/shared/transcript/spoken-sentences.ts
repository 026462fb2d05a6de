import { yieldInLoop } from '../../platform/background-thread.ts'
import type { Evidence } from '@cuecard/contract/meetings/analysis.ts'
import { shorten } from '@cuecard/language/plain-text.ts'
import { isQuestion } from '@cuecard/language/questions.ts'
import { splitSentences } from '@cuecard/language/sentences.ts'
import type { Line } from './transcript-lines.ts'

/** Most characters of a quote from a transcript. */
export const QUOTE_MAX = 320

/** A sentence of a transcript line. */
export interface SpokenSentence {
  line: Line
  text: string
  /** The line is written with punctuation, so that a missing question mark means something. */
  punctuated: boolean
}

/** The sentences of all lines, in order. */
export const spokenSentences = (lines: readonly Line[]): SpokenSentence[] =>
  lines.flatMap((line) => {
    yieldInLoop()
    const punctuated = /[.!?,;…؟。！？]/u.test(line.text)
    return splitSentences(line.text).map((text) => ({ line, text, punctuated }))
  })

/** Whether a sentence asks something, by its mark or, where its line has no punctuation, by its wording. */
export const isSpokenQuestion = ({ text, punctuated }: SpokenSentence): boolean => isQuestion(text, { punctuated })

/** Words of a line as the analysis shows them beside a finding; a long quote is shortened. */
export const evidenceOf = (line: Line, quote: string): Evidence => ({
  message_id: line.message_id,
  speaker: line.speaker,
  timestamp: new Date(line.at).toISOString(),
  quote: shorten(quote, QUOTE_MAX),
})
