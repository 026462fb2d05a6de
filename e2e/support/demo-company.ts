import { registerInvited } from '@cuecard/contract/invitations.ts'
import { resetPassword, updateUserInfo } from '@cuecard/contract/auth.ts'
import { createCompany, createStaffAccount } from '@cuecard/contract/companies.ts'
import { apiAs, apiOf } from './calls.ts'
import { mailedPath } from './mailed-path.ts'
import { DEMO_PASSWORD, STAFF } from './people.ts'

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
  const invited = await mailedPath(appUrl, admin, /\/register\?invitation=[\w-]+/)
  const token = invited.split('invitation=')[1] ?? ''
  await apiOf(appUrl)(registerInvited, { body: { token, password: DEMO_PASSWORD } })
  const profile = { first_name: 'Nora', last_name: 'Beck', work_role: 'Sales engineer' }
  await (
    await apiAs(appUrl, admin)
  )(updateUserInfo, { body: profile })
  const { email } = await api(createStaffAccount, { body: { company_id: id } })
  const link = await mailedPath(appUrl, STAFF, /\/reset-password\?token=[\w-]+/)
  const reset = { token: link.split('token=')[1] ?? '', new_password: DEMO_PASSWORD }
  await apiOf(appUrl)(resetPassword, { body: reset })
  return { id, admin, staff: email }
}
