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

it('keeps the hyphen behind what usually has one, and behind what has one before other words of the document', () => {
  expect(joined('with self~', 'signed keys')).toBe('with self-signed keys')
  expect(joined('it runs on~', 'premises')).toBe('it runs on-premises')
  expect(joined('it is on~', 'ly a test')).toBe('it is only a test')
  const document = ['A role-based list', 'the mapping of fields', 'in-house and up-to-date']
  expect(joined('the role~', 'mapping is', document)).toBe('the role-mapping is')
  expect(joined('the role~', 'mapping is', ['the mapping of fields'])).toBe('the rolemapping is')
  expect(joined('the in~', 'fields of', document)).toBe('the infields of')
})

it('joins words that only begin like those', () => {
  expect(joined('de on~', 'derhoudsbeurt')).toBe('de onderhoudsbeurt')
  expect(joined('from Monday on~', 'wards')).toBe('from Monday onwards')
  expect(joined('it is non~', 'sensical')).toBe('it is nonsensical')
  expect(joined('a self~', 'less act')).toBe('a selfless act')
  const document = ['Die Lager-App und ihre Verwaltung', 'Fleet-wide limits hold', 'The manager signs']
  expect(joined('unsere Lager~', 'verwaltung läuft', document)).toBe('unsere Lagerverwaltung läuft')
  expect(joined('Fleet~', 'manager', document)).toBe('Fleetmanager')
  // The rest of the very word that is broken is no word of the document.
  const broken = [`a soft-start motor runs the soft${LINE_HYPHEN}`, 'ware of it']
  expect(joined('the soft~', 'ware of it', broken)).toBe('the software of it')
})

it('joins other lines with a space', () => {
  expect(joined('two', 'lines')).toBe('two lines')
  expect(joined('a dash -', 'and more')).toBe('a dash - and more')
})
