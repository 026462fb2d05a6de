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
  ['Interne Vertriebsnotizen', {}],
  ['Notizen', { title: 'Verhandlungsspielraum 2026' }],
  ['Rabattrichtlinie', {}],
  ['Preise', { text: 'Preise 2026\nNur intern, nicht an Kunden weitergeben.\nPumpe: 40 €' }],
  ['Preise', { text: 'VERTRAULICH\n\nPumpe: 40 €' }],
  ['Preise', { text: 'Artikel | Einkaufspreis | Listenpreis\nPumpe | 20 | 40' }],
  ['Preise', { text: 'Zielrabatt und Marge\nPumpe: 12 %' }],
  ['Tarifs', { text: 'Document à usage interne, ne pas diffuser.' }],
  ['Tarifas', { text: 'Uso interno: no compartir con clientes.' }],
])('%s is proposed as internal', (name, more) => {
  expect(proposed(name, more)).toBe('internal')
})

it.each([
  ['Price list 2026', {}],
  ['International shipping', {}],
  ['Security whitepaper', { text: 'Your data stays confidential. We never share it with others.' }],
  ['Handbook', { text: `${'Setup takes two days. '.repeat(100)}For internal use only.` }],
  ['Datenschutz', { text: 'Ihre Daten behandeln wir vertraulich.\nWir geben sie nicht an Kunden weiter.' }],
  ['Internat am See', {}],
  [
    'Handbuch',
    { text: 'Die Marge des Filters liegt bei zwei Grad, danach schaltet die Anlage von selbst ab und meldet sich.' },
  ],
  ['Was ist Ihr Zielrabatt?', {}],
])('nothing is proposed for %s', (name, more) => {
  expect(proposed(name, more)).toBeNull()
})
