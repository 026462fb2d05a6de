import { randomUUID } from 'node:crypto'
import { TEST_RESULTS_KEPT, TEST_RUNS_LIMIT } from '@cuecard/contract/limits.ts'
import { z } from 'zod'
import { storable } from '../../platform/db/storable.ts'
import type { Deps } from '../../platform/deps.ts'
import { defineJob, type JobContext } from '../../platform/jobs/jobs.ts'
import { ModelError } from '../../platform/model/model.ts'
import type { RequestingCompany } from '../answers/answers.service.ts'
import { companyOf } from '../companies/companies.service.ts'
import { judgeOf } from '../model-budget/model-budget.service.ts'
import { instructionsOfVersion } from '../prompts/prompts.service.ts'
import { type Answered, askCase, UNEXPECTED } from './ask-case.ts'
import { type CaseToAsk, casesToAsk } from './asked-cases.ts'
import type { Graded } from './asked-case.ts'
import { gradeResponse } from './grade.ts'
import { runCases } from './run-cases.ts'
import { type RunWatch, watchRun } from './run-watch.ts'
import * as store from './test-runs.store.ts'
import type { Arm, RunRow } from './test-runs.store.ts'
import { untilAborted } from './until-aborted.ts'

const Input = z.object({ company_id: z.uuid(), run_id: z.uuid() })
type Context = JobContext<z.infer<typeof Input>>

/** How long one case may be answered and judged. */
export const USUAL_LIMITS = { answerMs: 120_000, judgeMs: 180_000 }
const limitsOf = (deps: Deps) => deps.memory('prompt-tests.limits', () => USUAL_LIMITS)

/** Trials of instructions that are kept. */
const GATES_KEPT = 20

/** One run or gate; `subject` is its id. After a crash it goes on with what has no result yet. */
export const testRunJob = defineJob<z.infer<typeof Input>>({
  name: 'test-run',
  input: Input,
  run: async (context) => {
    const { deps, companyId, input } = context
    const key = { company_id: companyId, id: input.run_id }
    const db = deps.database.of(companyId)
    const run = await db.transaction(async (tx) => {
      await context.fence(tx)
      return store.beginRun(tx, key, deps.clock.now())
    })
    if (!run) return
    const watch = watchRun(context, run)
    try {
      await askAll({ ...context, deps: asBegun(deps, run) }, run, watch)
    } catch (error) {
      if (watch.why() !== 'gone') throw error
    } finally {
      watch.end()
    }
    const state = watch.why() === 'cancelled' ? ('cancelled' as const) : ('done' as const)
    await db.transaction(async (tx) => {
      await context.fence(tx)
      await store.endRun(tx, key, { state, now: deps.clock.now() })
    })
    await tidyQuietly(deps, run)
  },
  failed: async (deps, { company_id, run_id }, failure) => {
    const end = { state: 'failed' as const, failure, now: deps.clock.now() }
    await store.endRun(deps.database.of(company_id), { company_id, id: run_id }, end)
  },
})

/** A run that began without a language model goes on without one: its results are to be compared with each other. */
const asBegun = (deps: Deps, run: RunRow): Deps => (run.model === null ? { ...deps, model: null, judge: null } : deps)

interface Item extends CaseToAsk {
  arm: Arm
}

type Instructions = { content: string; version: number | null } | null

interface Work {
  context: Context
  run: RunRow
  watch: RunWatch
  asker: RequestingCompany
  instructionsFor: (item: Item) => Instructions
}

async function askAll(context: Context, run: RunRow, watch: RunWatch): Promise<void> {
  const { deps, companyId } = context
  const db = deps.database.of(companyId)
  const known = new Set((await store.listResultKeys(db, run)).map(({ test_case_id, arm }) => `${test_case_id} ${arm}`))
  watch.begin(known.size)
  const { type: company_type } = await companyOf(db, companyId)
  const work: Work = {
    context,
    run,
    watch,
    asker: { company_id: companyId, company_type },
    instructionsFor: await readInstructions(deps, run),
  }
  await runCases({
    items: itemsOf(deps, run, known),
    atOnce: deps.config.TEST_CONCURRENCY,
    halted: () => watch.why() !== null,
    ask: (item) => ask(work, item),
    judge: async (item, answer) => {
      const graded = await judged(work, item, answer)
      await watch.keep(resultOf(work, item, { answer, graded }))
    },
  })
}

