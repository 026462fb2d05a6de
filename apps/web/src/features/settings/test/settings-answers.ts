import type { SignInSession } from '@cuecard/contract/auth.ts'
import type { Session } from '@cuecard/contract/session.ts'
import type { CompanyUser, CompanyDetail } from '@cuecard/contract/companies.ts'
import type { Invitation } from '@cuecard/contract/invitations.ts'
import type { Answers } from '../../../test/render-app.tsx'
import { COMPANY, USER, answersFor, sessionOf } from '../../../test/signed-in.ts'

export const COMPANY_CALL = `GET /company-settings/company/${COMPANY.id}`
export const USERS = 'GET /company-settings/users'
export const INVITATIONS = 'GET /company-settings/invitations'
export const SESSIONS = 'GET /auth/sessions'
export const CALENDAR = 'GET /company-settings/calendar'
export const WEBHOOKS = 'GET /company-settings/webhooks'

/** An id that ends in `n`. */
export const idOf = (n: number) => `0b6f2a1e-5a3f-4c58-9f0e-0d6c0a4f${String(n).padStart(4, '0')}`

export const companyDetail = (change: Partial<CompanyDetail> = {}): CompanyDetail => ({
  ...COMPANY,
  is_meeting_saving_enabled: true,
  is_extension_ui_active_for_users: false,
  consent_policy: 'none',
  has_talk_prompts: false,
  is_chat_captured: false,
  user_count: 2,
  pending_invitation_count: 0,
  created_at: '2026-10-01T09:00:00Z',
  ...change,
})

export const colleague = (n: number, change: Partial<CompanyUser> = {}): CompanyUser => ({
  id: idOf(n),
  email: `person${n}@acme.example`,
  first_name: 'Person',
  last_name: String(n),
  work_role: 'Sales',
  role: 'company_user',
  has_connected_with_extension: false,
  last_seen_at: null,
  created_at: '2026-10-02T09:00:00Z',
  ...change,
})

/** The signed-in person, as the list shows them. */
export const self = (change: Partial<CompanyUser> = {}): CompanyUser => {
  const { id, email, first_name, last_name } = USER
  return colleague(0, { id, email, first_name, last_name, role: 'company_admin', ...change })
}

export const invitation = (n: number, change: Partial<Invitation> = {}): Invitation => ({
  id: idOf(n),
  user_email: `invited${n}@acme.example`,
  role: 'company_user',
  state: 'pending',
  notified: true,
  mail: { state: 'sent', since: null, next_try_at: null, failure: null },
  invited_by: USER.email,
  expires_at: new Date(Date.now() + 6.5 * 86_400_000).toISOString(),
  created_at: '2026-11-20T09:00:00Z',
  ...change,
})

export const place = (n: number, change: Partial<SignInSession> = {}): SignInSession => ({
  id: idOf(n),
  purpose: 'session',
  device: 'Chrome on Windows',
  created_at: '2026-11-20T09:00:00Z',
  last_used_at: '2026-11-21T09:00:00Z',
  expires_at: '2026-12-20T09:00:00Z',
  current: false,
  ...change,
})

/** A session for Settings; an admin unless `change` says otherwise. */
export const adminSession = (change: Parameters<typeof sessionOf>[0] = {}): Session =>
  sessionOf({ ...change, user: { role: 'company_admin', ...change.user } })

/** Replies to all calls that Settings makes when it opens. */
export function settingsAnswers(session: Session, change: Answers = {}): Answers {
  return {
    ...answersFor(session),
    'GET /health': { body: { status: 'ok', version: '0.2.0' } },
    [COMPANY_CALL]: { body: companyDetail() },
    [USERS]: { body: [self(), colleague(1)] },
    [INVITATIONS]: { body: [] },
    [WEBHOOKS]: { body: [] },
    [CALENDAR]: { body: { host: null, last_read_at: null, problem: null } },
    [SESSIONS]: { body: [place(1, { current: true })] },
    ...change,
  }
}

export const refused = (status: number, detail: string, errors?: Record<string, string>) => ({
  status,
  body: errors ? { detail, errors } : { detail },
})
