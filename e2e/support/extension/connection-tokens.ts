import { verifySession } from '@cuecard/contract/session.ts'
import { apiAs } from '../calls.ts'

/** As Getting Started and Settings show them. */
export async function connectionTokens(appUrl: string, email: string): Promise<{ user: string; company: string }> {
  const { user, company } = await (await apiAs(appUrl, email))(verifySession)
  return { user: user.connection_token, company: company?.connection_token ?? '' }
}
