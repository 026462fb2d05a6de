/** For a character class: scripts that are written without spaces between words. */
export const UNSPACED_SCRIPTS = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`

const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}]`, 'u')
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Whether a text has characters of a script that is written without spaces. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text)

/** Whether a text has characters that stand for a syllable or a word: these scripts say more with fewer characters. */
export const isDense = (text: string): boolean => DENSE.test(text)
