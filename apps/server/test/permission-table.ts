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

export const permissionTable: Record<string, PermissionRow> = {
  'GET /health': everybody,
  'GET /ready': everybody,
  'GET /public-settings': everybody,
  'GET /dev/outbox': staff,

  'POST /auth/register': everybody,
  'POST /auth/token': everybody,
  'GET /auth/verify': signedIn,
  'GET /auth/verify-email': everybody,
  'POST /auth/logout': signedIn,
  'POST /auth/forgot-password': everybody,
  'POST /auth/verify-reset-token': everybody,
  'POST /auth/reset-password': everybody,
  'PUT /auth/user-info': signedIn,
  'POST /company-settings/self-serve-company': onlyHomeless,

  'GET /company-knowledge/items': members,
  'POST /company-knowledge/items': members,
  'DELETE /company-knowledge/items/:id': members,
  'GET /company-knowledge/items/:id/download-file': members,
  'GET /company-knowledge/knowledge-status': members,
  'POST /company-knowledge/vector-store': members,
  'GET /company-knowledge/vector-store-status': members,
  'POST /company-knowledge/search': members,

  'POST /extension/answer': members,
  'POST /extension/explain': members,
  'GET /extension/responses/:id': members,
}
