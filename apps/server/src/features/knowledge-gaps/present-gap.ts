import type { GapQuestion, KnowledgeGap } from '@cuecard/contract/knowledge/gaps.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { gapCheckKind } from '../../shared/gap-check-kind.ts'
import { customersOf } from '../customers/customers.service.ts'
import { listOwners } from '../knowledge/knowledge.service.ts'
import { listedMeetings } from '../meetings/meetings.service.ts'
import { listSaidAround } from './gap-sources.store.ts'
import type { CountedRow, QuestionRow } from './counted-gaps.store.ts'
import { type AudienceOf, audienceOf, listAudiences, withAudienceOfNow } from './draft-audience.ts'
import { draftJob } from './gap-draft.jobs.ts'
import { listVisibleMeetings } from './knowledge-gaps.store.ts'

/** For so many of them also what was said around them. */
const SAID_SHOWN = 3

const WITHHELD = 'The draft quotes a meeting that you cannot see. Draft another one, or write the answer yourself.'

/** Gaps without the meetings that the caller's list does not show. */
export const presentGaps = (deps: Deps, db: Db, shown: { actor: Member; rows: readonly CountedRow[] }) =>
  present(deps, db, { ...shown, withSaid: false })

/** One gap, with what was said around its latest questions. */
export async function presentWhole(deps: Deps, db: Db, { actor, row }: { actor: Member; row: CountedRow }) {
  const [gap] = await present(deps, db, { actor, rows: [row], withSaid: true })
  return gap ?? null
}

interface Presented {
  actor: Member
  rows: readonly CountedRow[]
  withSaid: boolean
}

async function present(deps: Deps, db: Db, { actor, rows, withSaid }: Presented): Promise<KnowledgeGap[]> {
  const { company_id } = actor
  const visible = listedMeetings(actor)
  const quoted = rows.flatMap(({ gap }) => gap.draft_sources ?? []).filter(isMeeting)
  const read = rows.flatMap(({ gap }) => gap.draft_sources ?? []).filter((source) => !isMeeting(source))
  const [seen, owners, customerOf, waiting, audiences] = await Promise.all([
    listVisibleMeetings(db, [...new Set(quoted.map(({ item_id }) => item_id))], visible),
    rows.some(({ gap }) => gap.owner_id !== null) ? listOwners(db, company_id) : [],
    customersOf(db, company_id, [...new Set(rows.flatMap(({ meeting_ids }) => meeting_ids))]),
    waitsOf(deps, db, rows),
    listAudiences(db, company_id, read),
  ])
  const questions = rows.flatMap((row) => row.questions)
  const said = withSaid ? await saidAround(db, actor, questions) : new Map<string, Said>()
  return rows.map((row) =>
    presentGap(
      row,
      row.questions.map((each) => ({ ...presentQuestion(each), ...said.get(each.id) })),
      { seen, owners, audiences, customers: customersIn(row.meeting_ids, customerOf), waiting: waiting(row) },
    ),
  )
}

/** What the job of a gap waits for: the one that drafts its answer, or the company's that asks approved ones again. */
async function waitsOf({ jobs }: Deps, db: Db, rows: readonly CountedRow[]) {
  const drafting = rows.filter(({ gap }) => gap.state === 'drafting')
  const approved = rows.filter(({ gap }) => gap.state === 'approved')
  const companyId = rows[0]?.gap.company_id ?? ''
  const subjects = drafting.map(({ gap }) => gap.id)
  const drafts = subjects.length > 0 ? await jobs.latestOf(db, { name: draftJob.name, companyId, subjects }) : null
  const check = approved.length > 0 ? await jobs.latest(db, { name: gapCheckKind.name, companyId }) : null
  return (row: CountedRow): string | null => {
    const run = drafting.includes(row) ? drafts?.get(row.gap.id) : approved.includes(row) ? check : null
    return run?.waiting?.for ?? null
  }
}

type Said = Pick<GapQuestion, 'said'>

/** For the latest questions of meetings that the caller may see. */
async function saidAround(db: Db, { company_id }: Member, questions: readonly QuestionRow[]) {
  const around = new Map<string, Said>()
  for (const { id, message_id, meeting_id } of questions) {
    if (meeting_id === null || message_id === null || around.size === SAID_SHOWN) continue
    around.set(id, { said: await listSaidAround(db, { company_id, meeting_id, message_id }) })
  }
  return around
}

const isMeeting = ({ source }: { source: string }) => source.startsWith('/meetings/')

interface Around {
  /** The quoted meetings that the caller may see. */
  seen: ReadonlySet<string>
  owners: Awaited<ReturnType<typeof listOwners>>
  /** How many customers asked. */
  customers: number
  waiting: string | null
  audiences: AudienceOf
}

/** Numbers alone are told: also of meetings that the caller may not see. */
const customersIn = (meetingIds: readonly string[], customerOf: ReadonlyMap<string, string | null>) =>
  new Set(meetingIds.flatMap((id) => customerOf.get(id) ?? [])).size

function presentGap(row: CountedRow, questions: GapQuestion[], around: Around): KnowledgeGap {
  const {
    gap,
    item_name,
    item_audience,
    sync_state,
    sync_reason,
    asked_count,
    meeting_ids,
    first_asked_at,
    last_asked_at,
  } = row
  if (gap.state === 'removed') throw new Error('a removed gap is never shown')
  const { id, question, state, draft_text, draft_engine, drafted_at, draft_failure, item_id, before, after } = gap
  const quoted = withAudienceOfNow(gap.draft_sources ?? [], around.audiences)
  const sources = quoted.filter((source) => !isMeeting(source) || around.seen.has(source.item_id))
  // An approved answer is the company's, as its document is.
  const isApproved = state === 'approved' || state === 'closed' || item_id !== null
  const isWithheld = !isApproved && sources.length < quoted.length
  return {
    id,
    question,
    state,
    asked_count,
    meeting_count: meeting_ids.length,
    customer_count: around.customers,
    owner: around.owners.find(({ user_id }) => user_id === gap.owner_id) ?? null,
    due_on: gap.due_on,
    merged: row.merged.map(({ id, question }) => ({ id, question })),
    first_asked_at: (first_asked_at ?? gap.created_at).toISOString(),
    last_asked_at: (last_asked_at ?? gap.created_at).toISOString(),
    questions,
    draft:
      !isWithheld && draft_text !== null && draft_engine !== null && drafted_at !== null
        ? {
            text: draft_text,
            sources,
            audience: audienceOf(quoted),
            engine: draft_engine,
            at: drafted_at.toISOString(),
          }
        : null,
    draft_failure: isWithheld ? WITHHELD : draft_failure,
    waiting_for: around.waiting,
    item_id,
    item_name,
    item_audience,
    item_sync: sync_state === null ? null : { state: sync_state, reason: sync_reason },
    before,
    after,
  }
}

function presentQuestion({ id, origin, question, asked_at, ...row }: QuestionRow): GapQuestion {
  const { meeting_id, meeting_name } = row
  const place = { meeting_id, meeting_name, message_id: meeting_id === null ? null : row.message_id }
  // What was said is the meeting's, what was shown instead of an answer is not.
  const answer = origin === 'meeting' && meeting_id === null ? '' : (row.answer ?? '')
  return { id, origin, question: question ?? '', answer, ...place, asked_at: asked_at.toISOString() }
}
