import { contentWords } from '@cuecard/language/words.ts'
import { isEnough, weighEvidence } from '../../shared/evidence/evidence.ts'
import { unsupportedNotice } from '../../shared/model-replies/unsupported-figures.ts'
import { type MergedPassages, mergeDuplicates } from '../../shared/passages/unique-passages.ts'
import { type ReadPassage, readPassages } from '../../shared/passages/read-passages.ts'
import { chooseByAudience, inCustomersWords, splitByAudience } from '../../shared/quotes/internal-notes.ts'
import { readQuestion as readAsked } from '../../shared/evidence/read-question.ts'
import { CompanyType, Role } from '@cuecard/contract/session.ts'
import { z } from 'zod'
import type { Member } from '../../platform/access.ts'
import { dayIn } from '../../platform/clock.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import type { MeantNames } from '@cuecard/language/meant-names.ts'
import { meantNamesOf } from '../vocabulary/vocabulary.service.ts'
import { defineJob, type JobContext } from '../../platform/jobs/job-definition.ts'
import { askText } from '../../platform/model/model-json.ts'
import { ModelError } from '../../platform/model/model.ts'
import { compareLines, type RetrievedPassage, retrieve } from '../knowledge/knowledge.service.ts'
import { listedMeetings, lockMeetings } from '../meetings/meetings.service.ts'
import { modelOf } from '../model-budget/model-budget.service.ts'
import { draftPrompt, quotedDraft, readDraft } from './gap-draft.ts'
import { listAnsweredQuestions } from './gap-sources.store.ts'
import { findGap, lockGap, updateGap } from './knowledge-gaps.store.ts'
import { similarity } from '@cuecard/language/similarity.ts'
import { toQuestionWords } from './question-clusters.ts'

const Input = z.object({
  company_id: z.uuid(),
  gap_id: z.uuid(),
  /** The user whose visible meetings may be used. */
  asker: z.object({ user_id: z.uuid(), email: z.string(), role: Role, company_type: CompanyType }),
  /** The asker's; jobs of earlier versions that still wait have none. */
  time_zone: z.string().default('UTC'),
})
type Context = JobContext<z.infer<typeof Input>>

const NO_ANSWER_FOUND = 'Neither your documents nor your other meetings hold an answer. Write it yourself.'
const DRAFT_KEPT = 'Neither your documents nor your other meetings hold an answer now. The earlier draft is kept.'
const QUOTES_INSTEAD = 'Quotes are shown instead.'
const PASSAGES_MAX = 8
const MEETINGS_MAX = 5
/** Share of common words from which a question answered elsewhere is used. */
const SIMILAR_SHARE = 0.3

/**
 * Drafts an answer to a gap from documents and from answers in other meetings; `subject` is the gap's id. What may be read aloud is
 * drafted first, and what only internal documents say where that holds no answer.
 */
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
    const { draft, failure } = await writeDraft(context, gap.question)
    const now = deps.clock.now()
    await db.transaction(async (tx) => {
      // Before its run, as a request for another draft locks them. Read again: the earlier draft goes when a meeting that it quotes is deleted.
      const earlier = (await lockGap(tx, key))?.draft_text ?? null
      await context.fence(tx)
      const quoted = (draft?.sources ?? []).filter(isMeeting).map(({ item_id }) => item_id)
      // Thrown as an unexpected error, so that the run is tried again, without that meeting.
      if (!(await lockMeetings(tx, companyId, quoted))) throw new Error('A quoted meeting was deleted meanwhile')
      // An answer that a user approved meanwhile is kept.
      const drafting = { ...key, from: 'drafting' as const }
      const drafted = draft && {
        draft_text: toDatabaseText(draft.text),
        draft_sources: draft.sources,
        draft_engine: draft.engine,
        drafted_at: now,
      }
      await updateGap(tx, drafting, {
        ...drafted,
        state: draft || earlier !== null ? 'drafted' : 'open',
        draft_failure: draft || earlier === null ? failure : DRAFT_KEPT,
        updated_at: now,
      })
    })
  },
  failed: async (deps, { company_id, gap_id }, { failure }) => {
    const db = deps.database.of(company_id)
    const key = { company_id, id: gap_id }
    const gap = await findGap(db, key)
    const state = gap && gap.draft_text !== null ? 'drafted' : 'open'
    await updateGap(db, { ...key, from: 'drafting' }, { state, draft_failure: failure, updated_at: deps.clock.now() })
  },
})

