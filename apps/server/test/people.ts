import { randomUUID } from 'node:crypto'
import type { CompanyType, Role } from '@cuecard/contract/session.ts'
import { type Api, createClient } from '@cuecard/contract/client.ts'
import { issueToken } from '../src/features/access-tokens/access-tokens.service.ts'
import { insertUser } from '../src/features/accounts/accounts.store.ts'
import { addCompany, type CompanyRow } from '../src/features/companies/companies.service.ts'
import type { Member } from '../src/platform/access.ts'
import type { Deps } from '../src/platform/deps.ts'
import type { App } from '../src/platform/http/app-instance.ts'
import { newConnectionToken } from '../src/platform/secrets.ts'
import { injectFetch } from './inject-fetch.ts'

export interface TestPerson {
  id: string
  email: string
  /** A session's bearer token. */
  token: string
  /** The client as this person's browser has it. */
  api: Api
  member: Member
}

export const anonymousApi = (app: App): Api =>
  createClient({ baseUrl: '/api', token: () => null, fetch: injectFetch(app) })

export const apiWith = (app: App, token: string): Api =>
  createClient({ baseUrl: '/api', token: () => token, fetch: injectFetch(app) })

export function makeCompany(deps: Deps, name: string, type: CompanyType = 'organization'): Promise<CompanyRow> {
  return deps.db.transaction((tx) => addCompany(deps, tx, { name, type }))
}

/** A confirmed person who is signed in. */
export async function makePerson(app: App, person: { role: Role; company: CompanyRow | null }): Promise<TestPerson> {
  const { deps } = app
  const id = randomUUID()
  const email = `${person.role}-${id.slice(0, 8)}@example.com`
  const now = deps.clock.now()
  await insertUser(deps.db, {
    id,
    email,
    role: person.role,
    company_id: person.company?.id ?? null,
    connection_token: newConnectionToken('user'),
    email_verified_at: now,
    first_name: 'Test',
    last_name: 'Person',
    created_at: now,
  })
  const token = await issueToken(deps, deps.db, { user_id: id, purpose: 'session' })
  const member: Member = {
    user_id: id,
    email,
    role: person.role,
    company_id: person.company?.id ?? '',
    company_type: person.company?.type ?? 'organization',
    token_id: '',
    token_purpose: 'session',
    ip: null,
  }
  return { id, email, token, api: apiWith(app, token), member }
}
