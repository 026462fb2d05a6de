import { Id, Instant } from '@cuecard/contract/fields.ts'
import { badRequest } from '../../platform/errors.ts'
import type { Place } from './audit.store.ts'

/** A place in the log as an opaque text. */
export function writeCursor({ at, id }: Place): string {
  return Buffer.from(`${at.toISOString()} ${id}`).toString('base64url')
}

/** @throws 400 */
export function readCursor(cursor: string): Place {
  const [at, id, ...rest] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const place = { at: Instant.safeParse(at), id: Id.safeParse(id) }
  if (rest.length > 0 || !place.at.success || !place.id.success) {
    throw badRequest('This page of the audit log cannot be found. Start again from the newest entries.')
  }
  // The database's calendar has no year 0.
  return { at: new Date(Math.max(0, Date.parse(place.at.data))), id: place.id.data }
}
