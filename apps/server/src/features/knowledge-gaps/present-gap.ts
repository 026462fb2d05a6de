import type { KnowledgeGap } from '@cuecard/contract/knowledge-gaps.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Member } from '../../platform/access.ts'
import { listedMeetings } from '../meetings/meetings.service.ts'
import { type CountedRow, listQuestions, listVisibleMeetings } from './knowledge-gaps.store.ts'

/** How many of a gap's latest questions are returned with it. */
const QUESTIONS_SHOWN = 20

/** Gaps without the meetings that the caller's list does not show. */
export async function presentGaps(db: Db, actor: Member, rows: readonly CountedRow[]): Promise<KnowledgeGap[]> {
  const visible = listedMeetings(actor)
  const scope = { companyId: actor.company_id, gapIds: rows.map(({ gap }) => gap.id), visible, most: QUESTIONS_SHOWN }
  const questions = await listQuestions(db, scope)
  const quoted = rows.flatMap(({ gap }) => gap.draft_sources ?? []).filter(isMeeting)
  const seen = await listVisibleMeetings(db, [...new Set(quoted.map(({ item_id }) => item_id))], visible)
  return rows.map((row) =>
    presentGap(
      row,
      questions.filter(({ question }) => question.gap_id === row.gap.id),
      seen,
    ),
  )
}

const isMeeting = ({ source }: { source: string }) => source.startsWith('/meetings/')

type QuestionRow = Awaited<ReturnType<typeof listQuestions>>[number]

function presentGap(row: CountedRow, questions: readonly QuestionRow[], seen: ReadonlySet<string>): KnowledgeGap {
  const { gap, item_name, sync_state, sync_reason, asked_count, meeting_count, first_asked_at, last_asked_at } = row
  if (gap.state === 'removed') throw new Error('a removed gap is never shown')
  const { id, question, state, draft_text, draft_engine, drafted_at, draft_failure, item_id, before, after } = gap
  const sources = (gap.draft_sources ?? []).filter((source) => !isMeeting(source) || seen.has(source.item_id))
  return {
    id,
    question,
    state,
    asked_count,
    meeting_count,
    first_asked_at: (first_asked_at ?? gap.created_at).toISOString(),
    last_asked_at: (last_asked_at ?? gap.created_at).toISOString(),
    questions: questions.map(presentQuestion),
    draft:
      draft_text !== null && draft_engine !== null && drafted_at !== null
        ? { text: draft_text, sources, engine: draft_engine, at: drafted_at.toISOString() }
        : null,
    draft_failure,
    item_id,
    item_name,
    item_sync: sync_state === null ? null : { state: sync_state, reason: sync_reason },
    before,
    after,
  }
}

function presentQuestion({ question: row, meeting_id, meeting_name }: QuestionRow) {
  const { id, origin, question, answer, message_id, asked_at } = row
  const place = { meeting_id, meeting_name, message_id: meeting_id === null ? null : message_id }
  return { id, origin, question, answer, ...place, asked_at: asked_at.toISOString() }
}
