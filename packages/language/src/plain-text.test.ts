import { expect, it } from 'vitest'
import { fold, joinText, oneLine, plural, shorten } from './plain-text.ts'

it.each([
  ['  two \n  words\u00a0here ', 'two words here'],
  ['safe\u202eetadpu\u202c text', 'safeetadpu text'],
  ['\u2066a\u2069\u200fb\u200e\u0000c\u0007\ufeff', 'abc'],
  ['hidden\u{e0069}\u{e0067}\u{e006e} order', 'hidden order'],
  ['broken \ud800 half', 'broken \ufffd half'],
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['می‌خواهم 👩‍💻', 'می‌خواهم 👩‍💻'],
  ['مرحبا بكم', 'مرحبا بكم'],
])('makes one line of plain text of %j', (given, text) => {
  expect(oneLine(given)).toBe(text)
})

it('joins pieces with a space where the script has one', () => {
  expect(joinText('so', 'what')).toBe('so what')
  expect(joinText('我们', '需要')).toBe('我们需要')
  expect(joinText('', 'a')).toBe('a')
})

it('folds case, apostrophes, punctuation and width', () => {
  expect(fold("  Don’t  STOP – it's ｆｕｌｌ! ")).toBe('dont stop its full')
  expect(fold('A b-c', '')).toBe('abc')
})

it('writes a number with its noun', () => {
  expect([1, 0, 1200].map((count) => plural(count, 'line'))).toEqual(['1 line', '0 lines', '1,200 lines'])
  expect(plural(2, 'reply', 'replies')).toBe('2 replies')
})

it('shortens between words and never inside a character', () => {
  expect(shorten('one two three', 9)).toBe('one two …')
  expect(shorten('short', 9)).toBe('short')
  expect(shorten(`${'a'.repeat(8)}😀b`, 9)).toBe('aaaaaaaa …')
})
