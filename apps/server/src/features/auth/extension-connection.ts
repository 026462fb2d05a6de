import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { findUserByConnectionToken, markConnected } from './auth.store.ts'
import { issueToken } from './tokens.ts'

/** Whose connection token this is; null for an unknown one and for somebody who may not sign in. */
export const userWithConnectionToken = findUserByConnectionToken

/** A person's extension gets a token of its own, inside the caller's transaction. `first`: they had connected none before. */
export async function connectDevice(
  deps: Deps,
  tx: Db,
  connection: { user_id: string; device: string | null },
): Promise<{ access_token: string; first: boolean }> {
  const access_token = await issueToken(deps, tx, { ...connection, purpose: 'extension' })
  return { access_token, first: await markConnected(tx, connection.user_id) }
}
