import { afterEach, expect, it } from 'vitest'
import { joinText, plainText, textOf } from './plain-text.ts'

afterEach(() => document.body.replaceChildren())

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
  expect(plainText(given)).toBe(text)
})

it('joins pieces with a space where the script has one', () => {
  expect(joinText('so', 'what')).toBe('so what')
  expect(joinText('我们', '需要')).toBe('我们需要')
  expect(joinText('', 'a')).toBe('a')
})

it('reads words without the furniture around them', () => {
  document.body.innerHTML =
    '<div><span>so the</span><span>price</span> <i class="google-symbols">keep</i><button>Jump</button><b>is</b> ten<script>x</script></div>'
  expect(textOf(document.body)).toBe('so the price is ten')
})
