import { register, resetPassword, verifyEmail } from '@cuecard/contract/auth.ts'
import { verifySession } from '@cuecard/contract/session.ts'
import { createSelfServeCompany, createStaffAccount } from '@cuecard/contract/companies.ts'
import { apiAs, apiOf } from '../calls.ts'
import { mailedPath } from '../mailed-path.ts'
import { ADMIN, DEMO_PASSWORD, STAFF } from '../people.ts'

/** Registers somebody with a company of their own, in which nothing is yet. */
export async function openCompany(appUrl: string, email: string, company_name: string): Promise<void> {
  const anyone = apiOf(appUrl)
  await anyone(register, { form: { username: email, password: DEMO_PASSWORD } })
  const link = await mailedPath(appUrl, email, /\/verify-email\?token=[\w-]+/)
  await anyone(verifyEmail, { query: { token: link.split('token=')[1] ?? '' } })
  const names = { user_first_name: 'Iris', user_last_name: 'Falk', user_work_role: 'Founder' }
  await (
    await apiAs(appUrl, email)
  )(createSelfServeCompany, { body: { ...names, company_name } })
}

/** The provider's own account inside the demo company. Returns its address. */
export async function openStaffAccount(appUrl: string): Promise<string> {
  const company_id = (await (await apiAs(appUrl, ADMIN))(verifySession)).company?.id ?? ''
  const { email } = await (await apiAs(appUrl, STAFF))(createStaffAccount, { body: { company_id } })
  const link = await mailedPath(appUrl, STAFF, /\/reset-password\?token=[\w-]+/)
  const body = { token: link.split('token=')[1] ?? '', new_password: DEMO_PASSWORD }
  await apiOf(appUrl)(resetPassword, { body })
  return email
}
