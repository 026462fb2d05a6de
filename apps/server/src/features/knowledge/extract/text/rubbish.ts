import { ExtractionError } from '../extraction-error.ts'

/** Longer texts are judged by their beginning. */
const SAMPLE = 64 * 1024
const ODD_SHARE = 0.1
const LETTERS = /[\p{L}\p{M}]/gu
const HIGH = /[^\p{ASCII}\s]/gu
/** Letters, and the signs that a price list or a quotation is full of. */
const HIGH_SOUND = /(?!\p{ASCII})[\p{L}\p{M}\p{Sc}\p{Pd}\p{Pi}\p{Pf}°•…]/gu
/** Fewer characters say nothing. */
const JUDGED_FROM = 24

const share = (text: string, pattern: RegExp, of: number): number =>
  (text.match(pattern)?.length ?? 0) / Math.max(1, of)

/** Controls but white space, private use, the replacement character: what no text holds. */
const isOdd = (code: number): boolean =>
  (code < 32 && (code < 9 || code > 13)) ||
  (code >= 0x7f && code < 0xa0) ||
  (code >= 0xe000 && code <= 0xf8ff) ||
  code >= 0xfff0

/** Whether a text holds many characters that stand for nothing. A few bullets of a symbol font are no rubbish. */
export const isRubbish = (text: string): boolean => {
  const end = Math.min(text.length, SAMPLE)
  let [odd, length] = [0, 0]
  // Every page of every PDF is looked at: a loop takes a tenth of what a regular expression takes.
  for (let at = 0; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code > 32) length++
    // Most characters of most texts.
    if (code >= 32 && code < 0x7f) continue
    if (isOdd(code)) odd++
  }
  return Math.max(odd, length) >= JUDGED_FROM && odd > length * ODD_SHARE
}

/**
 * Whether a text of guessed encoding is none: of what is no ASCII, most are signs, or in the Latin alphabet most letters
 * have accents, or upper and lower case alternate within words.
 */
const isWrongGuess = (sample: string): boolean => {
  const length = sample.replace(/\s+/g, '').length
  if (length < JUDGED_FROM) return false
  const high = sample.match(HIGH)?.length ?? 0
  if (high > length * 0.15 && share(sample, HIGH_SOUND, high) < 0.6) return true
  const latin = sample.match(/\p{Script=Latin}/gu)?.length ?? 0
  const accented = sample.match(/(?!\p{ASCII})\p{Script=Latin}/gu)?.length ?? 0
  return latin > share(sample, LETTERS, 1) * 0.8 && accented > latin * 0.45
}

const SPACE = 0x40
/** Letters, digits and the commonest signs of EBCDIC (code pages 037, 273, 500, 1047), and its line ends. */
const EBCDIC = new Set(
  [
    [0x81, 0x89],
    [0x91, 0x99],
    [0xa2, 0xa9],
    [0xc1, 0xc9],
    [0xd1, 0xd9],
    [0xe2, 0xe9],
    [0xf0, 0xf9],
  ].flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, i) => from + i)),
)
const EBCDIC_SIGNS = new Set([0x05, 0x0d, 0x15, 0x25, SPACE, 0x4b, 0x4d, 0x5d, 0x60, 0x61, 0x6b, 0x7a, 0x7d, 0x7f])

/** Text of a mainframe: nearly all its bytes are letters, digits and signs there, and its blank is @ elsewhere. */
export const isEbcdic = (bytes: Buffer): boolean => {
  const sample = bytes.subarray(0, SAMPLE)
  let [letters, signs, blanks, spaces] = [0, 0, 0, 0]
  for (const byte of sample) {
    if (EBCDIC.has(byte)) letters++
    else if (EBCDIC_SIGNS.has(byte)) signs++
    if (byte === SPACE) blanks++
    else if (byte === 0x20) spaces++
  }
  const { length } = sample
  return (
    length >= JUDGED_FROM &&
    blanks > length * 0.03 &&
    spaces < length * 0.01 &&
    letters > length * 0.5 &&
    letters + signs > length * 0.9
  )
}

export const ebcdic = () =>
  new ExtractionError(
    'corrupt',
    'This text is written in EBCDIC, the character set of mainframes, and was not read. Convert it to UTF-8 and upload that file.',
  )

/** `guessed`: whether nothing but statistics told the encoding. */
export const isNoText = (text: string, guessed: boolean): boolean =>
  isRubbish(text) || (guessed && isWrongGuess(text.slice(0, SAMPLE)))

export const unrecognised = () =>
  new ExtractionError(
    'corrupt',
    'The characters of this file could not be recognised, so it was not read. Save it again as UTF-8 text and upload that file.',
  )
