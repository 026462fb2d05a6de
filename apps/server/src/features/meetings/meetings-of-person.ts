import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import { withCommas } from '../../platform/http/json-pieces.ts'
import { detailPieces } from './meeting-detail.ts'
import { listAttended, listOwned, listSaid } from './meetings-of-person.store.ts'

/** A person's own meetings as their pages show them, newest first, as pieces of a JSON array without its brackets. */
export async function* ownedMeetings(db: Db, person: Member): AsyncGenerator<string | Buffer> {
  let separator = ''
  for (const row of await listOwned(db, person)) {
    yield separator
    separator = ','
    yield* detailPieces(db, person, row)
  }
}

/**
 * The meetings of others to which a person was invited, each with what was said under their name, newest first, as pieces of a JSON
 * array without its brackets. `name` is null for a person without one: then nothing is known to be said by them.
 */
export async function* attendedMeetings(db: Db, person: Member, name: string | null): AsyncGenerator<string> {
  yield* withCommas(attended(db, person, name))
}

async function* attended(db: Db, person: Member, name: string | null): AsyncGenerator<string> {
  for (const { company_id, ...meeting } of await listAttended(db, { ...person, email: person.email.toLowerCase() })) {
    const said = name === null ? [] : await listSaid(db, { company_id, id: meeting.id }, name)
    yield JSON.stringify({ ...meeting, said })
  }
}
