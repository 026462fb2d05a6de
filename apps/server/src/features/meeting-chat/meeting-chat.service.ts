import { type ResponseStream, streamResponse, type StreamResult } from '../../shared/response-stream/stream-response.ts'
import type { ChatBody, ChatReply, ChatSource } from '@cuecard/contract/meetings/chat.ts'
import { and, eq } from 'drizzle-orm'
import { isOneOf } from '../../platform/db/columns.ts'
import type { z } from 'zod'
import type { Member } from '../../platform/access.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import type { Deps } from '../../platform/deps.ts'
import { notFound } from '../../platform/errors.ts'
import { compareLines, compareMeaning, documentNames, retrieve } from '../knowledge/knowledge.service.ts'
import { listedMeetings, lockMeetings, visibleMeeting } from '../meetings/meetings.service.ts'
import { meetings } from '../meetings/meetings.tables.ts'
import { readChatQuestion } from './chat-question.ts'
import { modelOf } from '../model-budget/model-budget.service.ts'
import type { ChatComposition } from './chat-composition.ts'
import { composeChat } from './compose-chat.ts'
import {
  findChat,
  insertChat,
  listChatMeetings,
  listMeetingsInScope,
  type Scope,
  startedIn,
} from './meeting-chat.store.ts'
import { meantNamesOf } from '../vocabulary/vocabulary.service.ts'
import { readPeriod } from './period.ts'
import {
  type TranscriptMaterial,
  readMeeting,
  readMeetings,
  WHOLE_FOR_MODEL,
  WHOLE_FOR_QUOTES,
} from './transcript-material.ts'

export { listChatsOf } from './meeting-chat.store.ts'

interface ChatCall {
  body: z.output<typeof ChatBody>
  /** Nothing but these of the listed meetings; all of them unless given. */
  only?: readonly string[]
  /** Aborted when the caller leaves. */
  signal: AbortSignal
  /** `performance.now()` at the request's arrival. */
  receivedAt: number
}

/** Replies about one meeting, from its transcript and the company's knowledge. @throws 404, 429, 503 */
export async function askOne(
  deps: Deps,
  actor: Member,
  call: ChatCall & { meeting_id: string },
): Promise<ResponseStream> {
  const { id } = await visibleMeeting(deps, actor, call.meeting_id)
  return reply(deps, actor, { ...call, meeting_id: id })
}

/** Replies about all meetings that the caller's list shows, or those `only` of them. @throws 429, 503 */
export const askAll = (deps: Deps, actor: Member, call: ChatCall) => reply(deps, actor, { ...call, meeting_id: null })

interface ChatRequest extends ChatCall {
  meeting_id: string | null
}

async function reply(deps: Deps, actor: Member, call: ChatRequest): Promise<ResponseStream> {
  const { body, meeting_id, only } = call
  const names = await meantNamesOf(deps, actor.company_id)
  const asked = readChatQuestion(body.message, body.chat_history, names)
  const model = modelOf(deps, actor.company_id)
  return streamResponse(deps, actor, {
    signal: call.signal,
    receivedAt: call.receivedAt,
    prepare: () =>
      composeChat({
        asked,
        body,
        model,
        isOne: meeting_id !== null,
        search: (query) => retrieve(deps, actor.company_id, { rerank: true, ...query }),
        documentNames: () => documentNames(deps, actor.company_id),
        compare: compareMeaning(deps),
        compareLines: compareLines(deps),
        readMaterial: () =>
          readMaterial(deps, actor, { asked, meeting_id, only, time_zone: body.time_zone, forModel: model !== null }),
      }),
    textOf: (composition, signal) => composition.text(signal),
    isLookingAgain: (composition) => composition.isLookingAgain === true,
    store: (composition, result) => storeReply(deps, actor, { call, composition, result }),
  })
}

interface MaterialQuery {
  asked: ReturnType<typeof readChatQuestion>
  meeting_id: string | null
  only: readonly string[] | undefined
  time_zone: string
  forModel: boolean
}

async function readMaterial(
  deps: Deps,
  actor: Member,
  { asked, meeting_id, only, time_zone, forModel }: MaterialQuery,
): Promise<TranscriptMaterial> {
  const db = deps.database.of(actor.company_id)
  if (meeting_id === null) {
    const scope = {
      company_id: actor.company_id,
      meetings: and(
        listedMeetings(actor),
        only && isOneOf(meetings.id, only),
        startedIn(readPeriod(asked), { now: deps.clock.now(), time_zone }),
      ),
    }
    return readMeetings(db, { scope, asked, forModel })
  }
  const scope = { company_id: actor.company_id, meetings: eq(meetings.id, meeting_id) }
  const [meeting] = await listChatMeetings(db, scope, { limit: 1 })
  if (!meeting) throw notFound('Meeting not found')
  return readMeeting(db, meeting, { scope, asked, whole: forModel ? WHOLE_FOR_MODEL : WHOLE_FOR_QUOTES })
}

async function storeReply(
  deps: Deps,
  actor: Member,
  { call, composition, result }: { call: ChatRequest; composition: ChatComposition; result: StreamResult },
): Promise<void> {
  const { id, text, how, first_token_duration_sec, full_response_duration_sec } = result
  const outcome = how === 'whole' ? composition.outcomeOf(text) : 'incomplete'
  const { engine } = composition
  const sources = composition.sources()
  deps.log.info(
    {
      response_id: id,
      company_id: actor.company_id,
      engine,
      outcome,
      sources: sources.length,
      characters: text.length,
      first_token_duration_sec,
      full_response_duration_sec,
    },
    'chat reply',
  )
  const about = [...(call.meeting_id === null ? [] : [call.meeting_id]), ...meetingsBehind(sources)]
  await deps.database.of(actor.company_id).transaction(async (tx) => {
    // What was said in a meeting leaves with it, also when it was deleted while the reply was written.
    if (!(await lockMeetings(tx, actor.company_id, about))) return
    await insertChat(tx, {
      id,
      company_id: actor.company_id,
      meeting_id: call.meeting_id,
      user_id: actor.user_id,
      question: toDatabaseText(call.body.message),
      text: toDatabaseText(text),
      engine,
      outcome,
      sources,
      created_at: deps.clock.now(),
    })
  })
}

/** Those that the reply cites or may tell of. */
const meetingsBehind = (sources: readonly ChatSource[]): string[] =>
  sources.flatMap((source) => (source.kind === 'message' ? [source.meeting_id] : []))

/** The caller's own reply, unless they may no longer see a meeting that it quotes or may tell of. @throws 404 */
export async function getReply(deps: Deps, actor: Member, id: string): Promise<ChatReply> {
  const db = deps.database.of(actor.company_id)
  const row = await findChat(db, { id, company_id: actor.company_id, user_id: actor.user_id })
  if (!row) throw notFound()
  if (row.meeting_id !== null) await visibleMeeting(deps, actor, row.meeting_id).catch(() => Promise.reject(notFound()))
  else if (!(await areListed(deps, actor, meetingsBehind(row.sources)))) throw notFound()
  const { text, engine, outcome, sources } = row
  return {
    id: row.id,
    text,
    engine,
    outcome,
    sources: sources.filter(({ cited }) => cited),
    created_at: row.created_at.toISOString(),
  }
}

async function areListed(deps: Deps, actor: Member, ids: readonly string[]): Promise<boolean> {
  const wanted = [...new Set(ids)]
  const scope: Scope = { company_id: actor.company_id, meetings: listedMeetings(actor) }
  const found = await listMeetingsInScope(deps.database.of(actor.company_id), scope, wanted)
  return found.length === wanted.length
}
