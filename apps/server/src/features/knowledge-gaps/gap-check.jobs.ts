import { setTimeout as sleep } from 'node:timers/promises'
import type { GapAnswer } from '@cuecard/contract/knowledge/gaps.ts'
import { CompanyType } from '@cuecard/contract/session.ts'
import { z } from 'zod'
import { JobFailure } from '../../platform/jobs/jobs.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job-definition.ts'
import { enqueueSync, lockCompanyItems } from '../knowledge/knowledge.service.ts'
import { judgeOf } from '../model-budget/model-budget.service.ts'
import { askCase, type AskedCase, gradeResponse } from '../prompt-tests/prompt-tests.service.ts'
import { listApproved, updateGap } from './knowledge-gaps.store.ts'

const Input = z.object({ company_type: CompanyType })
type Context = JobContext<z.infer<typeof Input>>
type ApprovedGap = Awaited<ReturnType<typeof listApproved>>[number]

/** How long an answer may take, as in runs of prompt tests. */
const ANSWER_TIMEOUT_MS = 120_000
const POLL_MS = 250
/** How long a sync may take; the next approval checks again. */
const SYNC_TIMEOUT_MS = 30 * 60_000
const NOT_SYNCED = 'The sync took too long. The answer is kept; approve another one or sync again to have it checked.'

/**
 * Asks the questions of approved answers before and after these are synced, the same way live answers are made, and grades
 * both against the approved text. One run per company, so that waiting for syncs delays no other job.
 */
export const gapCheckJob = defineJob<z.infer<typeof Input>>({
  name: 'knowledge-gap-check',
  input: Input,
  run: async (context) => {
    const { deps, companyId, signal } = context
    const db = deps.database.of(companyId)
    const until = deps.clock.now().getTime() + SYNC_TIMEOUT_MS
    for (;;) {
      signal.throwIfAborted()
      const open = await listApproved(db, companyId)
      if (open.length === 0) return
      for (const each of open.filter(({ gap }) => gap.before === null)) await askBefore(context, each)
      for (const each of open.filter(({ sync_state }) => sync_state === 'synced' || sync_state === 'failed'))
        await askAfter(context, each)
      if (deps.clock.now().getTime() > until) throw new JobFailure(NOT_SYNCED)
      await context.progress({ activity: 'Waiting for the sync' })
      await sleep(POLL_MS, undefined, { signal })
    }
  },
})

/** Stores the answer without the new document, then starts the sync. */
async function askBefore(context: Context, { gap, email }: ApprovedGap): Promise<void> {
  const { deps, companyId } = context
  await context.progress({ percent: 10, activity: 'Asking the question as it is answered now' })
  const before = await ask(context, gap)
  await deps.database.of(companyId).transaction(async (tx) => {
    // As an approval does: it locks the gap and this run after it.
    await lockCompanyItems(tx, companyId)
    await context.fence(tx)
    if (!(await updateGap(tx, { company_id: companyId, id: gap.id, from: 'approved' }, { before }))) return
    const { approved_by } = gap
    if (approved_by === null || email === null) return
    await enqueueSync(deps, tx, { company_id: companyId, user_id: approved_by, email, ip: null })
  })
}

async function askAfter(context: Context, { gap, sync_state, sync_reason }: ApprovedGap): Promise<void> {
  const { deps, companyId } = context
  await context.progress({ percent: 70, activity: 'Asking the question again' })
  const unread: GapAnswer = {
    text: '',
    outcome: 'failed',
    grade: null,
    grade_reason: sync_reason ?? '',
    at: deps.clock.now().toISOString(),
  }
  const after = sync_state === 'failed' ? unread : await ask(context, gap)
  await deps.database.of(companyId).transaction(async (tx) => {
    await context.fence(tx)
    const values = { after, state: 'closed' as const, updated_at: deps.clock.now() }
    await updateGap(tx, { company_id: companyId, id: gap.id, from: 'approved' }, values)
  })
}

async function ask({ deps, companyId, input, signal }: Context, gap: ApprovedGap['gap']): Promise<GapAnswer> {
  const asked: AskedCase = {
    name: gap.question,
    description: null,
    category_name: null,
    mode: 'answer',
    message_history: [],
    test_message: { order_index: 0, message: gap.question, username: 'Customer' },
    expected_result: gap.draft_text ?? '',
    must_contain: [],
    must_not_contain: [],
    expects_refusal: false,
  }
  const asker = { company_id: companyId, company_type: input.company_type }
  const { response } = await askCase(deps, { asker, asked, instructions: null, signal, limitMs: ANSWER_TIMEOUT_MS })
  const judge = judgeOf(deps, companyId)
  const { grade, grade_reason } = await gradeResponse({ judge, embedder: deps.embedder, asked, response, signal })
  const { text, outcome } = response
  return { text, outcome, grade, grade_reason, at: deps.clock.now().toISOString() }
}
