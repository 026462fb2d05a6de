import type { KnowledgeGap, Unanswered } from '@cuecard/contract/knowledge/gaps.ts'
import type { z } from 'zod'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { getResponse } from '../answers/answers.service.ts'
import { visibleMeeting } from '../meetings/meetings.service.ts'
import { notFound, orNotFound } from '../../platform/errors.ts'
import { assignToGaps } from './assign-to-gaps.ts'
import { findResponsePlace } from './gap-sources.store.ts'
import * as gaps from './knowledge-gaps.service.ts'
import * as store from './knowledge-gaps.store.ts'
import { fromResponse, isAskedAgain, meetingKey, type UnansweredQuestion } from './unanswered.ts'

type Source = z.output<typeof Unanswered>

/**
 * The gap of something that was not answered well, found or made; a removed one comes back, and one that was closed before this was
 * asked is open again. Where it has no answer yet, one is drafted. @throws 404 for a response or a meeting that the caller may not see
 */
export async function openGap(deps: Deps, actor: Member, source: Source): Promise<KnowledgeGap> {
  const { company_id } = actor
  const db = deps.database.of(company_id)
  const asked = await readSource(deps, actor, source)
  const id = (await store.findGapOfSource(db, company_id, asked)) ?? (await place(deps, company_id, asked))
  return db.transaction(async (tx) => {
    const key = { company_id, id }
    const now = deps.clock.now()
    await store.reopenRemoved(tx, key, now)
    // Locked until its draft is started: another request may approve an answer, or ask for a draft, meanwhile.
    const gap = orNotFound(await store.lockGap(tx, key), gaps.NOT_FOUND)
    const isReopened = isAskedAgain(gap, asked.asked_at)
    if (isReopened) await store.updateGap(tx, key, { state: 'open', updated_at: now })
    const isOpen = isReopened || gap.state === 'open'
    if (isOpen && gap.item_id === null && gap.draft_text === null)
      await gaps.startDraft(deps, tx, { actor, gap, time_zone: source.time_zone })
    return gaps.getGap(deps, tx, { actor, id })
  })
}

async function readSource(deps: Deps, actor: Member, source: Source): Promise<UnansweredQuestion> {
  const { response_id, meeting_id, question, answer, message_id } = source
  if (response_id !== undefined) {
    const response = await getResponse(deps, actor, response_id)
    const place = await findResponsePlace(deps.database.of(actor.company_id), actor.company_id, response.id)
    if (!place) throw notFound()
    const origin = response.outcome === 'refused' ? 'refused' : place.is_disliked ? 'thumbs_down' : 'uncertain'
    return fromResponse(origin)({ ...response, ...place, created_at: new Date(response.created_at) })
  }
  const meeting = await visibleMeeting(deps, actor, meeting_id ?? '')
  return {
    origin: 'meeting',
    source_key: meetingKey(meeting.id, question),
    question,
    answer,
    meeting_id: meeting.id,
    message_id: message_id ?? null,
    response_id: null,
    asked_at: meeting.started_at,
  }
}

/** Another request may store the same source meanwhile: then its gap counts, and a new one without questions is swept. */
async function place(deps: Deps, companyId: string, asked: UnansweredQuestion): Promise<string> {
  const db = deps.database.of(companyId)
  const [known, wordings] = [await store.listKnownQuestions(db, companyId), await store.listWordings(db, companyId)]
  const placed = await assignToGaps({ deps, companyId }, { fresh: [asked], known, wordings })
  return db.transaction(async (tx) => {
    await store.insertGaps(tx, placed.gaps)
    await store.insertQuestions(tx, placed.questions)
    const id = await store.findGapOfSource(tx, companyId, asked)
    if (id === null) throw notFound()
    if (!placed.questions.some(({ gap_id }) => gap_id === id)) await store.removeStale(tx, companyId, [])
    return id
  })
}
