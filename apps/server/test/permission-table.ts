/**
 * Who may do what, checked in: the matrix test calls every endpoint as everybody and compares. A call without a row
 * here fails the suite.
 *
 * Columns of `may`, each with the status that is expected: nobody signed in, a person without a company, and the
 * four roles inside a company; `control` is a staff_admin of the internal control company. `ok` is any 2xx.
 * Rows with an id are asked three times: for the caller's own company, another company's row (always 404 for those
 * who may call at all, unless `foreign` says otherwise) and a row that does not exist (the same 404).
 */
/** 409: allowed to call, but the caller's state has no room for it. */
export type Who = 'anonymous' | 'homeless' | 'company_user' | 'company_admin' | 'staff_user' | 'staff_admin' | 'control'
export type Expectation = 'ok' | 401 | 403 | 409

export interface PermissionRow {
  /** Who may reach another company's row too; for everybody else it is 404. */
  foreign?: Partial<Record<Who, 'ok'>>

  anonymous: Expectation
  homeless: Expectation
  company_user: Expectation
  company_admin: Expectation
  staff_user: Expectation
  staff_admin: Expectation
  control: Expectation
}

const everybody: PermissionRow = {
  anonymous: 'ok',
  homeless: 'ok',
  company_user: 'ok',
  company_admin: 'ok',
  staff_user: 'ok',
  staff_admin: 'ok',
  control: 'ok',
}
const signedIn: PermissionRow = { ...everybody, anonymous: 401 }
const members: PermissionRow = { ...signedIn, homeless: 403 }
const onlyHomeless: PermissionRow = {
  anonymous: 401,
  homeless: 'ok',
  company_user: 409,
  company_admin: 409,
  staff_user: 409,
  staff_admin: 409,
  control: 409,
}
const staff: PermissionRow = { ...members, company_user: 403, company_admin: 403 }

const companyAdmins: PermissionRow = { ...members, company_user: 403 }
const platformAdmins: PermissionRow = { ...staff, staff_user: 403, staff_admin: 403 }
const anyCompany = { foreign: { control: 'ok' } } as const

