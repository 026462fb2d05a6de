import { expect, it } from 'vitest'
import { createJoinLine, LINE_HYPHEN } from './line-joins.ts'

const joined = (before: string, after: string, document: readonly string[] = []): string =>
  createJoinLine(() => document)(before.replace(/~$/, LINE_HYPHEN), after)

it('removes a hyphen that only breaks a word, and keeps one that belongs to it', () => {
  expect(joined('a con~', 'nection')).toBe('a connection')
  expect(joined('the Web~', 'Shop of')).toBe('the Web-Shop of')
  expect(joined('per e~', 'mail')).toBe('per e-mail')
  expect(joined('an up-to-the~', 'minute list')).toBe('an up-to-the-minute list')
  expect(joined('the NR~', '8 and')).toBe('the NR-8 and')
  expect(joined('für 10-', '20 Nutzer')).toBe('für 10-20 Nutzer')
  expect(joined('ein 24/7-', 'Dienst')).toBe('ein 24/7-Dienst')
  expect(joined('GENERAL CONDI~', 'TIONS')).toBe('GENERAL CONDITIONS')
})

it('keeps the hyphen of a word that is left out before "and"', () => {
  expect(joined('Lager~', 'und Versandkosten')).toBe('Lager- und Versandkosten')
  expect(joined('für 10-', 'und 20-jährige')).toBe('für 10- und 20-jährige')
  expect(joined('a thous~', 'and robots', ['a thousand of them'])).toBe('a thousand robots')
})

it('asks the rest of the document how a word is written', () => {
  expect(joined('the drop~', 'down list', ['A drop-down list', 'and others'])).toBe('the drop-down list')
  expect(joined('the drop~', 'down list', ['A drop-down list', 'the dropdown'])).toBe('the dropdown list')
})

it('joins other lines with a space', () => {
  expect(joined('two', 'lines')).toBe('two lines')
  expect(joined('a dash -', 'and more')).toBe('a dash - and more')
})
