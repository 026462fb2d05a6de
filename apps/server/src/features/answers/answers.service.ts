import type { AnswerResponse, ResponseKind, ResponseSource } from '@cuecard/contract/answers.ts'
import { isAdmin, isStaff, type Member } from '../../platform/access.ts'
import { toDatabaseText } from '../../platform/db/database-values.ts'
import { meantNamesOf } from '../vocabulary/vocabulary.service.ts'
import type { Deps } from '../../platform/deps.ts'
import { HttpError, notFound } from '../../platform/errors.ts'
import { noteActivity } from '../user-metrics/user-metrics.service.ts'
import { preparedResponse } from '../demo-editor/demo-editor.service.ts'
import { type ResponseStream, streamResponse, type StreamResult } from '../../shared/response-stream/stream-response.ts'
import { modelOf } from '../model-budget/model-budget.service.ts'
import { compareLines, documentNames, retrieve, tierLadders } from '../knowledge/knowledge.service.ts'
import { instructionsInForce } from '../prompts/prompts.service.ts'
import { lockLinkableMeeting, visibleMeeting } from '../meetings/meetings.service.ts'
import { findResponse, insertResponse, type ResponseRow } from './answers.store.ts'
import { compose, prepared } from './compose.ts'
import type { Composition, ReceivedRequest } from './composition.ts'

export { NOT_IN_KNOWLEDGE, NOTHING_ASKED } from './answers.prompts.ts'
export { listResponsesOf, listThumbsOf } from './answers.store.ts'
export type { ReceivedRequest } from './composition.ts'

export interface AnswerCall {
  body: ReceivedRequest
  /** Aborted when the caller leaves. */
  signal: AbortSignal
  /** `performance.now()` at the request's arrival. */
  receivedAt: number
}

/** Answers what was just said from the company's knowledge. @throws 429, and 503 when the model gives nothing at all */
export const answer = (deps: Deps, actor: Member, call: AnswerCall) => respond(deps, actor, { ...call, kind: 'answer' })

/** Explains the terms of what was just said. @throws 429, and 503 when the model gives nothing at all */
export const explain = (deps: Deps, actor: Member, call: AnswerCall) =>
  respond(deps, actor, { ...call, kind: 'explain' })

/**
 * A stored response: the caller's own or one of a meeting that the caller may see; administrators and staff see all of
 * their company. @throws 404
 */
export async function getResponse(deps: Deps, actor: Member, id: string): Promise<AnswerResponse> {
  const seesAll = isAdmin(actor) || isStaff(actor)
  const row = await findResponse(deps.database.of(actor.company_id), actor.company_id, id)
  if (!row) throw notFound()
  if (!seesAll && row.user_id !== actor.user_id) {
    if (row.meeting_id === null) throw notFound()
    await visibleMeeting(deps, actor, row.meeting_id).catch((error: unknown) => {
      throw error instanceof HttpError ? notFound() : error
    })
  }
  const knowledge_as_of = row.knowledge_as_of?.toISOString() ?? null
  return { ...row, knowledge_as_of, created_at: row.created_at.toISOString() }
}

interface RespondCall extends AnswerCall {
  kind: ResponseKind
}

function respond(deps: Deps, actor: Member, call: RespondCall): Promise<ResponseStream> {
  return streamResponse(deps, actor, {
    signal: call.signal,
    receivedAt: call.receivedAt,
    prepare: () => respondTo(deps, actor, { kind: call.kind, body: call.body }),
    textOf: ({ composition }, signal) => composition.text(signal),
    isLookingAgain: ({ composition }) => composition.isLookingAgain === true,
    store: (parts, result) => recordResponse(deps, actor, { ...call, ...parts, result }),
  })
}

/** The company whose knowledge, instructions and prepared answers are used. */
export type RequestingCompany = Pick<Member, 'company_id' | 'company_type'>

export interface ResponseRequest {
  kind: ResponseKind
  body: ReceivedRequest
  /** Used instead of the company's current instructions; null for none. */
  instructions?: { content: string; version: number | null } | null
}

/** A response, and the version of the company's instructions that the model was given; null without. */
export interface ComposedResponse {
  composition: Composition
  prompt_version: number | null
  /** The index version that its sources come from; null where none was searched. */
  searched: Searched
}

type Searched = Awaited<ReturnType<typeof retrieve>>['searched']

