import { inviteUser, registerInvited } from '@cuecard/contract/invitations.ts'
import { resetPassword, updateUserInfo } from '@cuecard/contract/auth.ts'
import { createCompany, createStaffAccount } from '@cuecard/contract/companies.ts'
import { apiAs, apiOf } from './calls.ts'
import { mailedPath, staffAccountToken } from './mailed-path.ts'
import { ADMIN, DEMO_PASSWORD, STAFF } from './people.ts'

export interface DemoCompany {
  id: string
  /** The first admin's address. */
  admin: string
  /** The provider's staff account inside it. */
  staff: string
}

/** A demo company with an admin of its own and an account for the provider's staff. */
export async function openDemoCompany(appUrl: string, name: string, admin: string): Promise<DemoCompany> {
  const api = await apiAs(appUrl, STAFF)
  const { id } = await api(createCompany, { body: { name, type: 'demo', invited_admin_user_emails: [admin] } })
  await joinCompany(appUrl, admin)
  const { email } = await api(createStaffAccount, { body: { company_id: id } })
  const reset = { token: await staffAccountToken(appUrl, email), new_password: DEMO_PASSWORD }
  await apiOf(appUrl)(resetPassword, { body: reset })
  return { id, admin, staff: email }
}

/** Adds a user to the demo company of the seed, for a journey that changes the person. */
export async function addColleague(appUrl: string, user_email: string): Promise<void> {
  const api = await apiAs(appUrl, ADMIN)
  await api(inviteUser, { body: { user_email } })
  await joinCompany(appUrl, user_email)
}

/** Accepts the newest invitation that was mailed to the address. */
export async function joinCompany(appUrl: string, email: string): Promise<void> {
  const invited = await mailedPath(appUrl, email, /\/register\?invitation=[\w-]+/)
  const token = invited.split('invitation=')[1] ?? ''
  await apiOf(appUrl)(registerInvited, { body: { token, password: DEMO_PASSWORD } })
  const api = await apiAs(appUrl, email)
  await api(updateUserInfo, { body: { first_name: 'Nora', last_name: 'Beck', work_role: 'Sales engineer' } })
}
