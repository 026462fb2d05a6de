import { expect, it } from 'vitest'
import { companyTag, staffAddresses } from './staff-address.ts'

const id = '0a1b2c3d-0000-4000-8000-000000000000'
const first = (caller: string, name: string) => staffAddresses(caller, { id, name }).next().value

it.each([
  ['Acme Robotics', 'acme-robotics'],
  ['  Ünïcode & Söhne!  ', 'unicode-sohne'],
  ['Straße Ærø Łódź', 'strasse-aero-lodz'],
  ['ＦＵＬＬ ｗｉｄｔｈ', 'full-width'],
  ['360', '360'],
  ['Acme 株式会社', 'acme'],
  ['株式会社', '0a1b2c3d'],
  ['Яндекс 24', '0a1b2c3d'],
  ['🚀', '0a1b2c3d'],
  ['a"@evil.example,<b>', 'a-evil-example-b'],
])('tags %s as %s', (name, tag) => {
  expect(companyTag({ id, name })).toBe(tag)
})

it('keeps mail for the account in the mailbox of the caller', () => {
  expect(first('staff@cuecard.example', 'Acme Robotics')).toBe('staff+acme-robotics@cuecard.example')
  expect(first('staff+other@cuecard.example', 'Acme')).toBe('staff+acme@cuecard.example')
})

it('counts on when an address is taken', () => {
  const [one, two, three] = staffAddresses('s@x.example', { id, name: 'Acme' })
  expect([one, two, three]).toEqual(['s+acme@x.example', 's+acme-2@x.example', 's+acme-3@x.example'])
})

it('stays within what mail servers take, the last address too', () => {
  const local = 'a'.repeat(45)
  const all = [...staffAddresses(`${local}@x.example`, { id, name: 'Long name of a company '.repeat(8) })]
  expect(all).toHaveLength(99)
  expect(new Set(all).size).toBe(99)
  for (const email of all) expect(email.indexOf('@')).toBeLessThanOrEqual(64)
})