/** Composes the response to a message, for live answers and test cases alike. Nothing is sent or stored. */
export async function respondTo(
  deps: Deps,
  asker: RequestingCompany,
  { kind, body, instructions }: ResponseRequest,
): Promise<ComposedResponse> {
  const { company_id } = asker
  const text = await preparedResponse(deps, asker, { kind, message: body.current_message.message })
  if (text !== null) return { composition: prepared(text), prompt_version: null, searched: null }
  const given = instructions === undefined ? await inForce(deps, company_id, kind) : instructions
  const { meant } = await meantNamesOf(deps, company_id)
  let searched: Searched = null
  const composition = await compose({
    kind,
    request: asMeant(body, meant),
    model: modelOf(deps, company_id),
    instructions: given?.content ?? null,
    search: async (query) => {
      const found = await retrieve(deps, company_id, { rerank: true, ...query })
      searched = found.searched
      return found
    },
    documentNames: () => documentNames(deps, company_id),
    tierLadders: () => tierLadders(deps, company_id),
    compare: deps.embedder ? compareLines(deps) : null,
  })
  // Only the model reads the instructions: refusals and quotes are written without them.
  return { composition, searched, prompt_version: composition.engine === 'model' ? (given?.version ?? null) : null }
}

/** The request with the names that are meant in place of what captions heard; what is stored and shown stays as it was. */
const asMeant = (body: ReceivedRequest, meant: (text: string) => string): ReceivedRequest => ({
  ...body,
  current_message: { ...body.current_message, message: meant(body.current_message.message) },
  transcription_message_history: body.transcription_message_history.map((said) => ({
    ...said,
    message: meant(said.message),
  })),
})

const inForce = (deps: Deps, companyId: string, kind: ResponseKind) =>
  deps.model ? instructionsInForce(deps, companyId, kind) : null

/** The passages of a response whose text was read, in the order of their numbers. */
export function sourcesOf({ sources, cited }: Composition): ResponseSource[] {
  const numbers = cited()
  return sources.map(({ n, passage }) => toSource(n, passage, numbers.has(n)))
}

interface FinishedResponse extends RespondCall, ComposedResponse {
  result: StreamResult
}

async function recordResponse(deps: Deps, actor: Member, finished: FinishedResponse): Promise<void> {
  const { kind, composition, result } = finished
  const { id, text, how, first_token_duration_sec, full_response_duration_sec } = result
  const { engine, sources } = composition
  const outcome = how === 'whole' ? composition.outcomeOf(text) : 'incomplete'
  const timings = { first_token_duration_sec, full_response_duration_sec }
  deps.log.info(
    {
      response_id: id,
      company_id: actor.company_id,
      kind,
      engine,
      outcome,
      passages: sources.length,
      characters: text.length,
      ...timings,
    },
    'response',
  )
  if (kind === 'answer' && first_token_duration_sec !== null) {
    const noticed = finished.body.asked_by === 'itself'
    noteActivity(deps, actor, noticed ? 'suggested_question_answer_fetched' : 'instant_answer_fetched')
  }
  await storeResponse(deps, actor, {
    id,
    company_id: actor.company_id,
    user_id: actor.user_id,
    meeting_id: finished.body.meeting_id ?? null,
    message_id: finished.body.message_id ?? null,
    kind,
    question: finished.body.current_message.message,
    text,
    outcome,
    engine,
    sources: sourcesOf(composition),
    prompt_version: finished.prompt_version,
    index_version: finished.searched?.index_version ?? null,
    knowledge_as_of: asOf(finished.searched),
    ...timings,
    is_tried: finished.body.is_tried ?? false,
    follow_up_at: null,
    created_at: deps.clock.now(),
  })
}

const asOf = (searched: Searched) => (searched?.knowledge_as_of ? new Date(searched.knowledge_as_of) : null)

/** Links the response to its meeting only where the caller may see that and the company stores meetings. */
async function storeResponse(deps: Deps, actor: Member, row: ResponseRow): Promise<void> {
  const { meeting_id, message_id } = row
  const link = (linked: boolean) => ({
    meeting_id: linked ? meeting_id : null,
    message_id: linked && message_id !== null ? toDatabaseText(message_id) : null,
  })
  await deps.database.of(actor.company_id).transaction(async (tx) => {
    const linked = meeting_id !== null && (await lockLinkableMeeting(tx, actor, meeting_id))
    await insertResponse(tx, {
      ...row,
      ...link(linked),
      question: toDatabaseText(row.question),
      text: toDatabaseText(row.text),
    })
  })
}

function toSource(n: number, passage: Composition['sources'][number]['passage'], cited: boolean): ResponseSource {
  const { item_id, item_name, source, locator, text, score, synced_at = null, audience = null } = passage
  return { item_id, item_name, source, locator, text, score, n, cited, synced_at, audience }
}
