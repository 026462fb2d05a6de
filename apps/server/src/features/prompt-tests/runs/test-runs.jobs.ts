import { toDatabaseText } from '../../../platform/db/database-values.ts'
import { randomUUID } from 'node:crypto'
import { TEST_RESULTS_KEPT, TEST_RUNS_LIMIT } from '@cuecard/contract/limits.ts'
import { z } from 'zod'
import { askCase, type CaseAnswer, UNEXPECTED_ERROR } from './ask-case.ts'
import type { Deps } from '../../../platform/deps.ts'
import { defineJob, type JobContext } from '../../../platform/jobs/job-definition.ts'
import { JUDGE_MODEL } from '../../../platform/jobs/guarded-services.ts'
import { JobFailure, TemporaryFailure } from '../../../platform/jobs/jobs.ts'
import { requireThere } from '../../../platform/jobs/outages.ts'
import { type Model, ModelError } from '../../../platform/model/model.ts'
import type { RequestingCompany } from '../../answers/answers.service.ts'
import { companyOf } from '../../companies/companies.service.ts'
import { countTokens, judgeOf } from '../../model-budget/model-budget.service.ts'
import { instructionsOfVersion } from '../../prompts/prompts.service.ts'
import { forgetChangedKnowledge } from '../changes/knowledge-state.ts'
import { type CaseToAsk, casesToAsk } from './runnable-cases.ts'
import type { Graded } from './asked-case.ts'
import { gradeInTime, gradingFailed } from '../calibration/graders.ts'
import { runCases } from './run-cases.ts'
import { type RunMonitor, monitorRun } from './run-monitor.ts'
import { tryAgain } from './try-again.ts'
import * as prune from './prune-runs.store.ts'
import * as store from './test-runs.store.ts'
import type { Arm, RunRow } from './test-runs.store.ts'

const Input = z.object({ company_id: z.uuid(), run_id: z.uuid() })
type Context = JobContext<z.infer<typeof Input>>

/** Number of gates that are kept. */
const GATES_KEPT = 20
/** Runs that are kept without a result: the newest, whose end and failure the status and a check read. */
const EMPTY_RUNS_KEPT = 1
const PRUNED = { kept: TEST_RESULTS_KEPT, runsListed: TEST_RUNS_LIMIT }

/** Executes a run or gate; `subject` is its id. After a crash it continues with the cases that have no result. */
export const testRunJob = defineJob<z.infer<typeof Input>>({
  name: 'test-run',
  input: Input,
  confirmsOutages: true,
  run: async (context) => {
    const { deps, companyId, input } = context
    const key = { company_id: companyId, id: input.run_id }
    const db = deps.database.of(companyId)
    const run = await db.transaction(async (tx) => {
      await context.fence(tx)
      return store.beginRun(tx, key, deps.clock.now())
    })
    if (!run) return
    // A run that is to be stopped asks nothing more.
    if (run.cancel_requested_at === null) requireModelOfRun(deps, run)
    const watch = monitorRun(context, run)
    try {
      await askAll({ ...context, deps: withModelOfRun(deps, run) }, run, watch)
    } catch (error) {
      if (watch.stopReason() !== 'gone') throw error
    } finally {
      watch.end()
      await forgetChangedKnowledge(deps, run)
    }
    const state = watch.stopReason() === 'cancelled' ? ('cancelled' as const) : ('done' as const)
    await db.transaction(async (tx) => {
      await context.fence(tx)
      await store.endRun(tx, key, { state, now: deps.clock.now() })
    })
    await pruneOldResults(deps, run)
  },
  failed: async (deps, { company_id, run_id }, { failure }) => {
    const end = { state: 'failed' as const, failure, now: deps.clock.now() }
    await store.endRun(deps.database.of(company_id), { company_id, id: run_id }, end)
  },
})

/** A run that started without a language model continues without one, so that its results stay comparable. */
const withModelOfRun = (deps: Deps, run: RunRow) => (run.model === null ? { ...deps, model: null, judge: null } : deps)

/** A run goes on with the language model that it began with, whose name it bears. @throws JobFailure where another one or none is configured now */
function requireModelOfRun(deps: Deps, run: RunRow): void {
  const now = deps.model?.name ?? null
  if (run.model === null || run.model === now) return
  const change = `The language model changed from ${run.model} to ${now ?? 'none'} before the run ended.`
  throw new JobFailure(`${change} Its answers so far are kept. Start the tests again.`)
}

interface CaseRun extends CaseToAsk {
  arm: Arm
  repetition: number
  /** What answering and grading have taken of the language model so far. */
  spent: { tokens: number }
}

/** A model for one case: it counts what the case takes, and tries again what fails for this case alone. */
const modelFor = ({ timeLimits }: Deps, model: Model | null, { spent }: CaseRun) =>
  model &&
  tryAgain(
    countTokens(model, (tokens) => (spent.tokens += tokens)),
    timeLimits.promptTest.retryMs,
  )

type Instructions = { content: string; version: number | null } | null

interface RunContext {
  context: Context
  run: RunRow
  watch: RunMonitor
  asker: RequestingCompany
  instructionsFor: (item: CaseRun) => Instructions
}

async function askAll(context: Context, run: RunRow, watch: RunMonitor): Promise<void> {
  const { deps, companyId } = context
  const db = deps.database.of(companyId)
  // Answers that cannot be graded are not stored, and would be paid for again with each try.
  if (deps.judge && watch.stopReason() === null) await requireThere(deps, JUDGE_MODEL)
  const known = new Set((await store.listResultKeys(db, run)).map(keyOf))
  watch.begin(known.size)
  const { type: company_type } = await companyOf(db, companyId)
  const work: RunContext = {
    context,
    run,
    watch,
    asker: { company_id: companyId, company_type },
    instructionsFor: await readInstructions(deps, run),
  }
  await runCases({
    items: itemsOf(deps, run, known),
    atOnce: deps.config.TEST_CONCURRENCY,
    halted: () => watch.stopReason() !== null,
    ask: (item) => ask(work, item),
    judge: async (item, answer) => {
      const graded = await gradeAnswer(work, item, answer)
      await watch.store(resultOf(work, item, { answer, graded }))
    },
  })
}

