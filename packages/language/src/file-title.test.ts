import { expect, it } from 'vitest'
import { titleOfFile } from './file-title.ts'

it('makes a name out of a file name as a person would', () => {
  const names = [
    'prices.md',
    'security_answers.docx',
    'price-list-2026-03-01.pdf',
    'Q3 report - final.PDF',
    'iPhone.txt',
    '.md',
  ]
  expect(names.map(titleOfFile)).toEqual([
    'Prices',
    'Security answers',
    'Price list 2026-03-01',
    'Q3 report - final',
    'iPhone',
    '.md',
  ])
})
