import { Id, Instant } from '@cuecard/contract/fields.ts'
import { toDatabaseTime } from '../../platform/db/database-values.ts'
import { badRequest } from '../../platform/errors.ts'
import type { AuditPosition } from './audit.store.ts'

/** A position in the log as an opaque text. */
export const writeCursor = ({ at, id }: AuditPosition) => Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')

/** @throws 400 */
export function readCursor(cursor: string): AuditPosition {
  const [at, id, ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const position = { at: Instant.safeParse(at), id: Id.safeParse(id) }
  if (rest.length > 0 || !position.at.success || !position.id.success) {
    throw badRequest('This page of the audit log cannot be found. Start again from the newest entries.')
  }
  return { at: toDatabaseTime(position.at.data), id: position.id.data }
}
