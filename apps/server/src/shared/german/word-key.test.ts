import { expect, it } from 'vitest'
import { areForms, wordKey } from './word-key.ts'

it.each([
  ['kündigen', 'kündigung', 'gekündigt'],
  ['abholen', 'abgeholt', 'abzuholen', 'abholung'],
  ['vertrag', 'verträge', 'vertrags', 'vertragen'],
  ['rechnung', 'rechnungen'],
  ['haus', 'häuser', 'haeuser'],
  ['gewährleistungsfrist', 'gewaehrleistungsfrist'],
  ['geschäftsführerin', 'geschaeftsfuehrerin'],
  ['kühlung', 'kuehlung'],
  ['straße', 'strasse'],
  ['bußmann', 'bussmann'],
  ['kündbar', 'kuendbar'],
])('is one for the forms of a word', (...forms) => {
  expect(new Set(forms.map(wordKey)).size).toBe(1)
})

it.each([
  ['frist', 'frisch'],
  ['laden', 'laufen'],
  ['gerät', 'rat'],
  ['gebühr', 'bühne'],
  ['kündbar', 'kunde'],
  ['trennbar', 'trennung'],
  ['warten', 'wartung'],
  ['dauer', 'dar'],
  ['quelle', 'qulle'],
  ['steuer', 'ster'],
])('keeps other words apart', (one, other) => {
  expect(wordKey(one)).not.toBe(wordKey(other))
})

it('takes a noun for no form of what is made of a verb like it', () => {
  expect(areForms('zahl', 'zahlung')).toBe(false)
  expect(areForms('lad', 'ladung')).toBe(false)
  expect(areForms('leit', 'leitungen')).toBe(false)
  expect(areForms('mahnen', 'mahnung')).toBe(true)
  expect(areForms('gemahnt', 'mahnungen')).toBe(true)
})