/** Both sides of a gate's case follow each other, so that its first cases show something early. */
async function* itemsOf(deps: Deps, run: RunRow, known: ReadonlySet<string>): AsyncGenerator<Item> {
  const arms: readonly Arm[] = run.kind === 'gate' ? ['current', 'draft'] : ['run']
  const left = run.case_ids.filter((id) => arms.some((arm) => !known.has(`${id} ${arm}`)))
  for await (const each of casesToAsk(deps, run, left)) {
    for (const arm of arms) if (!known.has(`${each.id} ${arm}`)) yield { ...each, arm }
  }
}

/** Those that were in force when the run began: all its cases are asked with the same ones. */
async function readInstructions(deps: Deps, run: RunRow): Promise<(item: Item) => Instructions> {
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

function ask({ context, watch, asker, instructionsFor }: Work, item: Item): Promise<Answered> {
  const { answerMs: limitMs } = limitsOf(context.deps)
  const { asked } = item
  return askCase(context.deps, { asker, asked, instructions: instructionsFor(item), signal: watch.signal, limitMs })
}

/** Whatever keeps a judge from judging is told as the reason for the missing grade. */
async function judged({ context, watch }: Work, { asked }: Item, { response }: Answered): Promise<Graded> {
  const { deps, companyId } = context
  const limit = AbortSignal.timeout(limitsOf(deps).judgeMs)
  const signal = AbortSignal.any([watch.signal, limit])
  const judge = judgeOf(deps, companyId)
  try {
    return await untilAborted(signal, gradeResponse({ judge, embedder: deps.embedder, asked, response, signal }))
  } catch (error) {
    watch.signal.throwIfAborted()
    if (limit.aborted) return ungraded('The grading took too long.')
    if (error instanceof ModelError) return ungraded(error.message)
    deps.log.error({ err: error }, 'a test result was not graded')
    return ungraded(UNEXPECTED)
  }
}

const ungraded = (grade_reason: string): Graded => ({
  grade: null,
  grade_method: null,
  grade_reason,
  judge_grades: [],
  rubric_version: null,
  judge_model: null,
  checks: [],
})

function resultOf(
  { context, run }: Work,
  { id, asked, arm }: Item,
  { answer, graded }: { answer: Answered; graded: Graded },
) {
  const { response, sources, prompt_version, response_time_ms, first_token_ms } = answer
  return {
    id: randomUUID(),
    company_id: run.company_id,
    run_id: run.id,
    test_case_id: id,
    arm,
    asked,
    text: response.text,
    outcome: response.outcome,
    engine: response.engine,
    failure: response.failure,
    sources,
    prompt_version,
    response_time_ms,
    first_token_ms,
    ...graded,
    grade_reason: storable(graded.grade_reason),
    checks: graded.checks.map((check) => ({ ...check, detail: storable(check.detail) })),
    created_at: context.deps.clock.now(),
  }
}

/** The run is over by now; what stays a little longer harms nobody. */
async function tidyQuietly(deps: Deps, run: RunRow): Promise<void> {
  const { company_id, kind, test_case_type, case_ids } = run
  const db = deps.database.of(company_id)
  const tidy = async () => {
    if (kind === 'run') await store.pruneResults(db, { company_id, case_ids }, TEST_RESULTS_KEPT)
    const kept = kind === 'gate' ? GATES_KEPT : TEST_RUNS_LIMIT
    await store.pruneRuns(db, { company_id, kind, test_case_type }, { kept, withResults: kind === 'gate' })
  }
  await tidy().catch((error: unknown) => deps.log.warn({ err: error, company_id }, 'old test results were not removed'))
}
