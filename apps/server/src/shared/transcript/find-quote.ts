import { splitSentences } from '@cuecard/language/sentences.ts'
import { fold } from '@cuecard/language/plain-text.ts'
import type { Evidence } from '@cuecard/contract/meetings/analysis.ts'
import { evidenceOf } from './spoken-sentences.ts'
import type { Line } from './transcript-lines.ts'

/** What a model names as evidence: the number of a line, counted from 1, and words of it. */
export interface NamedQuote {
  line: number
  quote: string
}

/** Models miscount: so many lines around the named one are looked at. */
const AROUND = 4
/** Folded signs of a quote that says something; fewer in scripts that say more with each. */
const QUOTE_LEAST = 6
const QUOTE_LEAST_DENSE = 3

/**
 * The evidence in the transcript's own words; null when it was not said. Case, spaces and punctuation may differ,
 * words may not.
 */
export function findQuote(lines: readonly Line[], { line, quote }: NamedQuote): Evidence | null {
  const wanted = fold(quote)
  const least = /^[\x20-\x7e]*$/.test(wanted) ? QUOTE_LEAST : QUOTE_LEAST_DENSE
  if (wanted.length < least) return null
  for (const at of nearest(line - 1, lines.length)) {
    const found = lines[at]
    if (!found || !containsWords(fold(found.text), wanted)) continue
    const sentence = splitSentences(found.text).find((text) => containsWords(fold(text), wanted))
    return evidenceOf(found, sentence ?? found.text)
  }
  return null
}

/** As whole words: `art` is not in `start`. */
const containsWords = (text: string, wanted: string) =>
  ` ${text} `.includes(` ${wanted} `) || (!/^[\x20-\x7e]*$/.test(wanted) && text.includes(wanted))

/** The place itself, then those around it, nearest first. */
function* nearest(at: number, length: number): Generator<number> {
  if (!Number.isInteger(at)) return
  for (let by = 0; by <= AROUND; by++) {
    if (at - by >= 0 && at - by < length) yield at - by
    if (by > 0 && at + by >= 0 && at + by < length) yield at + by
  }
}