export const permissionTable: Record<string, PermissionRow> = {
  'GET /health': everybody,
  'GET /ready': everybody,
  'GET /public-settings': everybody,
  'GET /system': platformAdmins,
  'POST /system/retry': platformAdmins,
  'GET /dev/outbox': staff,
  'GET /company-settings/undelivered-mails': platformAdmins,
  'POST /company-settings/undelivered-mails/retry': platformAdmins,
  'GET /auth/mail-status': everybody,

  'POST /auth/register': everybody,
  'POST /auth/register/google': everybody,
  'POST /auth/token': everybody,
  'POST /auth/token/google': everybody,
  'GET /auth/verify': signedIn,
  'GET /auth/verify-email': everybody,
  'POST /auth/logout': signedIn,
  'POST /auth/forgot-password': everybody,
  'POST /auth/verify-reset-token': everybody,
  'POST /auth/reset-password': everybody,
  'POST /auth/change-password': signedIn,
  'PUT /auth/user-info': signedIn,
  'POST /auth/connection-token': signedIn,
  'GET /auth/sessions': signedIn,
  'DELETE /auth/sessions/:id': signedIn,
  'POST /auth/sessions/revoke-others': signedIn,
  'GET /company-settings/company': members,
  'GET /company-settings/company/:id': { ...members, ...anyCompany },
  'PUT /company-settings/company/:id': { ...companyAdmins, ...anyCompany },
  'POST /company-settings/company': platformAdmins,
  'POST /company-settings/self-serve-company': onlyHomeless,
  'POST /company-settings/meeting-saving-setting': companyAdmins,
  'POST /company-settings/connection-token': companyAdmins,
  'GET /company-settings/users': members,
  'PUT /company-settings/users/:id': companyAdmins,
  'DELETE /company-settings/users/:id': companyAdmins,
  'POST /company-settings/staff-account': platformAdmins,

  'GET /company-settings/invitations': members,
  'POST /company-settings/user': companyAdmins,
  'POST /company-settings/invitations/:id/resend': companyAdmins,
  'DELETE /company-settings/invitations/:id': companyAdmins,
  'GET /company-settings/platform-invitations': platformAdmins,
  'POST /company-settings/platform-invitation': platformAdmins,
  // Platform invitations belong to no company: those who may call see all of them.
  'POST /company-settings/platform-invitations/:id/resend': { ...platformAdmins, ...anyCompany },
  'DELETE /company-settings/platform-invitations/:id': { ...platformAdmins, ...anyCompany },
  'POST /auth/verify-invitation': everybody,
  'POST /auth/register/invitation': everybody,
  'GET /auth/invitations': signedIn,
  'POST /auth/accept-invitation': onlyHomeless,

  'GET /company-settings/home': members,
  'GET /company-settings/audit-log': companyAdmins,
  'GET /company-settings/audit-log/export': companyAdmins,
  'GET /company-settings/user-activity-summary': members,
  'GET /company-settings/user-activity-summary/export': members,
  'GET /company-settings/activity-timeline': members,
  'GET /company-settings/answer-quality': members,
  'GET /company-settings/test-grades': members,
  'GET /company-settings/demo-data/:id': { ...staff, ...anyCompany },
  'PUT /company-settings/demo-data/:id': { ...staff, ...anyCompany },
  'GET /extension/demo-conversation': members,

  'GET /company-knowledge/items': members,
  'POST /company-knowledge/items': members,
  'POST /company-knowledge/upload-playbook': staff,
  'PUT /company-knowledge/items/:id': members,
  'GET /company-knowledge/items/:id/pages': members,
  'POST /company-knowledge/items/:id/retry': members,
  'POST /company-knowledge/items/:id/pages/:page_id/retry': members,
  'GET /company-knowledge/items/:id/versions': members,
  'GET /company-knowledge/items/:id/versions/:version_id/comparison': members,
  'POST /company-knowledge/items/:id/versions/:version_id/restore': members,
  'POST /company-knowledge/items/changes': members,
  'GET /company-knowledge/owners': members,
  'POST /company-knowledge/nightly-resync': members,
  'DELETE /company-knowledge/items/:id': members,
  'GET /company-knowledge/items/:id/download-file': members,
  'GET /company-knowledge/knowledge-status': members,
  'POST /company-knowledge/vector-store': members,
  'GET /company-knowledge/vector-store-status': members,
  'POST /company-knowledge/search': members,
  'GET /company-knowledge/questions-to-try': members,
  'POST /company-knowledge/generate-tribal-knowledge': members,
  'GET /company-knowledge/sync-knowledge-gaps': members,
  'GET /company-knowledge/knowledge-gaps/status': members,
  'GET /company-knowledge/knowledge-gaps': members,
  'GET /company-knowledge/knowledge-gaps/:id': members,
  'DELETE /company-knowledge/knowledge-gaps/:id': members,
  'POST /company-knowledge/knowledge-gaps/:id/draft': members,
  'POST /company-knowledge/knowledge-gaps/:id/approve': members,
  'GET /company-knowledge/tribal-knowledge/status': members,

  'POST /extension/answer': members,
  'POST /extension/explain': members,
  'GET /extension/responses/:id': members,

  'GET /v0.5/meetings/poor-question-answers': members,
  'POST /v0.5/meetings/poor-question-answers/remove-uncertain': members,
  'GET /v0.5/meetings/company': members,
  'GET /v0.5/meetings/:id/company': members,
  'GET /meetings/knowledge-items': members,
  'DELETE /meetings/knowledge-items/:id': members,
  'POST /meetings/knowledge-items/:id/approve': members,
  'POST /meetings/:id/chat': members,
  'POST /meetings/chat': members,
  'GET /meetings/chat/:id': members,
  'GET /v0.5/meetings/:id/latest': members,
  'PUT /v0.5/meetings/:id/customers': members,
  'PUT /v0.5/meetings/:id/company': members,
  'DELETE /v0.5/meetings/:id/company': members,
  'GET /v0.5/meetings/:id/transcript': staff,
  'POST /v0.5/meetings/import': members,
  'GET /v0.5/meetings/search': members,
  'GET /meetings/:id/feedback': members,
  'POST /v0.5/meetings/:id/sync/user_notes': members,
  'POST /v0.5/meetings/:id/sync/manager_analysis': members,
  'GET /v0.5/meetings/:id/sync/status': members,
  'POST /v0.5/meetings/migrate': staff,
  'POST /v0.5/meetings/:id/mail-summary': members,

  'POST /extension/meetings': members,
  'POST /extension/meetings/:id/messages': members,
  'POST /extension/meetings/:id/end': members,
  'POST /extension/activity': members,
  'POST /extension/consent': members,
  'POST /extension/follow-ups': members,
  'POST /extension/feedback': members,
  'GET /extension/bootstrap': members,
  'GET /extension/switches': members,
  'POST /extension/recap': members,
  'POST /extension/meeting-background': members,
  'POST /extension/capture-states': members,
  'GET /company-settings/capture-states': platformAdmins,
  'GET /company-settings/calendar': members,
  'PUT /company-settings/calendar': members,
  'DELETE /company-settings/calendar': members,

  'GET /prompt-instructions/answer-file': members,
  'POST /prompt-instructions/answer-file': companyAdmins,
  'GET /prompt-instructions/explain-file': members,
  'POST /prompt-instructions/explain-file': companyAdmins,
  'GET /prompt-instructions/versions': members,

  'GET /company-settings/vocabulary': companyAdmins,
  'POST /company-settings/vocabulary': companyAdmins,
  'PUT /company-settings/vocabulary/:id': companyAdmins,
  'DELETE /company-settings/vocabulary/:id': companyAdmins,
  'POST /company-settings/vocabulary/paste': companyAdmins,
  'GET /company-settings/webhooks': companyAdmins,
  'POST /company-settings/webhooks': companyAdmins,
  'PUT /company-settings/webhooks/:id': companyAdmins,
  'DELETE /company-settings/webhooks/:id': companyAdmins,
  'GET /company-settings/webhooks/:id/deliveries': companyAdmins,
  'POST /company-settings/webhooks/:id/deliveries/:delivery_id/replay': companyAdmins,
  // Default cases are staff's: the service's own test asks for them.
  'POST /prompt-tests': members,
  'GET /prompt-tests': members,
  'GET /prompt-tests/:id': members,
  'PUT /prompt-tests/:id': members,
  'DELETE /prompt-tests/:id': members,
  'GET /prompt-tests/export': members,
  'POST /prompt-tests/import': members,
  'GET /prompt-tests/categories': members,
  'POST /prompt-tests/categories': members,
  'PUT /prompt-tests/categories/:id': members,
  'DELETE /prompt-tests/categories/:id': members,
  'GET /prompt-tests/results/:id': members,
  'PUT /prompt-tests/results/:id/grade': members,
  'GET /prompt-tests/agreement': members,
  'GET /prompt-tests/calibration': members,
  'GET /prompt-tests/calibration/export': members,
  'POST /prompt-tests/calibration/import': companyAdmins,
  'DELETE /prompt-tests/calibration': companyAdmins,
  'POST /prompt-tests/calibration/grade': members,
  'POST /prompt-tests/runs/:id/grade': members,

  'POST /prompt-tests/run': members,
  'GET /prompt-tests/run/status': members,
  'GET /prompt-tests/run/estimate': members,
  'GET /prompt-tests/runs/changes': members,
  'GET /prompt-tests/runs': members,
  'POST /prompt-tests/runs/filter': members,
  'POST /prompt-tests/runs/:id/cancel': members,
  'DELETE /prompt-tests/runs/:id': members,
  'POST /prompt-tests/gates': companyAdmins,
  'GET /prompt-tests/gates/:id': companyAdmins,
  'POST /prompt-tests/gates/:id/cancel': companyAdmins,
  'GET /prompt-tests/keys': companyAdmins,
  'POST /prompt-tests/keys': companyAdmins,
  'DELETE /prompt-tests/keys/:id': companyAdmins,
  'POST /prompt-tests/ci': members,
  'GET /prompt-tests/ci/:id': members,
  'GET /prompt-tests/ci/:id/junit': members,

  'POST /extension/enrolment': everybody,
  'POST /extension/connect': everybody,
  'GET /extension/extension-download': signedIn,
  'GET /extension/install-instructions': everybody,
}
