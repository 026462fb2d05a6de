import { cutIndex } from './plain-text.ts'

/** A full stop before a small letter ends no sentence: the word before it was shortened. */
const BOUNDARY = /(?<=[!?…؟]["'”’)]{0,3})\s+|(?<=\.["'”’)]{0,3})\s+(?!\p{Ll})|(?<=[。！？])/u
const ABBREVIATION =
  /(?:\b(?:e\.g|i\.e|etc|vs|approx|incl|Mr|Mrs|Ms|Dr|Prof|No|Nr|St|Inc|Ltd|Co|Corp|ca|z\.B|d\.h|bzw|usw)\.|\b\p{L}\.)$/u
/** No one writes or says a sentence of more characters: longer ones are cut between words. */
const SENTENCE_MAX = 1_000

/** The sentences of one paragraph or of one message, in order; each has at most 1,000 characters. */
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
    const cut = cutIndex(rest, SENTENCE_MAX)
    pieces.push(rest.slice(0, cut))
    rest = rest.slice(cut).trim()
  }
  return [...pieces, rest]
}
