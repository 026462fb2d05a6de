import { isUnspaced } from '@cuecard/language/scripts.ts'
import { and, eq, ilike, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import { escapeLike } from '../../platform/db/database-values.ts'
import type { Db } from '../../platform/db/database.ts'
import { meetingAnalyses, meetingMessages } from '../meetings/meetings.tables.ts'

/** Spellings that one query looks for. */
const AT_ONCE = 40

/** Analysed meetings that say one of the spellings, by id. */
export async function listMentioning(db: Db, companyId: string, spellings: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (let from = 0; from < spellings.length; from += AT_ONCE) {
    const rows = await db
      .selectDistinct({ id: meetingAnalyses.meeting_id })
      .from(meetingAnalyses)
      .innerJoin(meetingMessages, eq(meetingMessages.meeting_id, meetingAnalyses.meeting_id))
      .where(
        and(
          eq(meetingAnalyses.company_id, companyId),
          eq(meetingMessages.company_id, companyId),
          isNotNull(meetingAnalyses.manager),
          or(...spellings.slice(from, from + AT_ONCE).map(says)),
        ),
      )
    for (const { id } of rows) found.add(id)
  }
  return [...found].sort()
}

/** To the index a run without spaces is one word, so that parts of it are looked for. */
const says = (spelling: string): SQL =>
  isUnspaced(spelling)
    ? ilike(meetingMessages.message, `%${escapeLike(spelling)}%`)
    : sql`${meetingMessages.words} @@ phraseto_tsquery('simple', ${spelling})`
