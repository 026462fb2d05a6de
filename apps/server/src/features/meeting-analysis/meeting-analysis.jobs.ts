import type { Talk } from '../../shared/transcript/talk.ts'
import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import { defineJob, type JobContext, JobFailure } from '../../platform/jobs/jobs.ts'
import { ModelError } from '../../platform/model/model.ts'
import { modelOf } from '../model-budget/model-budget.service.ts'
import { summaryMailJob } from './mail-summary.ts'
import * as store from './meeting-analysis.store.ts'
import { modelAnalysis } from './model-analysis.ts'
import { type ModelCall, USUAL_TIMES } from '../../platform/model/model-json.ts'
import { modelNotes } from './model-notes.ts'
import type { Progress } from '../../platform/parallel.ts'
import { type Read, readMaterial } from './read-material.ts'
import { ANALYSIS_VERSION, type Findings } from './rules-analysis.ts'
import { applyRules } from './rules-thread.ts'

const Input = z.object({ meeting_id: z.uuid() })
type Context = JobContext<z.infer<typeof Input>>

/** The transcript may grow while it is read; then it is read again, so often at most. */
const ROUNDS = 3
const RULES_INSTEAD = 'What rules found in the transcript is shown instead.'

/** The notes for those who took part; `subject` is the meeting's id, so that two presses are one run. */
export const notesJob = defineJob<z.infer<typeof Input>>({
  name: 'meeting-notes',
  input: Input,
  run: (context) =>
    rounds(context, async (read) => {
      await context.progress({ percent: 5, activity: 'Reading the transcript' })
      const { result, failure } = await withModel(context, read, {
        activity: 'Writing the notes',
        byModel: (call, talk, progress) => modelNotes(call, talk.lines, progress),
      })
      const notes = result ?? (await applyRules('notes', read, context.signal)).notes ?? ''
      const values = {
        notes,
        notes_engine: result ? 'model' : 'rules',
        notes_updated_at: context.deps.clock.now(),
      } as const
      return { failure, save: (tx, key) => store.saveNotes(tx, key, values) }
    }),
})

/** The analysis for managers. Numbers come from rules always, judgements from the model where there is one (decision 24). */
export const analysisJob = defineJob<z.infer<typeof Input>>({
  name: 'meeting-analysis',
  input: Input,
  run: (context) =>
    rounds(context, async (read) => {
      await context.progress({ percent: 5, activity: 'Reading the transcript' })
      const { findings } = await applyRules('analysis', read, context.signal)
      if (!findings) throw new Error('the rules found nothing')
      const { result, failure } = await withModel(context, read, {
        activity: 'Analysing the meeting',
        byModel: modelAnalysis,
      })
      const manager = {
        engine: result ? ('model' as const) : ('rules' as const),
        version: ANALYSIS_VERSION,
        updated_at: context.deps.clock.now().toISOString(),
        ...completed(findings, result),
      }
      return { failure, save: (tx, key) => store.saveManager(tx, key, manager) }
    }),
})

/** A model that named no topics leaves those of the rules. */
function completed(findings: Findings, result: Partial<Findings> | null): Findings {
  const topics = result?.topic_timeline?.length ? result.topic_timeline : findings.topic_timeline
  return { ...findings, ...result, topic_timeline: topics }
}

interface Outcome {
  /** Why the model's part is missing. */
  failure: string | null
  save: (tx: Db, key: store.MeetingKey) => Promise<void>
}

/** Reads, works and saves in one go, again when more was said meanwhile. A meeting that is gone needs nothing. */
async function rounds(context: Context, work: (read: Read) => Promise<Outcome>): Promise<void> {
  const { deps, companyId, input, signal } = context
  const key = { company_id: companyId, id: input.meeting_id }
  const db = deps.database.of(companyId)
  for (let round = 1; round <= ROUNDS; round++) {
    signal.throwIfAborted()
    const read = await readMaterial(db, key)
    if (!read) return
    const { failure, save } = await work(read)
    await context.progress({ percent: 95, activity: 'Saving' })
    const now = await db.transaction(async (tx) => {
      await context.fence(tx)
      const held = await store.holdTranscript(tx, key)
      if (held) await save(tx, key)
      return held
    })
    const grown =
      now &&
      (now.message_count !== read.message_count || now.last_message_at?.getTime() !== read.last_message_at?.getTime())
    if (grown && round < ROUNDS) continue
    if (failure !== null && now) throw new JobFailure(failure)
    return
  }
}

interface ModelWork<Result> {
  activity: string
  byModel: (call: ModelCall, talk: Talk, progress: Progress) => Promise<Result>
}

/** What the model makes of it; null without one, without anything said, and, with the reason, when it failed twice. */
async function withModel<Result>(
  { deps, companyId, signal, progress }: Context,
  read: Read,
  { activity, byModel }: ModelWork<Result>,
): Promise<{ result: Result | null; failure: string | null }> {
  const model = modelOf(deps, companyId)
  const talk = model ? (await applyRules('talk', read, signal)).talk : undefined
  if (!model || !talk || talk.lines.length === 0) return { result: null, failure: null }
  const times = deps.memory('meeting-analysis.times', () => USUAL_TIMES)
  await progress({ percent: 10, activity })
  try {
    const result = await byModel({ model, times, signal }, talk, (done, all) =>
      progress({
        percent: 10 + Math.floor((80 * done) / all),
        activity: all > 1 ? `${activity}, part ${done} of ${all}` : activity,
      }),
    )
    return { result, failure: null }
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return { result: null, failure: `${error.message} ${RULES_INSTEAD}` }
  }
}

/** Renews analyses that an earlier version made, each as a run of its own. */
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

export const meetingAnalysisJobs = [notesJob, analysisJob, renewJob, summaryMailJob]
