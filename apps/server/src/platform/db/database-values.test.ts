import { expect, it } from 'vitest'
import { toDatabaseText } from './database-values.ts'

it('keeps what a Unicode database accepts, with a letter and its accent as one character', () => {
  expect(toDatabaseText('a\0b\ud800')).toBe('ab\ufffd')
  expect(toDatabaseText('hundertfu\u0308nfzig')).toBe('hundertfünfzig')
})
