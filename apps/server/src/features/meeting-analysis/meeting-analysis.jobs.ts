import type { Talk } from '../../shared/transcript/talk.ts'
import type { VocabularyName } from '@cuecard/contract/vocabulary.ts'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { JobFailure, TemporaryFailure } from '../../platform/jobs/jobs.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job-definition.ts'
import { ModelError } from '../../platform/model/model.ts'
import type { MeetingKey } from '../meetings/meetings.service.ts'
import { modelOf } from '../model-budget/model-budget.service.ts'
import { summaryMailJob } from './mail-summary.ts'
import { listMentioning } from './mentioning.store.ts'
import { collectAfterMeeting } from '../knowledge-gaps/knowledge-gaps.service.ts'
import * as store from './meeting-analysis.store.ts'
import { modelAnalysis } from './model/model-analysis.ts'
import { type ModelCall } from '../../platform/model/model-json.ts'
import { modelNotes } from './model/model-notes.ts'
import { vocabularyOf } from '../vocabulary/vocabulary.service.ts'
import type { Progress } from '../../platform/parallel.ts'
import { type MeetingTranscript, readMeetingTranscript } from './read-transcript.ts'
import { ANALYSIS_VERSION, type Findings } from './findings.ts'
import { applyRules } from './apply-rules.ts'
import { placesIn } from './markdown-quote.ts'
import { competitorNames } from './competitor-notes.ts'
import { compareAnswers } from './contradicted-answers.ts'
import { listedRivals } from './listed-rivals.ts'
import { earlierJudgement, hasEarlierNotes } from './earlier-result.ts'
import { talkOfMembers } from './talk-of-members.ts'

const Input = z.object({ meeting_id: z.uuid() })
type Context = JobContext<z.infer<typeof Input>>

/** How often at most a transcript is read again because it grew meanwhile. */
const ROUNDS_MAX = 3
const RULES_FALLBACK_NOTICE = 'What rules found in the transcript is shown instead.'
const KEPT_NOTICE = 'What it wrote before is kept.'

const rulesCall = ({ deps, signal }: Context) => ({ signal, limitMs: deps.timeLimits.rulesMs })

/** Writes the notes. `subject` is the meeting's id, so that two presses are one run. */
export const notesJob = defineJob<z.infer<typeof Input>>({
  name: 'meeting-notes',
  input: Input,
  run: (context) =>
    analyseUntilCurrent(context, async (read, key) => {
      await context.progress({ percent: 5, activity: 'Reading the transcript' })
      const { result, failure, away } = await runModel(context, read, {
        activity: 'Writing the notes',
        byModel: (call, talk, progress) => modelNotes(call, { lines: talk.lines, placeOf: placesIn(read) }, progress),
      })
      if (
        !result &&
        (failure ?? away) &&
        (await hasEarlierNotes(context.deps.database.of(key.company_id), key, read))
      ) {
        return { failure, away, notice: KEPT_NOTICE, save: async () => {} }
      }
      const notes = result ?? (await applyRules('notes', read, rulesCall(context))).notes ?? ''
      const values = {
        notes,
        notes_engine: result ? 'model' : 'rules',
        notes_updated_at: context.deps.clock.now(),
      } as const
      return { failure, away, notice: RULES_FALLBACK_NOTICE, save: (tx) => store.saveNotes(tx, key, values) }
    }),
})

/** The manager analysis. Numbers always come from rules, so that they are exact; judgements come from the model if there is one. */
export const analysisJob = defineJob<z.infer<typeof Input>>({
  name: 'meeting-analysis',
  input: Input,
  run: (context) =>
    analyseUntilCurrent(context, async (read, key) => {
      await context.progress({ percent: 5, activity: 'Reading the transcript' })
      const db = context.deps.database.of(context.companyId)
      const rivalNames = await competitorNames(context.deps, context.companyId)
      const vocabulary = await vocabularyOf(db, context.companyId)
      const { findings } = await applyRules('analysis', { ...read, rivalNames, vocabulary }, rulesCall(context))
      if (!findings) throw new Error('the rules found nothing')
      const { result, failure, away } = await runModel(context, read, {
        activity: 'Analysing the meeting',
        byModel: modelAnalysis,
      })
      const earlier = !result && (failure ?? away) ? await earlierJudgement(db, key, read) : null
      const merged = mergeFindings(findings, result ?? earlier?.judged ?? null, vocabulary)
      const { signal } = context
      const manager = {
        engine: result || earlier ? ('model' as const) : ('rules' as const),
        version: earlier?.version ?? ANALYSIS_VERSION,
        updated_at: earlier?.updated_at ?? context.deps.clock.now().toISOString(),
        ...merged,
        customer_qna: await compareAnswers(context.deps, context.companyId, { rows: merged.customer_qna, signal }),
      }
      const save = async (tx: Db) => {
        await store.saveManagerAnalysis(tx, key, manager)
        await store.saveTalk(
          tx,
          key,
          talkOfMembers(manager, { members: read.members, own_speakers: read.people.own_speakers }),
        )
        await collectAfterMeeting(context.deps, tx, key)
      }
      return { failure, away, notice: earlier ? KEPT_NOTICE : RULES_FALLBACK_NOTICE, save }
    }),
})