const keyOf = ({ test_case_id, arm, repetition }: { test_case_id: string; arm: Arm; repetition: number }) =>
  `${test_case_id} ${arm} ${repetition}`

/**
 * Every case is asked once before any is asked again, so that a run that is stopped has an answer to each as early as it
 * can. Both sides of a gate's case are asked in a row, so that the first cases can be compared early. A case that is changed
 * meanwhile is asked to the end as it was first, also after a restart: its answers are compared with each other.
 */
async function* itemsOf(deps: Deps, run: RunRow, known: ReadonlySet<string>): AsyncGenerator<CaseRun> {
  const arms: readonly Arm[] = run.kind === 'gate' ? ['current', 'draft'] : ['run']
  const before = await store.listAsked(deps.database.of(run.company_id), run)
  const asked = new Map(before.map((each) => [each.test_case_id, each.asked]))
  for (let repetition = 1; repetition <= run.repetitions; repetition += 1) {
    const isOpen = (test_case_id: string, arm: Arm) => !known.has(keyOf({ test_case_id, arm, repetition }))
    const left = run.case_ids.filter((id) => arms.some((arm) => isOpen(id, arm)))
    for await (const each of casesToAsk(deps, run, { ids: left, asked })) {
      if (run.repetitions > 1) asked.set(each.id, each.asked)
      for (const arm of arms) if (isOpen(each.id, arm)) yield { ...each, arm, repetition, spent: { tokens: 0 } }
    }
  }
}

/** The instructions that were current when the run started; all its cases are asked with them. */
async function readInstructions(deps: Deps, run: RunRow): Promise<(item: CaseRun) => Instructions> {
  const { company_id, draft_kind, draft_content } = run
  const read = async (kind: 'answer' | 'explain', version: number | null): Promise<Instructions> => {
    if (version === null) return null
    const content = await instructionsOfVersion(deps.database.of(company_id), company_id, { kind, version })
    return written(content, version)
  }
  const inForce = {
    answer: await read('answer', run.answer_version),
    explain: await read('explain', run.explain_version),
  }
  const draft = written(draft_content, null)
  return ({ arm, asked }) => (arm === 'draft' && asked.mode === draft_kind ? draft : inForce[asked.mode])
}

const written = (content: string | null, version: number | null): Instructions =>
  content === null || content.trim() === '' ? null : { content, version }

function ask({ context, watch, asker, instructionsFor }: RunContext, item: CaseRun): Promise<CaseAnswer> {
  const { answerMs: limitMs } = context.deps.timeLimits.promptTest
  const { asked } = item
  const deps = { ...context.deps, model: modelFor(context.deps, context.deps.model, item) }
  return askCase(deps, { asker, asked, instructions: instructionsFor(item), signal: watch.signal, limitMs })
}

/** Errors of the judge become the reason for a missing grade. */
async function gradeAnswer({ context, watch }: RunContext, item: CaseRun, { response }: CaseAnswer): Promise<Graded> {
  const { deps, companyId } = context
  const counting = { ...deps, model: modelFor(deps, deps.model, item), judge: modelFor(deps, deps.judge, item) }
  const judge = judgeOf(counting, companyId)
  try {
    return await gradeInTime(deps, { judge, asked: item.asked, response, signal: watch.signal })
  } catch (error) {
    watch.signal.throwIfAborted()
    if (error instanceof TemporaryFailure) throw error
    if (error instanceof ModelError) return gradingFailed(deps, error.message)
    deps.log.error({ err: error }, 'a test result was not graded')
    return gradingFailed(deps, UNEXPECTED_ERROR)
  }
}

function resultOf(
  { context, run }: RunContext,
  { id, asked, arm, repetition, spent }: CaseRun,
  { answer, graded }: { answer: CaseAnswer; graded: Graded },
) {
  const { response, sources, prompt_version, response_time_ms, first_token_ms } = answer
  return {
    id: randomUUID(),
    company_id: run.company_id,
    run_id: run.id,
    test_case_id: id,
    arm,
    repetition,
    repetitions: run.repetitions,
    asked,
    text: response.text,
    outcome: response.outcome,
    engine: response.engine,
    failure: response.failure,
    sources,
    prompt_version,
    response_time_ms,
    first_token_ms,
    tokens: spent.tokens,
    ...graded,
    grade_reason: toDatabaseText(graded.grade_reason),
    checks: graded.checks.map((check) => ({ ...check, detail: toDatabaseText(check.detail) })),
    created_at: context.deps.clock.now(),
  }
}

/** Errors are only logged: the run has ended, and the next run removes what is left. */
async function pruneOldResults(deps: Deps, run: RunRow): Promise<void> {
  const { company_id, kind, test_case_type, case_ids } = run
  const db = deps.database.of(company_id)
  const tidy = async () => {
    if (kind === 'run') await prune.pruneResults(db, { company_id, case_ids }, PRUNED)
    const kept = kind === 'gate' ? GATES_KEPT : EMPTY_RUNS_KEPT
    await prune.pruneRuns(db, { company_id, kind, test_case_type }, { kept, withResults: kind === 'gate' })
    await prune.pruneKnowledge(db, company_id, deps.clock.now())
  }
  await tidy().catch((error: unknown) => deps.log.warn({ err: error, company_id }, 'old test results were not removed'))
}
