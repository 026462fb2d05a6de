import type { Company, Session, User } from '@cuecard/contract/session.ts'
import type { PublicSettings } from '@cuecard/contract/health.ts'
import type { HomeOverview } from '@cuecard/contract/home.ts'
import type { Answers } from './render-app.tsx'

export const COMPANY: Company = {
  id: '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a02',
  name: 'Acme Robotics',
  type: 'organization',
  connection_token: 'company-token',
  last_knowledge_sync_datetime: null,
}

export const USER: User = {
  id: '6b8f0f0e-4a52-4f8e-9c55-0d9a2f3b7a01',
  email: 'dana@acme.example',
  first_name: 'Dana',
  last_name: 'Whitfield',
  work_role: 'Sales',
  role: 'company_user',
  company_id: COMPANY.id,
  connection_token: 'user-token',
  has_connected_with_extension: false,
}

/** The public settings, overridden by `change`, while every mail goes out. */
export function publicSettings(change: Partial<PublicSettings> = {}): Answers {
  const settings: PublicSettings = {
    google_client_id: null,
    registration: 'open',
    demo: false,
    outbox: false,
    has_mail_server: true,
    extension_store_url: null,
    ...change,
  }
  return {
    'GET /public-settings': { body: settings },
    'GET /auth/mail-status': { body: { is_delayed: false, next_try_at: null } },
  }
}

export function sessionOf(change: { user?: Partial<User>; company?: Partial<Company> | null } = {}): Session {
  const company = change.company === null ? null : { ...COMPANY, ...change.company }
  return { user: { ...USER, company_id: company?.id ?? null, ...change.user }, company }
}

/** What Home shows in a company in which nothing waits. */
export const homeOverview = (): HomeOverview => ({
  calls: { calendar: 'none', problem: null, next: [] },
  questions: { since: '2026-11-15T08:00:00Z', total: 0, latest: [] },
  documents: { failed: 0, latest: [] },
  tests: [],
  people: { colleagues: 0, colleagues_connected: 0, not_connected: 0, not_accepted: 0, missing: [] },
})

/** Replies to all calls of the shell and Home for this session. */
export function answersFor(session: Session): Answers {
  return {
    ...publicSettings(),
    'GET /auth/verify': { body: session },
    'GET /auth/invitations': { body: [] },
    'GET /company-knowledge/knowledge-status': {
      body: {
        last_knowledge_sync_datetime: null,
        has_playbook: false,
        is_playbook_expected: false,
        generated_documents: 'on',
        has_knowledge_updates_since_sync: false,
        is_reread_pending: false,
        passages: 0,
        passages_embedded: 0,
        failed_items: 0,
        learning: { waiting_for: null, waiting_since: null, next_try_at: null, failure: null },
        embeddings: 'off',
        is_nightly_resync_enabled: false,
        playbook_engine: null,
      },
    },
    'GET /company-knowledge/vector-store-status': {
      body: {
        is_running: false,
        progress: 0,
        estimated_time_left_sec: null,
        started_at: null,
        activity: null,
        failure: null,
      },
    },
    'GET /company-settings/home': { body: homeOverview() },
    'POST /auth/logout': { status: 204, body: null },
  }
}
