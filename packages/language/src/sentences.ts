import { isShortenedInGerman } from './german-abbreviations.ts'
import { cutIndex } from './plain-text.ts'

/** A full stop before a small letter ends no sentence: the word before it was shortened. */
const BOUNDARY = /(?<=[!?…؟]["'”’)]{0,3})\s+|(?<=\.["'”’)]{0,3})\s+(?!\p{Ll})|(?<=[。！？])/u
const ABBREVIATION =
  /(?:\b(?:e\.g|i\.e|etc|vs|approx|incl|Mr|Mrs|Ms|Dr|Prof|No|Nr|St|Inc|Ltd|Co|Corp|ca|z\.B|d\.h|bzw)\.|\b\p{L}\.)$/u
/** Words that are shortened before what they count: 'min. 3 months', 'Art. 28', 'Fig. 3'. */
const BEFORE_FIGURE = /(?:^|[\s(])(?:min|max|art|fig|sec|paras?|abs|ziff|tel|ext|vol|pp?|ch|cl|nos|excl|resp)\.$/iu
const FIGURE = /^[\p{N}+(]/u
/** A day before its month: 'until 31. December'. */
const DAY = /(?:^|\s)\d{1,2}\.$/u
const MONTH = /^(?:jan|feb|mar|mär|apr|may|mai|jun|jul|aug|sep|oct|okt|nov|dec|dez)/iu

const isShortened = (before: string, after: string) =>
  ABBREVIATION.test(before) ||
  (BEFORE_FIGURE.test(before) && FIGURE.test(after)) ||
  (DAY.test(before) && MONTH.test(after))

/** No one writes or says a sentence of more characters: longer ones are cut between words. */
const SENTENCE_MAX = 1_000

/** More than any shortened word with what belongs to it. */
const TAIL = 40

const goesOn = (last: string, piece: string) =>
  (last.length < 200 && isShortened(last, piece)) ||
  (last.length < SENTENCE_MAX && isShortenedInGerman(last.slice(-TAIL), piece))

/** The sentences of one paragraph or of one message, in order; each has at most 1,000 characters. */
export function splitSentences(text: string): string[] {
  const parts: string[] = []
  for (const piece of text.split(BOUNDARY)) {
    const last = parts.at(-1)
    if (last !== undefined && goesOn(last, piece)) parts[parts.length - 1] = `${last} ${piece}`
    else parts.push(piece)
  }
  return parts.flatMap(inPieces).filter((part) => part !== '')
}

function inPieces(part: string): string[] {
  const pieces: string[] = []
  let rest = part.trim()
  while (rest.length > SENTENCE_MAX) {
    const cut = cutIndex(rest, SENTENCE_MAX)
    pieces.push(rest.slice(0, cut))
    rest = rest.slice(cut).trim()
  }
  return [...pieces, rest]
}
