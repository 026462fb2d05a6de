import { yieldInLoop } from '../../platform/background-thread.ts'
import type { Evidence } from '@cuecard/contract/meetings/analysis.ts'
import { shorten } from '@cuecard/language/plain-text.ts'
import { isQuestion } from '@cuecard/language/questions.ts'
import { splitSentences } from '@cuecard/language/sentences.ts'
import { uncutLines } from './cut-lines.ts'
import type { Line } from './transcript-lines.ts'

/** Most characters of a quote from a transcript. */
export const QUOTE_MAX = 320

/** A sentence of a transcript. */
export interface SpokenSentence {
  /** Where it begins. */
  line: Line
  text: string
  /** What it stands in is written with punctuation, so that a missing question mark means something. */
  punctuated: boolean
}

/** The sentences of all lines, in order; one that captions cut into several lines is whole, and belongs to the first of them. */
export const spokenSentences = (lines: readonly Line[]): SpokenSentence[] => uncutLines(lines).flatMap(sentencesOf)

/** The sentences of lines that are one text, as `uncutLines` gives them. */
export function sentencesOf(lines: readonly Line[]): SpokenSentence[] {
  yieldInLoop()
  const text = lines.map((line) => line.text).join(' ')
  const punctuated = /[.!?,;…؟。！？]/u.test(text)
  const starts = startsOf(lines)
  let from = 0
  return splitSentences(text).flatMap((sentence) => {
    const start = Math.max(from, text.indexOf(sentence, from))
    from = start + sentence.length
    const line = lines[starts.findLastIndex((each) => each <= start)]
    return line ? [{ line, text: sentence, punctuated }] : []
  })
}

/** Where each line begins in the text of all. */
function startsOf(lines: readonly Line[]): number[] {
  let at = 0
  return lines.map(({ text }) => {
    const start = at
    at += text.length + 1
    return start
  })
}

/** Whether a sentence asks something, by its mark or, where its line has no punctuation, by its wording. */
export const isSpokenQuestion = ({ text, punctuated }: SpokenSentence): boolean => isQuestion(text, { punctuated })

/** Words of a line as the analysis shows them beside a finding; a long quote is shortened. */
export const evidenceOf = (line: Line, quote: string): Evidence => ({
  message_id: line.message_id,
  speaker: line.speaker,
  timestamp: new Date(line.at).toISOString(),
  quote: shorten(quote, QUOTE_MAX),
})
