import type { CustomerQna, ManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import type { Db } from '../../platform/db/database.ts'
import type { MeetingKey } from '../meetings/meetings.service.ts'
import type { Findings } from './findings.ts'
import { findAnalysis } from './meeting-analysis.store.ts'
import type { MeetingTranscript } from './read-transcript.ts'

/** What the model judges; the other parts of an analysis are the rules'. */
const JUDGED = [
  'topic_timeline',
  'question_handling_issues',
  'customer_qna',
  'objections',
  'objections_evidence',
  'competitors',
  'competitors_evidence',
  'meddicc_bant',
  'meddicc_bant_evidence',
] as const satisfies readonly (keyof Findings)[]

type Judged = Pick<ManagerAnalysis, (typeof JUDGED)[number]>

/** Whether the model has written the notes since the last thing was said. */
export async function hasEarlierNotes(db: Db, key: MeetingKey, read: MeetingTranscript): Promise<boolean> {
  const row = await findAnalysis(db, key)
  return row?.notes_engine === 'model' && isSince(row.notes_updated_at, read)
}

/** What the model has judged since the last thing was said, and that analysis' version and time; null where it has not. */
export async function earlierJudgement(
  db: Db,
  key: MeetingKey,
  read: MeetingTranscript,
): Promise<(Pick<ManagerAnalysis, 'version' | 'updated_at'> & { judged: Judged }) | null> {
  const manager = (await findAnalysis(db, key))?.manager
  if (manager?.engine !== 'model' || !isSince(new Date(manager.updated_at), read)) return null
  const judged = Object.fromEntries(JUDGED.map((part) => [part, manager[part]])) as Judged
  const { version, updated_at } = manager
  return { judged: { ...judged, customer_qna: judged.customer_qna.map(asHeard) }, version, updated_at }
}

/** Without what documents said otherwise then: it is compared again. */
function asHeard({ contradiction, ...row }: CustomerQna): CustomerQna {
  return contradiction ? { ...row, rep_uncertain: false } : row
}

const isSince = (written: Date | null, { last_message_at }: MeetingTranscript): boolean =>
  written !== null && written.getTime() >= (last_message_at?.getTime() ?? 0)
