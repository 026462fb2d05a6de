import type { CompanyDetail } from '@cuecard/contract/companies.ts'
import type { PlatformInvitation } from '@cuecard/contract/invitations.ts'
import type { Answers } from '../../../test/render-app.tsx'
import { COMPANY, answersFor, sessionOf } from '../../../test/signed-in.ts'

export const LIST = 'GET /company-settings/company'
export const CREATE = 'POST /company-settings/company'
export const STAFF = 'POST /company-settings/staff-account'
export const INVITATIONS = 'GET /company-settings/platform-invitations'
export const INVITE = 'POST /company-settings/platform-invitation'

const idOf = (n: number) => `6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7b${String(n).padStart(2, '0')}`

export function company(n: number, change: Partial<CompanyDetail> = {}): CompanyDetail {
  return {
    ...COMPANY,
    id: idOf(n),
    name: `Company ${n}`,
    connection_token: null,
    is_meeting_saving_enabled: true,
    is_extension_ui_active_for_users: true,
    consent_policy: 'none',
    has_talk_prompts: false,
    is_chat_captured: false,
    user_count: 3,
    pending_invitation_count: 1,
    created_at: '2026-11-01T09:00:00Z',
    ...change,
  }
}

export function invitation(n: number, change: Partial<PlatformInvitation> = {}): PlatformInvitation {
  return {
    id: idOf(n),
    user_email: `person${n}@customer.example`,
    company_type: 'organization',
    state: 'pending',
    notified: true,
    mail: { state: 'sent', since: null, next_try_at: null, failure: null },
    invited_by: 'staff@cuecard.example',
    created_at: '2026-11-20T09:00:00Z',
    expires_at: '2026-11-27T09:00:00Z',
    ...change,
  }
}

export const PROVIDER = company(1, { name: 'Cuecard', type: 'internal_control_company' })
export const COMPANIES = [
  PROVIDER,
  company(2, { name: 'Acme Robotics', user_count: 1204, pending_invitation_count: 7 }),
  company(3, { name: 'Søren Ærø ApS', type: 'single_user', last_knowledge_sync_datetime: '2026-11-21T08:00:00Z' }),
  company(4, { name: 'Show Room', type: 'demo' }),
]

/** An admin of the provider, and what the screens ask for. */
export function customerSettingsAnswers(change: Answers = {}): Answers {
  const provider = { id: PROVIDER.id, name: PROVIDER.name, type: PROVIDER.type }
  const answers = {
    ...answersFor(sessionOf({ company: provider, user: { role: 'staff_admin', email: 'staff@cuecard.example' } })),
    [LIST]: { body: COMPANIES },
    [INVITATIONS]: { body: [] },
    'GET /company-settings/undelivered-mails': { body: { outage: null, mails: [] } },
  }
  // With their getters: an answer may depend on what was asked before.
  return Object.defineProperties<Answers>(answers, Object.getOwnPropertyDescriptors(change))
}
