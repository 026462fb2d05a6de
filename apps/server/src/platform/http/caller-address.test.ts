import { expect, it } from 'vitest'
import { addressIn } from './caller-address.ts'

it.each([
  ['198.51.100.7', '198.51.100.7'],
  ['198.51.100.7:30199', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['[::FFFF:198.51.100.7]:443', '198.51.100.7'],
  ['2001:DB8:0:0::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:30199', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:443', 'fe80::1'],
  ['::1', '::1'],
  ['unknown', null],
  ['_hidden:8080', null],
  ['caller.example:443', null],
  ['8080', null],
  ['127.1', null],
  ['0x7f000001', null],
  ['198.51.100.7:port', null],
  ['[198.51.100.7', null],
  ['[]:80', null],
  [':80', null],
  ['', null],
])('reads %s as the address %s', (written, address) => {
  expect(addressIn(written)).toBe(address)
})
