import { expect, it } from 'vitest'
import { eachWord, squeezedLength, withoutCode } from './word-scan.ts'

const CODE = /[_{}<>=\\/@#$|^~]|\p{L}\.\p{L}|\p{L}\d|\d\p{L}|\p{Ll}\p{Lu}/u
const CHARACTERS = [...' \t\n\u00a0\u2003\ufeff\u3000abzAZ.09_-/@é😀𝒜ßЖ中,\u0000\u001f\u0301', '\ud800']

const wordsOf = (text: string) => {
  const words: string[] = []
  eachWord(text, (start, end) => words.push(text.slice(start, end)))
  return words
}

it('removes words of code, and keeps the spaces around them', () => {
  expect(withoutCode('Set max_size in app.config to 9 GB.\nÜber getValue()')).toBe('Set   in   to 9 GB.\nÜber  ')
})

it('finds the same as regular expressions, in made-up text of all kinds of characters', () => {
  let seed = 7
  // The same texts in each run.
  const random = (most: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((seed / 2 ** 32) * most)
  }
  for (let round = 0; round < 4_000; round++) {
    const text = Array.from({ length: random(14) }, () => CHARACTERS[random(CHARACTERS.length)]).join('')
    expect(withoutCode(text)).toBe(text.replace(/\S+/gu, (word) => (CODE.test(word) ? ' ' : word)))
    expect(wordsOf(text)).toEqual(text.match(/\p{L}+/gu) ?? [])
    expect(squeezedLength(text)).toBe(text.replace(/\s+/g, ' ').trim().length)
  }
})
