import { fold, plural } from '@cuecard/language/plain-text.ts'
import { createHash, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import { createLoopTurns } from '../../platform/background-thread.ts'
import type { Deps } from '../../platform/deps.ts'
import { JobFailure } from '../../platform/jobs/jobs.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job-definition.ts'
import { type Model, ModelError } from '../../platform/model/model.ts'
import { retrieve } from '../knowledge/knowledge.service.ts'
import * as analysis from '../meeting-analysis/meeting-analysis.service.ts'
import { modelOf } from '../model-budget/model-budget.service.ts'
import { compareWithDocuments } from '../../shared/evidence/compare-with-documents.ts'
import { withoutQuestion } from '../../shared/evidence/stated-in-documents.ts'
import * as store from './discovered-knowledge.store.ts'
import { modelStatements } from './model-statements.ts'
import { ruleStatements } from './rule-statements.ts'
import { createKnownStatements, type KnownStatements } from './known-statements.ts'
import type { Statement } from './statement.ts'

/** The version a meeting was read with: meetings read by rules are read again once there is a model. Raise on changes. */
const VERSION = { rules: 4, model: 5 } as const
type Engine = keyof typeof VERSION
type Context = JobContext<Record<string, never>>

const RULES_INSTEAD = 'Quotes that rules picked are shown instead.'
const TOO_MUCH = 'reading the transcript takes too much time or memory.'
/** Document passages that a statement is compared with. */
const PASSAGES_MAX = 10

/** State shared by all meetings of one run. */
interface DiscoveryRun {
  said: KnownStatements
  /** Null without a model, and after it has failed. */
  model: Model | null
  failure: string | null
  /** How many transcripts took too much time or memory; they count as read, so that the next run does not meet them again. */
  notRead: number
}

/** Reads the company's unread meetings. Each is saved separately, so that an interrupted run continues where it stopped. */
export const discoveryJob = defineJob<Record<string, never>>({
  name: 'knowledge-discovery',
  input: z.object({}),
  run: async (context) => {
    const { deps, companyId, signal } = context
    await context.progress({ percent: 0, activity: 'Looking for meetings that were not read yet' })
    const work: DiscoveryRun = {
      said: await readKnownStatements(deps, companyId),
      model: modelOf(deps, companyId),
      failure: null,
      notRead: 0,
    }
    const unread = await store.listUnread(
      deps.database.of(companyId),
      companyId,
      VERSION[work.model ? 'model' : 'rules'],
    )
    for (const [at, id] of unread.entries()) {
      signal.throwIfAborted()
      const percent = Math.floor((100 * at) / unread.length)
      await context.progress({ percent, activity: `Reading meeting ${at + 1} of ${unread.length}` })
      await readMeeting(context, work, id)
    }
    const { failure, notRead } = work
    const failures = [
      ...(failure === null ? [] : [`${failure} ${RULES_INSTEAD}`]),
      ...(notRead === 0 ? [] : [`${plural(notRead, 'meeting')} could not be worked out: ${TOO_MUCH}`]),
    ]
    if (failures.length > 0) throw new JobFailure(failures.join(' '))
  },
})

async function readKnownStatements(deps: Deps, companyId: string): Promise<KnownStatements> {
  const said = createKnownStatements()
  const rows = await store.listStatements(deps.database.of(companyId), companyId)
  const turns = createLoopTurns()
  for (const { knowledge_text, meeting_id, engine, removed_at, item_id } of rows) {
    if (turns.areDue()) await turns.take()
    said.add(knowledge_text, { meeting_id, replaceable: engine === 'rules' && removed_at === null && item_id === null })
  }
  return said
}

/** Does nothing for a meeting that is gone. */
async function readMeeting(context: Context, work: DiscoveryRun, id: string): Promise<void> {
  const { deps, companyId } = context
  const key = { company_id: companyId, id }
  const db = deps.database.of(companyId)
  const read = await analysis.readMeetingTranscript(db, key)
  if (!read) return
  const { engine, statements } = await statementsOf(context, work, read).catch((error: unknown) => {
    if (!(error instanceof analysis.TranscriptNotRead)) throw error
    work.notRead++
    return { engine: work.model ? ('model' as const) : ('rules' as const), statements: [] }
  })
  const found = await findNewStatements(context, work, { meeting_id: id, engine, statements })
  const reading = {
    company_id: companyId,
    meeting_id: id,
    version: VERSION[engine],
    message_count: read.message_count,
    read_at: deps.clock.now(),
  }
  await db.transaction(async (tx) => {
    await context.fence(tx)
    if (!(await analysis.lockTranscript(tx, key))) return
    if (engine === 'model') await store.removeRuleQuotes(tx, key)
    await store.saveReading(tx, reading, found)
  })
  for (const { knowledge_text } of found) work.said.add(knowledge_text, { meeting_id: id, replaceable: false })
}

async function statementsOf(
  context: Context,
  work: DiscoveryRun,
  read: analysis.MeetingTranscript,
): Promise<{ engine: Engine; statements: Statement[] }> {
  const { deps, signal } = context
  const { talk } = await analysis.applyRules('talk', read, { signal, limitMs: deps.timeLimits.rulesMs })
  if (!talk) throw new Error('the transcript was not read')
  // What is told to investors or a committee is not what customers ask about.
  if (talk.has_audience) return { engine: work.model ? 'model' : 'rules', statements: [] }
  if (work.model) {
    const times = deps.timeLimits.modelCall
    try {
      return { engine: 'model', statements: await modelStatements({ model: work.model, times, signal }, talk) }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      // The model failed twice, so the other meetings of this run are read by rules; the next run tries the model again.
      work.model = null
      work.failure = error.message
    }
  }
  return { engine: 'rules', statements: await ruleStatements(talk) }
}

/** The statements that neither the documents nor another statement cover. */
async function findNewStatements(
  context: Context,
  work: DiscoveryRun,
  gathered: { meeting_id: string; engine: Engine; statements: readonly Statement[] },
): Promise<store.NewStatement[]> {
  const { deps, companyId, signal } = context
  const { meeting_id, engine } = gathered
  const own = createKnownStatements()
  const now = deps.clock.now().getTime()
  const found: store.NewStatement[] = []
  for (const { text, topic, evidence } of gathered.statements) {
    signal.throwIfAborted()
    const replaced = (place: { meeting_id: string; replaceable: boolean }) =>
      engine === 'model' && place.meeting_id === meeting_id && place.replaceable
    if (own.has(text) || work.said.has(text, replaced)) continue
    const passages = await passagesAbout(deps, companyId, text)
    const { known, contradiction } = compareWithDocuments(text, passages)
    if (known) continue
    own.add(text, { meeting_id, replaceable: false })
    found.push({
      id: randomUUID(),
      company_id: companyId,
      meeting_id,
      message_id: evidence.message_id,
      speaker: toDatabaseText(evidence.speaker),
      quote: toDatabaseText(evidence.quote),
      knowledge_text: toDatabaseText(text),
      topic: topic === null ? null : toDatabaseText(topic),
      engine,
      contradiction,
      fingerprint: fingerprintOf(evidence.quote),
      // Increasing, so that sorting by it keeps the order of the transcript.
      created_at: new Date(now + found.length),
    })
  }
  return found
}

/** What fits the statement, and what fits it with the question that names its subject. */
async function passagesAbout(deps: Deps, companyId: string, text: string) {
  const said = withoutQuestion(text)
  const lookUp = async (query: string) =>
    (await retrieve(deps, companyId, { text: query, limit: PASSAGES_MAX })).passages
  const found = [...(await lookUp(said)), ...(said === text ? [] : await lookUp(text))]
  return [...new Map(found.map((passage) => [`${passage.item_id} ${passage.text}`, passage])).values()]
}

/** Computed from the quote, because a model words the same statement differently every time. */
const fingerprintOf = (quote: string) => createHash('sha256').update(fold(quote)).digest('hex').slice(0, 32)

export const discoveredKnowledgeJobs = [discoveryJob]
