import { expect, it } from 'vitest'
import { companyDomain, createCustomerFinder, nameOfDomain } from './customer-of.ts'

it('takes the company’s part of an address, and nothing for free mail or for what is no address', () => {
  const domains = ['ada@mail.acme.co.uk', 'Bo@ACME.com', 'zoe@gmail.com', 'uma@yahoo.co.uk', 'room 4', 'x@localhost']
  expect(domains.map(companyDomain)).toEqual(['acme.co.uk', 'acme.com', null, null, null, null])
  const names = ['duval-distribution.example', 'ibm.com', 'x.example'].map(nameOfDomain)
  expect(names).toEqual(['Duval Distribution', 'IBM', 'X'])
})

it('finds the domain that most people from outside share, unless somebody chose or assigned another', () => {
  const customerOf = createCustomerFinder({
    own_domains: ['acme.com'],
    other_domains: ['partner.example'],
    customers: [{ id: 'duval.example', domains: ['duval.example', 'duval.fr'] }],
  })
  const of = (emails: string, chosen: string | null = null) => customerOf({ emails: emails.split(' '), chosen })
  expect(of('me@acme.com a@nord.example b@south.example c@south.example')).toBe('south.example')
  expect(of('me@acme.com a@duval.fr')).toBe('duval.example')
  expect(of('me@acme.com a@partner.example b@partner.example c@nord.example')).toBe('nord.example')
  expect(of('me@acme.com a@gmail.com')).toBeNull()
  expect(of('a@nord.example', 'duval.example')).toBe('duval.example')
  expect(of('a@nord.example', '')).toBeNull()
})
