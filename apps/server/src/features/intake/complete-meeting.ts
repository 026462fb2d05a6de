import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { MeetingRow } from '../meetings/meetings.service.ts'

/** What begins when a meeting has ended, in the transaction (`tx`) that ends it: called once a meeting. */
export async function completeMeeting(_deps: Deps, _tx: Db, _meeting: MeetingRow): Promise<void> {}
