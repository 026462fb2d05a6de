import { expect, it } from 'vitest'
import type { Block } from './extracted-document.ts'
import { guessLanguage } from './language.ts'

const languageOf = (...blocks: Block[]) => guessLanguage([{ locator: null, headings: [], blocks }])
const table = (lines: string): Block => {
  const [header = [], ...rows] = lines
    .trim()
    .split('\n')
    .map((line) => line.trim().split('|'))
  return { type: 'table', header, rows }
}
const CARS = table(`
  Car|Class|Fuel
  Corsa|Small car|Petrol
  Octavia Estate|Medium estate|Diesel
  Transit Custom|Large van|Diesel
  Enyaq|Family car|Electric
  Golf|Hatchback|Petrol
  Kangoo|Small van|Electric
  Berlingo|Small van|Diesel
  Passat|Estate|Hybrid
`)

it('leaves the language of a table open that only names things in plain letters', async () => {
  expect(await languageOf(CARS)).toBe('und')
  expect(await languageOf({ type: 'text', text: 'Branches' }, CARS, CARS)).toBe('und')
})

it('knows it where common words of it stand in the table, or a text beside it says more', async () => {
  const furniture = table(`
    Artikel|Omschrijving
    Stoel|Houten stoel met leuning
    Tafel|Tafel van eikenhout
    Kast|Kast met drie laden
    Bank|Zitbank voor de tuin
    Lamp|Staande lamp met dimmer
    Bureau|Bureau van staal
  `)
  expect(await languageOf(furniture)).toBe('nl')
  const text = 'The cars below are let by the month, and all of them have a spare key that is for you.'
  expect(await languageOf({ type: 'text', text }, CARS)).toBe('en')
})
