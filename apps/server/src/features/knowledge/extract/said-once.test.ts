import { expect, it } from 'vitest'
import { isPageNumber } from './said-once.ts'

it('knows page numbers in several languages from lines that say something', () => {
  const numbers = ['7', '— 7 —', 'Page 7', 'Seite 7 von 12', 's. 7', '7/12', '7 | 12', 'Página 7 de 12', '7. oldal']
  const others = ['第 7 页 共 12 页', '7ページ', 'Стр. 7 из 12', 'Page 1204 of 3000', '']
  expect([...numbers, ...others].filter((line) => !isPageNumber(line))).toEqual([])
  const texts = [
    'Annex 2',
    'Module 7',
    'Level 2',
    'Part 3 of 4',
    'P7',
    '2026',
    '12/3/2026',
    '0800 123 456',
    'Pages 7 on',
  ]
  expect(texts.filter(isPageNumber)).toEqual([])
})
