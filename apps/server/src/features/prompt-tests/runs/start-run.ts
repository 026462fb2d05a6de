import { randomUUID } from 'node:crypto'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import type { PromptKind } from '@cuecard/contract/prompts.ts'
import type { Member } from '../../../platform/access.ts'
import type { Deps } from '../../../platform/deps.ts'
import { conflict } from '../../../platform/errors.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { companyOf } from '../../companies/companies.service.ts'
import { instructionsInForce } from '../../prompts/prompts.service.ts'
import { rememberKnowledge } from '../changes/knowledge-state.ts'
import { testRunJob } from './test-runs.jobs.ts'
import { endRun, findActiveRun, insertRun, isActive, type RunRow } from './test-runs.store.ts'

export interface RunRequest {
  kind: RunRow['kind']
  /** Null for a gate. */
  test_case_type: TestCaseType | null
  case_ids: string[]
  is_partial: boolean
  repetitions: number
  /** When one of the cases was last edited; left out where that does not matter. */
  cases_edited_at?: Date
  /** Only for a gate. */
  draft?: { kind: PromptKind; content: string }
  /** Message when a different run is active. */
  conflictMessage: string
}

const ENDED_EARLY = 'The run ended before all its cases were asked.'

/**
 * Starts a run or gate, or returns the active one if it would answer alike: the same cases, repetitions and draft, instructions,
 * model and documents. @throws 409 when a different one is active
 */
export async function startRun(deps: Deps, actor: Member, order: RunRequest): Promise<RunRow> {
  const { company_id } = actor
  const { kind, test_case_type, case_ids, is_partial, repetitions, draft } = order
  const db = deps.database.of(company_id)
  const company = await companyOf(db, company_id)
  const versionOf = async (of: PromptKind) => (await instructionsInForce(deps, company_id, of))?.version ?? null
  const row = {
    company_id,
    kind,
    test_case_type,
    user_id: actor.user_id,
    state: 'queued' as const,
    case_ids,
    is_partial,
    repetitions,
    answer_version: await versionOf('answer'),
    explain_version: await versionOf('explain'),
    draft_kind: draft?.kind ?? null,
    draft_content: draft?.content ?? null,
    model: deps.model?.name ?? null,
    knowledge_synced_at: company.last_knowledge_sync_datetime,
    search_by_meaning: searchByMeaning(deps.embedder !== null, company),
    knowledge_id: await rememberKnowledge(deps, company_id),
  }
  // The active run may end between the two queries; then another attempt can succeed.
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const started = await db.transaction(async (tx) => {
      const added = await insertRun(tx, { ...row, id: randomUUID(), created_at: deps.clock.now() })
      if (!added) return null
      const input = { company_id, run_id: added.id }
      const job = { companyId: company_id, input, subject: added.id, requestedBy: actor.user_id }
      await deps.jobs.enqueue(tx, testRunJob, job)
      return added
    })
    if (started) return started
    const active = await findActiveRun(db, { company_id, kind, test_case_type })
    if (!active || !(await jobOf(deps, active))) continue
    if (isSameRequest(active, { ...row, cases_edited_at: order.cases_edited_at })) return active
    break
  }
  throw conflict(order.conflictMessage)
}

/** Whether a company's passages can be found by meaning: all, some or none of them. */
export function searchByMeaning(
  hasEmbedder: boolean,
  { index_embedded, index_passages }: { index_embedded: number; index_passages: number },
): RunRow['search_by_meaning'] {
  if (!hasEmbedder || index_embedded === 0) return 'off'
  return index_embedded < index_passages ? 'partly' : 'on'
}

/** What makes the answers of two runs come about alike. */
const SAME = [
  'repetitions',
  'draft_kind',
  'draft_content',
  'answer_version',
  'explain_version',
  'model',
  'knowledge_id',
] as const satisfies (keyof RunRow)[]

type Request = Pick<RunRow, (typeof SAME)[number] | 'case_ids'> & { cases_edited_at?: Date | undefined }

/** Whether a run that is in progress asks what this request would ask. One that is being stopped will not have asked it. */
export function isSameRequest(
  run: Pick<RunRow, (typeof SAME)[number] | 'case_ids' | 'created_at' | 'cancel_requested_at'>,
  { case_ids, cases_edited_at, ...request }: Request,
): boolean {
  const asked = new Set(run.case_ids)
  return (
    run.cancel_requested_at === null &&
    (cases_edited_at === undefined || cases_edited_at <= run.created_at) &&
    SAME.every((field) => run[field] === request[field]) &&
    case_ids.length === asked.size &&
    case_ids.every((id) => asked.has(id))
  )
}

/**
 * The job of an active run. If it has no job any more, the run is marked as failed and null is returned: otherwise it would
 * be shown as running for ever. A cancelled run whose job waits for its next try has nothing to complete and is ended.
 */
export async function jobOf(deps: Deps, run: RunRow): Promise<JobRun | null> {
  if (!isActive(run)) return null
  const db = deps.database.of(run.company_id)
  const job = await deps.jobs.latest(db, { name: testRunJob.name, companyId: run.company_id, subject: run.id })
  const now = deps.clock.now()
  if (job?.state === 'queued' && run.cancel_requested_at !== null) {
    await endRun(db, run, { state: 'cancelled', now })
    return null
  }
  if (job?.state === 'queued' || job?.state === 'running') return job
  await endRun(db, run, { state: 'failed', failure: job?.failure ?? ENDED_EARLY, now })
  return null
}
