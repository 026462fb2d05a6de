import { fold } from '@cuecard/language/plain-text.ts'
import { createHash, randomUUID } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { GapOrigin } from '@cuecard/contract/knowledge-gaps.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import type { JobContext } from '../../platform/jobs/job-definition.ts'
import { loadOnce } from '../../platform/load-once.ts'
import * as sources from './gap-sources.store.ts'
import * as store from './knowledge-gaps.store.ts'
import { createClusters, toQuestionWords } from './question-clusters.ts'

type Context = JobContext<Record<string, never>>

/** One occasion on which a question was asked and not answered well. */
interface UnansweredQuestion {
  origin: GapOrigin
  source_key: string
  question: string
  answer: string
  meeting_id: string | null
  message_id: string | null
  response_id: string | null
  asked_at: Date
}

const QUESTION_MAX = 2_000
const keyOf = ({ origin, source_key }: { origin: string; source_key: string }) => `${origin} ${source_key}`

/** Collects new questions and assigns each to the gap it belongs to, including removed gaps. */
export async function collectGaps(context: Context): Promise<void> {
  const { deps, companyId } = context
  const db = deps.database.of(companyId)
  await context.progress({ percent: 0, activity: 'Looking at what customers asked' })
  const seen = await readUnansweredQuestions(context)
  const known = await store.listKnownQuestions(db, companyId)
  const knownKeys = new Set(known.map(keyOf))
  const fresh = [...new Map(seen.map((each) => [keyOf(each), each])).values()].filter(
    (each) => !knownKeys.has(keyOf(each)),
  )
  const still = new Set(seen.map(keyOf))
  const gone = known.filter((each) => each.origin === 'meeting' && !still.has(keyOf(each)))
  await context.progress({ percent: 60, activity: 'Putting questions together that ask the same' })
  const wordings = await store.listWordings(db, companyId)
  const placed = await assignToGaps(context, { fresh, known, wordings })
  const askedAgain = new Set(
    placed.questions
      .filter(({ gap_id, asked_at }) => wasClosedBefore(wordings, gap_id, asked_at))
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

type Wordings = Awaited<ReturnType<typeof store.listWordings>>

/** Whether the gap was closed when the question was asked again without a good answer, so that it must be reopened. */
const wasClosedBefore = (wordings: Wordings, gapId: string, at: Date) =>
  wordings.some(
    ({ id, state, after }) => id === gapId && state === 'closed' && after !== null && at > new Date(after.at),
  )

async function readUnansweredQuestions({ deps, companyId, signal, progress }: Context): Promise<UnansweredQuestion[]> {
  const db = deps.database.of(companyId)
  const seen: UnansweredQuestion[] = []
  const meetings = await sources.listAnalysedMeetings(db, companyId)
  for (const [at, { id, started_at }] of meetings.entries()) {
    signal.throwIfAborted()
    const manager = await sources.findManagerAnalysis(db, companyId, id)
    if (manager) seen.push(...poorlyAnsweredQuestions(manager, { id, started_at }))
    if (at % 50 === 49) await progress({ percent: Math.floor((60 * at) / meetings.length) })
  }
  const fromResponse =
    (origin: GapOrigin) =>
    (row: Awaited<ReturnType<typeof sources.listRefusedAnswers>>[number]): UnansweredQuestion => ({
      origin,
      source_key: row.id,
      question: row.question,
      answer: row.text,
      meeting_id: row.meeting_id,
      message_id: row.meeting_id === null ? null : row.message_id,
      response_id: row.id,
      asked_at: row.created_at,
    })
  seen.push(...(await sources.listRefusedAnswers(db, companyId)).map(fromResponse('refused')))
  seen.push(...(await sources.listThumbedDownAnswers(db, companyId)).map(fromResponse('thumbs_down')))
  return seen.filter(({ question }) => question.trim() !== '')
}

type Manager = NonNullable<Awaited<ReturnType<typeof sources.findManagerAnalysis>>>

/** Questions with an uncertain answer, and those that were handled badly. */
function poorlyAnsweredQuestions(manager: Manager, meeting: { id: string; started_at: Date }): UnansweredQuestion[] {
  const rows = [
    ...manager.customer_qna
      .filter(({ rep_uncertain }) => rep_uncertain)
      .map(({ rep_answer_excerpt, ...row }) => ({ ...row, answer: rep_answer_excerpt })),
    ...manager.question_handling_issues.map(({ rep_response_excerpt, ...row }) => ({
      ...row,
      answer: rep_response_excerpt,
    })),
  ]
  return rows.map(({ customer_question, answer, evidence }) => ({
    origin: 'meeting',
    source_key: `${meeting.id}:${createHash('sha256').update(fold(customer_question)).digest('hex').slice(0, 32)}`,
    question: customer_question,
    answer,
    meeting_id: meeting.id,
    message_id: evidence[0]?.message_id ?? null,
    response_id: null,
    asked_at: evidence[0] ? new Date(evidence[0].timestamp) : meeting.started_at,
  }))
}

interface AssignInput {
  fresh: readonly UnansweredQuestion[]
  known: Awaited<ReturnType<typeof store.listKnownQuestions>>
  wordings: Wordings
}

async function assignToGaps({ deps, companyId, signal }: Context, { fresh, known, wordings }: AssignInput) {
  const clusters = createClusters()
  for (const { id, question } of wordings) clusters.add(id, question)
  for (const { gap_id, question } of known) clusters.add(gap_id, question)
  const cosines = createCosines(deps)
  const gaps: Parameters<typeof store.insertGaps>[1][number][] = []
  const questions: store.NewQuestion[] = []
  const now = deps.clock.now()
  for (const [at, seen] of fresh.entries()) {
    signal.throwIfAborted()
    if (at % 50 === 49) await yieldToEventLoop()
    const question = toDatabaseText(seen.question).slice(0, QUESTION_MAX).toWellFormed()
    const found = await clusters.find(toQuestionWords(question), cosines?.(question))
    const gap_id = found ?? randomUUID()
    if (!found)
      gaps.push({ id: gap_id, company_id: companyId, question, state: 'open', created_at: now, updated_at: now })
    clusters.add(gap_id, question)
    const answer = toDatabaseText(seen.answer)
    questions.push({ ...seen, id: randomUUID(), company_id: companyId, gap_id, question, answer, created_at: now })
  }
  return { gaps, questions }
}

/** Cosine similarity of two questions; undefined without an embedder. */
function createCosines(deps: Deps) {
  const { embedder } = deps
  if (!embedder) return undefined
  const vectors = new Map<string, Promise<Float32Array | null>>()
  const embed = (text: string) =>
    embedder.embedPassages([text]).then(
      ([vector]) => vector ?? null,
      (error: unknown) => {
        deps.log.warn({ err: error }, 'a question was not embedded')
        return null
      },
    )
  const vectorOf = (text: string) => loadOnce(vectors, text, () => embed(text))
  return (question: string) =>
    async (text: string): Promise<number | null> => {
      const [a, b] = [await vectorOf(question), await vectorOf(text)]
      return a && b ? a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0) : null
    }
}
