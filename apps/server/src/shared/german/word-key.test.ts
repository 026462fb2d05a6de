import { expect, it } from 'vitest'
import { wordKey } from './word-key.ts'

it.each([
  ['kündigen', 'kündigung', 'gekündigt'],
  ['abholen', 'abgeholt', 'abzuholen', 'abholung'],
  ['vertrag', 'verträge', 'vertrags', 'vertragen'],
  ['rechnung', 'rechnungen'],
  ['haus', 'häuser'],
])('is one for the forms of a word', (...forms) => {
  expect(new Set(forms.map(wordKey)).size).toBe(1)
})

it.each([
  ['frist', 'frisch'],
  ['laden', 'laufen'],
  ['gerät', 'rat'],
  ['gebühr', 'bühne'],
])('keeps other words apart', (one, other) => {
  expect(wordKey(one)).not.toBe(wordKey(other))
})
