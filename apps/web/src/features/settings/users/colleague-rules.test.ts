import type { Role, Session } from '@cuecard/contract/session.ts'
import type { CompanyUser } from '@cuecard/contract/companies.ts'
import { describe, expect, it } from 'vitest'
import { sessionOf } from '../../../test/signed-in.ts'
import { findColleagues, managesPeople, nameOf, otherRole, disabledReasonsFor, roleLabel } from './colleague-rules.ts'

const colleague = (id: string, role: Role, change: Partial<CompanyUser> = {}): CompanyUser => ({
  id,
  email: `${id}@acme.example`,
  first_name: 'Ana',
  last_name: 'Ruiz',
  work_role: null,
  role,
  has_connected_with_extension: false,
  last_seen_at: null,
  created_at: '2026-11-01T09:00:00Z',
  ...change,
})
const own = sessionOf().user.id
const as = (role: Role, type: NonNullable<Session['company']>['type'] = 'organization') =>
  sessionOf({ user: { role }, company: { type } })

describe('words for people', () => {
  it('roles lose their underscores, and who has no first name is an Unnamed User', () => {
    expect(roleLabel('company_admin')).toBe('company admin')
    expect(nameOf({ first_name: 'Ana', last_name: null })).toBe('Ana')
    expect(nameOf({ first_name: null, last_name: 'Ruiz' })).toBe('Unnamed User')
  })

  it('every typed word has to be in the name, the address or the role, without regard to case', () => {
    const people = [colleague('one', 'company_admin'), colleague('two', 'company_user', { first_name: 'Łukasz' })]
    expect(findColleagues(people, 'ŁUKASZ two@')).toEqual([people[1]])
    expect(findColleagues(people, 'company admin')).toEqual([people[0]])
    expect(findColleagues(people, '  ')).toBe(people)
  })
})

describe('what is refused', () => {
  it.each([
    ['company_user', 'organization', false],
    ['company_admin', 'organization', true],
    ['staff_user', 'organization', true],
    ['staff_user', 'internal_control_company', false],
    ['staff_admin', 'internal_control_company', true],
  ] as const)('%s in %s manages people: %s', (role, type, manages) => {
    const refused = disabledReasonsFor(as(role, type), colleague('one', 'company_user'), [])
    expect(managesPeople(as(role, type))).toBe(manages)
    expect(refused.remove).toBe(manages ? null : 'Admin access required')
  })

  it('the last admin keeps the role and the place, one of two does not', () => {
    const admin = colleague('one', 'company_admin')
    const words = 'This is the last admin. Make someone else admin first.'
    const staff = colleague('staff', 'staff_admin')
    expect(disabledReasonsFor(as('company_admin'), admin, [admin, staff])).toEqual({ role: words, remove: words })
    const second = colleague('two', 'company_admin')
    expect(disabledReasonsFor(as('company_admin'), admin, [admin, second])).toEqual({ role: null, remove: null })
  })

  it('nobody removes themselves, and a staff account keeps its role', () => {
    const self = colleague(own, 'company_user')
    expect(disabledReasonsFor(as('staff_user'), self, [self]).remove).toBe('You cannot remove yourself')
    const staff = colleague('staff', 'staff_user')
    expect(disabledReasonsFor(as('company_admin'), staff, [staff])).toEqual({
      role: 'The role of a staff account cannot be changed here',
      remove: null,
    })
  })

  it("offers the company's roles, and the staff's in the provider's company", () => {
    expect(otherRole(as('company_admin'), colleague('one', 'company_user'))).toBe('company_admin')
    expect(otherRole(as('company_admin'), colleague('one', 'company_admin'))).toBe('company_user')
    const internal = as('staff_admin', 'internal_control_company')
    expect(otherRole(internal, colleague('one', 'staff_user'))).toBe('staff_admin')
    expect(otherRole(internal, colleague('one', 'staff_admin'))).toBe('staff_user')
  })
})
