import type { GapAnswer } from '@cuecard/contract/knowledge/gaps.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job-definition.ts'
import { gapCheckKind } from '../../shared/gap-check-kind.ts'
import { companyOf } from '../companies/companies.service.ts'
import { enqueueSync, lockCompanyItems } from '../knowledge/knowledge.service.ts'
import { judgeOf } from '../model-budget/model-budget.service.ts'
import { askCase, type AskedCase, gradeResponse } from '../prompt-tests/prompt-tests.service.ts'
import { listApproved, listCompleted, updateGap } from './knowledge-gaps.store.ts'

type Context = JobContext<Record<string, never>>
type ApprovedGap = Awaited<ReturnType<typeof listApproved>>[number]

/** How long an answer may take, as in runs of prompt tests. */
const ANSWER_TIMEOUT_MS = 120_000

/**
 * Asks the questions of approved answers before and after these are synced, the same way live answers are made, and grades
 * both against the approved text. It does not wait for a sync, which may take a day: the one that is published asks for another run.
 * A question that came up again since it was closed is asked once more when its document was completed.
 */
export const gapCheckJob = defineJob<Record<string, never>>({
  ...gapCheckKind,
  run: async (context) => {
    const db = context.deps.database.of(context.companyId)
    for (const each of await listApproved(db, context.companyId)) {
      if (each.gap.before === null) await askBefore(context, each)
    }
    for (const each of await listApproved(db, context.companyId)) {
      const isRead = each.sync_state === 'synced' || each.sync_state === 'failed'
      if (isRead && each.gap.before !== null) await askAfter(context, each)
    }
    for (const each of await listCompleted(db, context.companyId)) await askAfter(context, each)
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
    await updateGap(tx, { company_id: companyId, id: gap.id, from: gap.state }, values)
  })
}

async function ask({ deps, companyId, signal }: Context, gap: ApprovedGap['gap']): Promise<GapAnswer> {
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
  const { type: company_type } = await companyOf(deps.database.of(companyId), companyId)
  const asker = { company_id: companyId, company_type }
  const { response } = await askCase(deps, { asker, asked, instructions: null, signal, limitMs: ANSWER_TIMEOUT_MS })
  const judge = judgeOf(deps, companyId)
  const { grade, grade_reason } = await gradeResponse({ judge, embedder: deps.embedder, asked, response, signal })
  const { text, outcome } = response
  return { text, outcome, grade, grade_reason, at: deps.clock.now().toISOString() }
}
