import { UNSPACED_SCRIPTS } from './scripts.ts'

/** Control characters, and marks that turn the direction of what follows or that cannot be seen. */
const INVISIBLE =
  /[\p{Cc}\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e01ef}]/gu
const SUSPECT = /[^\u0020-\u007e\u00a1-\u00ac\u00ae-\u0600\u0620-\u167f\u3001-\ud7ff\uf900-\ufdff]/
/** All but a single blank, which is most of them. */
const SPACES = / \s+|[^\S ]\s*/gu
const UNSPACED_OR_MARK = `[${UNSPACED_SCRIPTS}\\u3001-\\u303f\\uff00-\\uffef]`
const ENDS_UNSPACED = new RegExp(`${UNSPACED_OR_MARK}$`, 'u')
const STARTS_UNSPACED = new RegExp(`^${UNSPACED_OR_MARK}`, 'u')

/** One line of plain text: no line breaks, control characters or marks of direction, and single spaces. */
export function oneLine(text: string): string {
  if (!SUSPECT.test(text)) return (text.includes('  ') ? text.replaceAll(SPACES, ' ') : text).trim()
  const spaced = text.toWellFormed().replaceAll(SPACES, ' ')
  // Mostly there were line breaks alone.
  return (SUSPECT.test(spaced) ? spaced.replaceAll(INVISIBLE, '').replaceAll(SPACES, ' ') : spaced).trim()
}

/** Two pieces one after the other, with a space where their script has one. */
export function joinText(first: string, second: string): string {
  if (first === '' || second === '') return first + second
  const bare = ENDS_UNSPACED.test(first) && STARTS_UNSPACED.test(second)
  return bare ? first + second : `${first} ${second}`
}

/** What two texts of the same words have in common: letters and digits in lower case, `separator` between the words. */
export const fold = (text: string, separator = ' '): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[’'`´]/g, '')
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll(' ', separator)

/** `1 line`, `1,200 lines`, `1 reply`, `2 replies`: a number with its noun; the plural takes an s unless it is given. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** Where a text of more than `most` characters is cut: between words where that keeps half of it, never inside a character. */
export function cutIndex(text: string, most: number): number {
  const space = text.lastIndexOf(' ', most)
  if (space > most / 2) return space
  return /[\uD800-\uDBFF]/.test(text.charAt(most - 1)) ? most - 1 : most
}

/** At most `most` characters of a text, cut between words, with ` …` behind what was cut. */
export const shorten = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, cutIndex(text, most))} …`
