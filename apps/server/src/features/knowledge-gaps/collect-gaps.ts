import { isIdleQuestion } from '@cuecard/language/idle-questions.ts'
import type { JobContext } from '../../platform/jobs/job-definition.ts'
import { assignToGaps } from './assign-to-gaps.ts'
import * as sources from './gap-sources.store.ts'
import * as store from './knowledge-gaps.store.ts'
import { dropQuotesOf } from './quoted-meetings.store.ts'
import { fromResponse, isAskedAgain, poorlyAnswered, type UnansweredQuestion } from './unanswered.ts'

type Context<Input = Record<string, never>> = JobContext<Input>

const keyOf = ({ origin, source_key }: { origin: string; source_key: string }) => `${origin} ${source_key}`

/** Collects new questions of all meetings and live answers, and assigns each to the gap it belongs to, including removed gaps. */
export async function collectGaps(context: Context): Promise<void> {
  const { deps, companyId } = context
  await context.progress({ percent: 0, activity: 'Looking at what customers asked' })
  const seen = await readAll(context)
  await context.progress({ percent: 60, activity: 'Putting questions together that ask the same' })
  const known = await store.listKnownQuestions(deps.database.of(companyId), companyId)
  await place(context, { seen, known, reread: () => true })
}

/** The same for one meeting, after it was analysed; once it was deleted, drafts that quote it and gaps without a question are removed. */
export async function collectFromMeeting(context: Context<{ meeting_id: string }>): Promise<void> {
  const { deps, companyId, input } = context
  const db = deps.database.of(companyId)
  const meeting = await sources.findAnalysedMeeting(db, companyId, input.meeting_id)
  const manager = meeting && (await sources.findManagerAnalysis(db, companyId, meeting.id))
  if (!meeting || !manager) return removeEmpty(context)
  const refused = await sources.listRefusedAnswers(db, companyId, meeting.id)
  const disliked = await sources.listThumbedDownAnswers(db, companyId, meeting.id)
  const seen = [
    ...poorlyAnswered(manager, meeting),
    ...refused.map(fromResponse('refused')),
    ...disliked.map(fromResponse('thumbs_down')),
  ]
  const known = await store.listKnownQuestions(db, companyId)
  await place(context, { seen, known, reread: (key) => key.startsWith(`${meeting.id}:`) })
}

/** A meeting that is deleted takes its questions with it, and what drafts quote of it. */
async function removeEmpty({ deps, companyId, input, fence }: Context<{ meeting_id: string }>): Promise<void> {
  await deps.database.of(companyId).transaction(async (tx) => {
    await fence(tx)
    await dropQuotesOf(tx, { company_id: companyId, id: input.meeting_id }, deps.clock.now())
    await store.removeStale(tx, companyId, [])
  })
}

interface Collected {
  seen: readonly UnansweredQuestion[]
  known: Awaited<ReturnType<typeof store.listKnownQuestions>>
  /** Whether the meeting of a source was read: a question that it names no longer is removed. */
  reread: (sourceKey: string) => boolean
}

async function place(context: Context<unknown>, { seen: all, known, reread }: Collected): Promise<void> {
  const { deps, companyId } = context
  const db = deps.database.of(companyId)
  const seen = all.filter(({ question }) => question.trim() !== '' && !isIdleQuestion(question))
  const knownKeys = new Set(known.map(keyOf))
  const fresh = [...new Map(seen.map((each) => [keyOf(each), each])).values()].filter(
    (each) => !knownKeys.has(keyOf(each)),
  )
  const still = new Set(seen.map(keyOf))
  const gone = known.filter((each) => each.origin === 'meeting' && reread(each.source_key) && !still.has(keyOf(each)))
  const wordings = await store.listWordings(db, companyId)
  const placed = await assignToGaps(context, { fresh, known, wordings })
  const wordingsOf = Map.groupBy(wordings, ({ id }) => id)
  const askedAgain = new Set(
    placed.questions
      .filter(({ gap_id, asked_at }) => wordingsOf.get(gap_id)?.some((gap) => isAskedAgain(gap, asked_at)))
      .map(({ gap_id }) => gap_id),
  )
  const now = deps.clock.now()
  await db.transaction(async (tx) => {
    await context.fence(tx)
    await store.insertGaps(tx, placed.gaps)
    await store.insertQuestions(tx, placed.questions)
    for (const id of askedAgain)
      await store.updateGap(tx, { company_id: companyId, id, from: 'closed' }, { state: 'open', updated_at: now })
    await store.removeStale(
      tx,
      companyId,
      gone.map(({ source_key }) => source_key),
    )
  })
}

async function readAll({ deps, companyId, signal, progress }: Context): Promise<UnansweredQuestion[]> {
  const db = deps.database.of(companyId)
  const seen: UnansweredQuestion[] = []
  const meetings = await sources.listAnalysedMeetings(db, companyId)
  for (const [at, meeting] of meetings.entries()) {
    signal.throwIfAborted()
    const manager = await sources.findManagerAnalysis(db, companyId, meeting.id)
    if (manager) seen.push(...poorlyAnswered(manager, meeting))
    if (at % 50 === 49) await progress({ percent: Math.floor((60 * at) / meetings.length) })
  }
  seen.push(...(await sources.listRefusedAnswers(db, companyId)).map(fromResponse('refused')))
  seen.push(...(await sources.listThumbedDownAnswers(db, companyId)).map(fromResponse('thumbs_down')))
  return seen
}