async function writeDraft(context: Context, heard: string) {
  const { deps, companyId, signal } = context
  const names = await meantNamesOf(deps, companyId)
  const question = names.meant(heard)
  const merged = await readSources(context, question, names)
  const asked = readAsked({ current_message: { message: question }, transcription_message_history: [] })
  const { spoken, internal } = byAudience(merged)
  const isWorthIt = (read: readonly ReadPassage[]) =>
    read.length > 0 && (isEnough(weighEvidence(asked, read)) || read.some(({ passage }) => isMeeting(passage)))
  // One audience at a time: what only internal documents say is no part of a draft for customers.
  const groups = [spoken, internal].filter(isWorthIt)
  if (groups.length === 0) return { draft: null, failure: NO_ANSWER_FOUND }
  const model = modelOf(deps, companyId)
  let failure: string | null = null
  if (model) {
    await context.progress({ percent: 40, activity: 'Writing the draft' })
    const times = deps.timeLimits.modelCall
    try {
      for (const read of groups) {
        const reply = await askText({ model, times, signal }, () => draftPrompt(question, read))
        const draft = readDraft(reply, read, question)
        if (draft) return { draft, failure: draft.unsupported.length > 0 ? notHeld(draft.unsupported) : null }
      }
      return { draft: null, failure: NO_ANSWER_FOUND }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      failure = `${error.message} ${QUOTES_INSTEAD}`
    }
  }
  const compare = compareLines(deps)
  const { answers, notes } = groups.length > 1 ? await chooseByAudience(asked, merged, compare) : NO_QUOTES
  // Where both were found, those lead that answer.
  const first = answers.length === 0 && notes.length > 0 ? groups.toReversed() : groups
  for (const read of first) {
    const draft = await quotedDraft(asked, read, compare)
    if (draft) return { draft, failure }
  }
  return { draft: null, failure: NO_ANSWER_FOUND }
}

const NO_QUOTES = { answers: [], notes: [] }

const notHeld = (figures: readonly string[]) =>
  `${unsupportedNotice(figures)} Check before you approve: the language model may have made this up.`

/** What a document for customers says too is drafted in that document's words. */
function byAudience(merged: MergedPassages) {
  const { spoken, internal } = splitByAudience(merged)
  const numbers = new Set(spoken.map(({ n }) => n))
  return { spoken: inCustomersWords(merged).filter(({ n }) => numbers.has(n)), internal }
}

const isMeeting = ({ source }: Pick<RetrievedPassage, 'source'>) => source.startsWith('/meetings/')

/** Document passages, and answers to similar questions in other meetings. */
async function readSources({ deps, companyId, input }: Context, question: string, names: MeantNames) {
  const { passages } = await retrieve(deps, companyId, { text: question, limit: PASSAGES_MAX + 2 })
  const actor: Member = { ...input.asker, company_id: companyId, token_id: '', token_purpose: 'session', ip: null }
  const wanted = toQuestionWords(question)
  const words = [...new Set([question, ...names.heardFor(question)].flatMap(contentWords))].filter(
    (word) => word.length > 2,
  )
  const scope = { companyId, visible: listedMeetings(actor), words }
  const answered = words.length === 0 ? [] : await listAnsweredQuestions(deps.database.of(companyId), scope)
  const alike = answered
    .map((row) => ({ row, share: similarity(wanted.words, toQuestionWords(names.meant(row.question)).words) }))
    .filter(({ share }) => share >= SIMILAR_SHARE)
    .toSorted((a, b) => b.share - a.share)
    .slice(0, MEETINGS_MAX)
  const said = alike.map(({ row, share }): RetrievedPassage => ({
    item_id: row.meeting_id,
    item_name: row.meeting_name,
    source: `/meetings/${row.meeting_id}?${new URLSearchParams({ tab: 'transcript', message: row.message_id ?? '' })}`,
    // An imported recording that does not say when it was begins at the time of its import.
    locator: row.times === 'clock' ? dayIn(row.started_at, input.time_zone) : null,
    text: row.answer,
    score: share,
    title: row.question,
    bm25: 0,
    cosine: null,
    synced_at: null,
  }))
  return mergeDuplicates(readPassages([...said, ...passages]), PASSAGES_MAX + MEETINGS_MAX)
}
