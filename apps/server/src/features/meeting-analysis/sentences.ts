import type { Evidence } from '@cuecard/contract/meeting-analysis.ts'
import type { Line } from './transcript-lines.ts'

/** A sentence of a message. */
export interface Said {
  line: Line
  text: string
  /** The message was written with full stops and question marks: their absence means something. */
  punctuated: boolean
}

const BOUNDARY = /(?<=[.!?…؟]["'”’)]{0,3})\s+|(?<=[。！？])/u
const ABBREVIATION =
  /(?:\b(?:e\.g|i\.e|etc|vs|approx|Mr|Mrs|Ms|Dr|Prof|No|Nr|St|Inc|Ltd|Co|Corp|ca|z\.B|d\.h|bzw|usw)\.|\b\p{Lu}\.)$/u
const QUOTE_MAX = 320
/** Longer ones are read in pieces: nobody speaks so. */
const SENTENCE_MAX = 1_000

/** The sentences of all lines, in order. */
export const sentencesOf = (lines: readonly Line[]): Said[] =>
  lines.flatMap((line) => {
    const punctuated = /[.!?,;…؟。！？]/u.test(line.text)
    return splitSentences(line.text).map((text) => ({ line, text, punctuated }))
  })

export function splitSentences(text: string): string[] {
  const parts: string[] = []
  for (const piece of text.split(BOUNDARY)) {
    const last = parts.at(-1)
    if (last !== undefined && last.length < 200 && ABBREVIATION.test(last)) parts[parts.length - 1] = `${last} ${piece}`
    else parts.push(piece)
  }
  return parts.flatMap(inPieces).filter((part) => part !== '')
}

function inPieces(part: string): string[] {
  const pieces: string[] = []
  let rest = part.trim()
  while (rest.length > SENTENCE_MAX) {
    const space = rest.lastIndexOf(' ', SENTENCE_MAX)
    const cut = wholeSigns(rest, space > SENTENCE_MAX / 2 ? space : SENTENCE_MAX)
    pieces.push(rest.slice(0, cut))
    rest = rest.slice(cut).trim()
  }
  return [...pieces, rest]
}

/** The place itself, or the one before, where it would cut a sign of two units in half. */
const wholeSigns = (text: string, at: number) => (/[\uD800-\uDBFF]/.test(text.charAt(at - 1)) ? at - 1 : at)

/** No longer than a quote should be, cut between words. */
export function shorten(text: string, most = QUOTE_MAX): string {
  if (text.length <= most) return text
  const space = text.lastIndexOf(' ', most)
  return `${text.slice(0, wholeSigns(text, space > most / 2 ? space : most))} …`
}

export const evidenceOf = (line: Line, quote: string): Evidence => ({
  message_id: line.message_id,
  speaker: line.speaker,
  timestamp: new Date(line.at).toISOString(),
  quote: shorten(quote),
})
