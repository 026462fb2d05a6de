import { expect, it } from 'vitest'
import { proposeAudience } from './propose-audience.ts'

const proposed = (name: string, more: { file_path?: string; text?: string; title?: string } = {}) =>
  proposeAudience({ name, file_path: null, ...more })

it.each([
  ['Battlecard NordPick', {}],
  ['Competitor notes 2026', {}],
  ['Notes', { file_path: 'price_rules-2026.xlsx' }],
  ['Discount policy', {}],
  ['Preise', { text: 'Vertraulich. Nur für den internen Gebrauch.' }],
  ['Handbook', { text: 'INTERNAL USE ONLY\n\nMargins by region.' }],
  ['Handbook', { title: 'Objection handling › Price' }],
])('%s is proposed as internal', (name, more) => {
  expect(proposed(name, more)).toBe('internal')
})

it.each([
  ['Price list 2026', {}],
  ['International shipping', {}],
  ['Security whitepaper', { text: 'Your data stays confidential. We never share it with others.' }],
  ['Handbook', { text: `${'Setup takes two days. '.repeat(100)}For internal use only.` }],
])('nothing is proposed for %s', (name, more) => {
  expect(proposed(name, more)).toBeNull()
})
