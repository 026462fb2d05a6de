import { expect, it } from 'vitest'
import { readServerAddress } from './server-address.ts'

it.each([
  ['https://cuecard.example.com', 'https://cuecard.example.com'],
  [' https://cuecard.example.com/login?x=1 ', 'https://cuecard.example.com'],
  ['cuecard.example.com:8443', 'https://cuecard.example.com:8443'],
  ['http://localhost:3000/', 'http://localhost:3000'],
  ['localhost:3000', 'http://localhost:3000'],
  ['127.0.0.1:4000/settings', 'http://127.0.0.1:4000'],
])('reads %s as %s', (typed, origin) => {
  expect(readServerAddress(typed)).toEqual({ origin })
})

it.each([
  ['', /Enter the address/],
  ['ftp://cuecard.example', /not a web address/],
  ['javascript://alert(1)', /not a web address/],
  ['https://user:secret@cuecard.example', /not a web address/],
  ['http://cuecard.example', /Use https/],
  ['http://localhost.evil.example', /Use https/],
  ['http://10.0.0.5:3000', /Use https/],
])('refuses %s', (typed, problem) => {
  expect(readServerAddress(typed)).toEqual({ problem: expect.stringMatching(problem) })
})
