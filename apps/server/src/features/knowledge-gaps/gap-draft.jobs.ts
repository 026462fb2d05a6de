import { contentWords } from '@cuecard/language/words.ts'
import { isEnough, weighEvidence } from '../../shared/evidence/evidence.ts'
import { mergeDuplicates } from '../../shared/passages/unique-passages.ts'
import { readPassages } from '../../shared/passages/read-passages.ts'
import { readQuestion as readAsked } from '../../shared/evidence/read-question.ts'
import { CompanyType, Role } from '@cuecard/contract/auth.ts'
import { z } from 'zod'
import type { Member } from '../../platform/access.ts'
import { storable } from '../../platform/db/storable.ts'
import { defineJob, type JobContext } from '../../platform/jobs/jobs.ts'
import { askText, USUAL_TIMES } from '../../platform/model/model-json.ts'
import { ModelError } from '../../platform/model/model.ts'
import { type RetrievedPassage, retrieve } from '../knowledge/knowledge.service.ts'
import { listedMeetings } from '../meetings/meetings.service.ts'
import { modelOf } from '../model-budget/model-budget.service.ts'
import { type Draft, draftPrompt, quotedDraft, readDraft } from './gap-draft.ts'
import { listAnswered } from './gap-sources.store.ts'
import { findGap, updateGap } from './knowledge-gaps.store.ts'
import { similarity } from '@cuecard/language/similarity.ts'
import { readQuestion } from './question-clusters.ts'

const Input = z.object({
  company_id: z.uuid(),
  gap_id: z.uuid(),
  /** Whose meetings may be drawn on. */
  asker: z.object({ user_id: z.uuid(), email: z.string(), role: Role, company_type: CompanyType }),
})
type Context = JobContext<z.infer<typeof Input>>

const NOTHING_HELD = 'Neither your documents nor your other meetings hold an answer. Write it yourself.'
const QUOTES_INSTEAD = 'Quotes are shown instead.'
const PASSAGES = 8
const MEETINGS = 5
/** Share of the words of a question and one that was answered elsewhere. */
const ALIKE = 0.3

/** Drafts an answer to a gap from documents and from what was answered in other meetings; `subject` is the gap's id. */
export const draftJob = defineJob<z.infer<typeof Input>>({
  name: 'knowledge-gap-draft',
  input: Input,
  run: async (context) => {
    const { deps, companyId, input } = context
    const db = deps.database.of(companyId)
    const key = { company_id: companyId, id: input.gap_id }
    const gap = await findGap(db, key)
    if (gap?.state !== 'drafting') return
    await context.progress({ percent: 10, activity: 'Reading documents and meetings' })
    const { draft, failure } = await draftOf(context, gap.question)
    const now = deps.clock.now()
    await db.transaction(async (tx) => {
      await context.fence(tx)
      // An answer that somebody approved meanwhile stays as it is.
      const drafting = { ...key, from: 'drafting' as const }
      await updateGap(tx, drafting, {
        state: draft ? 'drafted' : 'open',
        draft_text: draft ? storable(draft.text) : null,
        draft_sources: draft?.sources ?? null,
        draft_engine: draft?.engine ?? null,
        drafted_at: draft ? now : null,
        draft_failure: failure,
        updated_at: now,
      })
    })
  },
  failed: async (deps, { company_id, gap_id }, failure) => {
    const values = { state: 'open' as const, draft_failure: failure, updated_at: deps.clock.now() }
    await updateGap(deps.database.of(company_id), { company_id, id: gap_id, from: 'drafting' }, values)
  },
})

async function draftOf(context: Context, question: string): Promise<{ draft: Draft | null; failure: string | null }> {
  const { deps, companyId, signal } = context
  const read = await materialOf(context, question)
  const asked = readAsked({ current_message: { message: question }, transcription_message_history: [] })
  const enough =
    read.length > 0 && (isEnough(weighEvidence(asked, read)) || read.some(({ passage }) => isMeeting(passage)))
  if (!enough) return { draft: null, failure: NOTHING_HELD }
  const model = modelOf(deps, companyId)
  let failure: string | null = null
  if (model) {
    await context.progress({ percent: 40, activity: 'Writing the draft' })
    const times = deps.memory('knowledge-gaps.times', () => USUAL_TIMES)
    try {
      const draft = readDraft(await askText({ model, times, signal }, () => draftPrompt(question, read)), read)
      return { draft, failure: draft ? null : NOTHING_HELD }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      failure = `${error.message} ${QUOTES_INSTEAD}`
    }
  }
  const draft = quotedDraft(asked, read)
  return { draft, failure: draft ? failure : NOTHING_HELD }
}

const isMeeting = ({ source }: Pick<RetrievedPassage, 'source'>) => source.startsWith('/meetings/')

/** Passages of documents, and answers that customers got elsewhere to a question like this one. */
async function materialOf({ deps, companyId, input }: Context, question: string) {
  const { passages } = await retrieve(deps, companyId, { text: question, limit: PASSAGES + 2 })
  const actor: Member = { ...input.asker, company_id: companyId, token_id: '', token_purpose: 'session', ip: null }
  const wanted = readQuestion(question)
  const words = [...new Set(contentWords(question))].filter((word) => word.length > 2)
  const scope = { companyId, visible: listedMeetings(actor), words }
  const answered = words.length === 0 ? [] : await listAnswered(deps.database.of(companyId), scope)
  const alike = answered
    .map((row) => ({ row, share: similarity(wanted.words, readQuestion(row.question).words) }))
    .filter(({ share }) => share >= ALIKE)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MEETINGS)
  const said = alike.map(({ row, share }): RetrievedPassage => ({
    item_id: row.meeting_id,
    item_name: row.meeting_name,
    source: `/meetings/${row.meeting_id}?${new URLSearchParams({ tab: 'transcript', message: row.message_id ?? '' })}`,
    locator: row.started_at.toISOString().slice(0, 10),
    text: row.answer,
    score: share,
    title: row.question,
    bm25: 0,
    cosine: null,
    synced_at: null,
  }))
  return mergeDuplicates(readPassages([...said, ...passages]), PASSAGES + MEETINGS).uniquePassages
}
