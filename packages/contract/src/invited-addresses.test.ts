import { expect, it } from 'vitest'
import { readAddresses } from './invited-addresses.ts'

it('reads addresses with any separators, with names and in any case, each once', () => {
  const text = `Ada Lindqvist <ADA@acme.example>, bo@acme.example; "Reyes, Uma" <uma@acme.example>
Brandt, Jonas <jonas@acme.example>\tmailto:zoe@acme.example  bo@acme.example`
  expect(readAddresses(text)).toEqual({
    emails: ['ada', 'bo', 'uma', 'jonas', 'zoe'].map((name) => `${name}@acme.example`),
    wrong: [],
  })
})

it('tells what is no address', () => {
  expect(readAddresses('nobody, a@b\nＩＮＶＩＴＥＤ@example.com\n <> ')).toEqual({
    emails: [],
    wrong: ['nobody', 'a@b', 'ＩＮＶＩＴＥＤ@example.com'],
  })
})
