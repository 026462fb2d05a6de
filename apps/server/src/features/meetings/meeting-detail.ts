import type { Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import { streamMessages, streamResponses } from './meeting-json.store.ts'
import { findAnalysis, type MeetingRow } from './meetings.store.ts'
import { presentConsent, presentMeeting } from './visible-meeting.ts'

/** A meeting as its page shows it, as pieces of its JSON text: read page by page, because it may be long. */
export async function* detailPieces(db: Db, actor: Member, row: MeetingRow): AsyncGenerator<string | Buffer> {
  const analysis = await findAnalysis(db, row)
  const notes =
    analysis?.notes && analysis.notes_engine && analysis.notes_updated_at
      ? {
          meeting_notes: analysis.notes,
          engine: analysis.notes_engine,
          updated_at: analysis.notes_updated_at.toISOString(),
        }
      : null
  const seen = presentMeeting(actor, row, analysis?.unanswered_count ?? null)
  const head = { ...seen, consent: presentConsent(row), user_meeting_analysis: notes }
  yield JSON.stringify(head).slice(0, -1)
  yield `,"manager_meeting_analysis":${analysis?.manager ?? 'null'},"collected_meeting_data":{"transcript":[`
  yield* streamMessages(db, row)
  yield '],"answers":['
  yield* streamResponses(db, row, 'answer')
  yield '],"explanations":['
  yield* streamResponses(db, row, 'explain')
  yield ']}}'
}