/** Keeps the topics of the rules when the model named none, and reads its competitors by the company's list. */
function mergeFindings(
  findings: Findings,
  result: Partial<Findings> | null,
  vocabulary: readonly VocabularyName[],
): Findings {
  if (!result) return findings
  const topics = result.topic_timeline?.length ? result.topic_timeline : findings.topic_timeline
  const rivals = listedRivals(result.competitors_evidence ?? [], { findings, vocabulary })
  return { ...findings, ...result, topic_timeline: topics, ...rivals }
}

interface Outcome {
  /** Why the model's part is missing; null when it is not. */
  failure: string | null
  /** The model is away: what it judged before, or what the rules found, is saved, and the run waits for the model. */
  away: TemporaryFailure | null
  /** What is shown where the model's part is missing. */
  notice: string
  save: (tx: Db) => Promise<void>
}

/**
 * Reads the transcript, analyses it and saves, and repeats this when the transcript grew meanwhile. Ends without an error
 * when the meeting is gone.
 */
async function analyseUntilCurrent(
  context: Context,
  work: (read: MeetingTranscript, key: MeetingKey) => Promise<Outcome>,
) {
  const { deps, companyId, input, signal } = context
  const key = { company_id: companyId, id: input.meeting_id }
  const db = deps.database.of(companyId)
  for (let round = 1; round <= ROUNDS_MAX; round++) {
    signal.throwIfAborted()
    const read = await readMeetingTranscript(db, key)
    if (!read) return
    const { failure, away, notice, save } = await work(read, key)
    // While the model is away the run has not got so far.
    if (!away) await context.progress({ percent: 95, activity: 'Saving' })
    const now = await db.transaction(async (tx) => {
      await context.fence(tx)
      const held = await store.lockTranscript(tx, key)
      if (held) await save(tx)
      return held
    })
    const grown =
      now &&
      (now.message_count !== read.message_count || now.last_message_at?.getTime() !== read.last_message_at?.getTime())
    if (away && now) throw away
    if (grown && round < ROUNDS_MAX) continue
    if (failure !== null && now) throw new JobFailure(`${failure} ${notice}`)
    return
  }
}

interface ModelWork<Result> {
  activity: string
  byModel: (call: ModelCall, talk: Talk, progress: Progress) => Promise<Result>
}

/**
 * The model's result; null without a model, for an empty transcript, while the model is away, and, with the reason, when it
 * failed twice.
 */
async function runModel<Result>(
  context: Context,
  read: MeetingTranscript,
  { activity, byModel }: ModelWork<Result>,
): Promise<{ result: Result | null; failure: string | null; away: TemporaryFailure | null }> {
  const { deps, companyId, signal, progress } = context
  const model = modelOf(deps, companyId)
  const talk = model ? (await applyRules('talk', read, rulesCall(context))).talk : undefined
  if (!model || !talk || talk.lines.length === 0) return { result: null, failure: null, away: null }
  const times = deps.timeLimits.modelCall
  await progress({ percent: 10, activity })
  try {
    const result = await byModel({ model, times, signal }, talk, (done, all) =>
      progress({
        percent: 10 + Math.floor((80 * done) / all),
        activity: all > 1 ? `${activity}, part ${done} of ${all}` : activity,
      }),
    )
    return { result, failure: null, away: null }
  } catch (error) {
    if (error instanceof TemporaryFailure) return { result: null, failure: null, away: error }
    if (!(error instanceof ModelError)) throw error
    return { result: null, away: null, failure: error.message }
  }
}

/** Renews the analyses of earlier versions, one run per meeting. */
export const renewJob = defineJob<Record<string, never>>({
  name: 'meetings-renew',
  input: z.object({}),
  run: async ({ deps, companyId, requestedBy, signal, progress }) => {
    const db = deps.database.of(companyId)
    const outdated = await store.listAnalysedBefore(db, companyId, ANALYSIS_VERSION)
    for (const [at, meeting_id] of outdated.entries()) {
      signal.throwIfAborted()
      const who = requestedBy ? { requestedBy } : {}
      await db.transaction((tx) =>
        deps.jobs.enqueue(tx, analysisJob, { companyId, input: { meeting_id }, subject: meeting_id, ...who }),
      )
      await progress({ percent: Math.floor((100 * (at + 1)) / outdated.length), activity: 'Renewing analyses' })
    }
  },
})

const MentioningInput = z.object({ spellings: z.array(z.string()) })

/** Analyses the meetings again that say one of these spellings, because what they mean has changed. */
export const renewMentioningJob = defineJob<z.infer<typeof MentioningInput>>({
  name: 'meetings-mentioning',
  input: MentioningInput,
  run: async ({ deps, companyId, input, requestedBy, signal, progress }) => {
    const db = deps.database.of(companyId)
    const affected = await listMentioning(db, companyId, input.spellings)
    for (const [at, meeting_id] of affected.entries()) {
      signal.throwIfAborted()
      const who = requestedBy ? { requestedBy } : {}
      const call = { companyId, input: { meeting_id }, subject: meeting_id, again: true, ...who }
      await db.transaction((tx) => deps.jobs.enqueue(tx, analysisJob, call))
      await progress({ percent: Math.floor((100 * (at + 1)) / affected.length), activity: 'Renewing analyses' })
    }
  },
})

export const meetingAnalysisJobs = [notesJob, analysisJob, renewJob, renewMentioningJob, summaryMailJob]
