/**
 * Length of a text in words. Scripts without spaces between words are counted by characters: 300 characters equal 170
 * words. Very long words (addresses, codes) count as several.
 */
const PER_CHARACTER = 170 / 300
const LONG_WORD = 24
const LONG_WORD_PART = 12

const isSpace = (code: number) =>
  code <= 32 || code === 0xa0 || code === 0x3000 || (code >= 0x2000 && code <= 0x200a) || code === 0x2028

const isUnspaced = (code: number) =>
  code >= 0x0e00 &&
  (code <= 0x0eff ||
    (code >= 0x1000 && code <= 0x109f) ||
    (code >= 0x1780 && code <= 0x17ff) ||
    (code >= 0x3001 && code <= 0x9fff) ||
    (code >= 0xf900 && code <= 0xfaff) ||
    (code >= 0xff01 && code <= 0xff9f))

const wordWeight = (length: number) => (length === 0 ? 0 : length <= LONG_WORD ? 1 : Math.ceil(length / LONG_WORD_PART))

export const weigh = (text: string): number => {
  let weight = 0
  let length = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (isSpace(code)) {
      weight += wordWeight(length)
      length = 0
    } else if (isUnspaced(code)) {
      weight += wordWeight(length) + PER_CHARACTER
      length = 0
    } else length++
  }
  return weight + wordWeight(length)
}

/** A piece of text; `glue` is the separator to the piece before it. */
export interface Piece {
  text: string
  weight: number
  glue: string
}

const BORDER = /[.!?…]["')\]”’»]*\s+(?=[^\p{Ll}])|[。！？]["」』）”]*|\n+/gu

/** Splits at the ends of sentences and lines. */
const sentences = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let start = 0
  let glue = ''
  const push = (end: number, next: string): void => {
    const piece = text.slice(start, end).trim()
    if (piece !== '') pieces.push({ text: piece, weight: weigh(piece), glue })
    glue = next
    start = end
  }
  for (const match of text.matchAll(BORDER)) {
    const space = /\s/.test(match[0])
    push(match.index + match[0].length, match[0].includes('\n') ? '\n' : space ? ' ' : '')
  }
  push(text.length, '')
  return pieces
}

/** Splits a sentence that is too long between words, and inside a word only if the word alone is too long. */
const cutLong = (piece: Piece, max: number): Piece[] => {
  const pieces: Piece[] = []
  let text = ''
  let weight = 0
  const push = (glue: string): void => {
    if (text !== '') pieces.push({ text, weight: weigh(text), glue: pieces.length === 0 ? piece.glue : glue })
    text = ''
    weight = 0
  }
  for (const word of piece.text.split(/\s+/)) {
    const size = weigh(word)
    if (weight + size > max) push(' ')
    if (size <= max) {
      text = text === '' ? word : `${text} ${word}`
      weight += size
      continue
    }
    const letters = Array.from(word)
    const step = Math.max(1, Math.floor((letters.length * max) / size) - LONG_WORD)
    for (let i = 0; i < letters.length; i += step) {
      text = letters.slice(i, i + step).join('')
      push(i === 0 ? ' ' : '')
    }
  }
  push(' ')
  return pieces
}

/** Splits a text into pieces of at most `max` words. Only white space is lost. */
export const splitText = (text: string, max: number) =>
  sentences(text).flatMap((piece) => (piece.weight <= max ? [piece] : cutLong(piece, max)))

export const joinPieces = (pieces: readonly Piece[]): string => {
  let text = ''
  for (const piece of pieces) text = text === '' ? piece.text : text + piece.glue + piece.text
  return text
}
