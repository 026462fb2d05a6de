import type { DatabaseDeps } from '../../platform/deps.ts'
import { findUserByEmail, type UserRow } from '../accounts/accounts.service.ts'

/** The account that a command names by its address, in whatever letters; null, and said, where there is none. */
export async function findAccount(
  deps: DatabaseDeps,
  email: string,
  say: (line: string) => void,
): Promise<UserRow | null> {
  const user = await findUserByEmail(deps.db, email.toLowerCase())
  if (!user) say(`No account has the address ${email}`)
  return user
}
