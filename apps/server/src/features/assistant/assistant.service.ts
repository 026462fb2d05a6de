import { type AssistantResponse, RESPONSE_ID_HEADER, type ResponseKind } from '@cuecard/contract/assistant.ts'
import { randomUUID } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import type { Member } from '../../platform/access.ts'
import { isAdmin, isStaff } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { HttpError, notFound } from '../../platform/errors.ts'
import { ModelError } from '../../platform/model/model.ts'
import { noteActivity } from '../activity/activity.service.ts'
import { preparedResponse } from '../demo/demo.service.ts'
import { retrieve } from '../knowledge/knowledge.service.ts'
import { instructionsInForce } from '../prompts/prompts.service.ts'
import { holdLinkable, visibleMeeting } from '../meetings/meetings.service.ts'
import { findResponse, insertResponse, type ResponseRow } from './assistant.store.ts'
import { compose, type Composition, prepared, type ReceivedRequest } from './compose.ts'
import { createRunningAnswers } from './running-answers.ts'

export interface AssistantCall {
  body: ReceivedRequest
  /** Aborted when the caller leaves. */
  signal: AbortSignal
  /** `performance.now()` at the request's arrival. */
  receivedAt: number
}

export interface AssistantStream {
  headers: Record<string, string>
  chunks: AsyncIterable<string>
}

/** Answers what was just said from the company's knowledge. @throws 429, and 503 when the model gives nothing at all */
export const answer = (deps: Deps, actor: Member, call: AssistantCall) =>
  respond(deps, actor, { ...call, kind: 'answer' })

/** Explains the terms of what was just said. @throws 429, and 503 when the model gives nothing at all */
export const explain = (deps: Deps, actor: Member, call: AssistantCall) =>
  respond(deps, actor, { ...call, kind: 'explain' })

/**
 * A stored response: one's own, and those of a meeting that one sees; an administrator's or staff's also their
 * company's. @throws 404
 */
export async function getResponse(deps: Deps, actor: Member, id: string): Promise<AssistantResponse> {
  const everybodys = isAdmin(actor) || isStaff(actor)
  const row = await findResponse(deps.database.of(actor.company_id), actor.company_id, id)
  if (!row) throw notFound()
  if (!everybodys && row.user_id !== actor.user_id) {
    if (row.meeting_id === null) throw notFound()
    await visibleMeeting(deps, actor, row.meeting_id).catch((error: unknown) => {
      throw error instanceof HttpError ? notFound() : error
    })
  }
  return { ...row, created_at: row.created_at.toISOString() }
}

interface KindCall extends AssistantCall {
  kind: ResponseKind
}

/** Resolves with the first words in hand, so that a model that cannot be reached becomes a status and not half a text. */
async function respond(deps: Deps, actor: Member, call: KindCall): Promise<AssistantStream> {
  const running = deps.memory('assistant.running', createRunningAnswers)
  const release = running.begin(actor)
  const id = randomUUID()
  try {
    const { composition, prompt_version } = await composed(deps, actor, call)
    const record = startRecord(deps, actor, { ...call, id, composition, prompt_version, release })
    const text = composition.text(call.signal)[Symbol.asyncIterator]()
    const first = await text.next().catch((error: unknown) => failBeforeFirst(error, record))
    return { headers: { [RESPONSE_ID_HEADER]: id }, chunks: passOn(first, text, record) }
  } catch (error) {
    release()
    throw error
  }
}

/** What is to be said, and the version of the company's instructions that takes part in it. */
interface Composed {
  composition: Composition
  prompt_version: number | null
}

async function composed(deps: Deps, actor: Member, { kind, body }: KindCall): Promise<Composed> {
  const text = await preparedResponse(deps, actor, { kind, message: body.current_message.message })
  if (text !== null) return { composition: prepared(text), prompt_version: null }
  const instructions = deps.model ? await instructionsInForce(deps, actor.company_id, kind) : null
  const composition = await compose({
    kind,
    request: body,
    model: deps.model,
    instructions: instructions?.content ?? null,
    retrieve: (query) => retrieve(deps, actor.company_id, query),
  })
  // What is refused or quoted without the model was written without the instructions.
  return { composition, prompt_version: composition.engine === 'model' ? (instructions?.version ?? null) : null }
}

async function failBeforeFirst(error: unknown, record: ResponseRecord): Promise<never> {
  if (record.signal.aborted) {
    await record.end('incomplete')
    throw new HttpError(499, 'The caller left.')
  }
  record.drop()
  if (error instanceof ModelError) throw new HttpError(503, error.message)
  throw error
}

async function* passOn(
  first: IteratorResult<string>,
  text: AsyncIterator<string>,
  record: ResponseRecord,
): AsyncGenerator<string> {
  try {
    for (let step = first; !step.done; step = await text.next()) {
      record.add(step.value)
      yield step.value
      // Node writes at the end of a turn: whatever the model sent in one piece must not keep the first words waiting.
      if (step === first) await setImmediate()
    }
    await record.end('whole')
  } catch (error) {
    if (!record.signal.aborted) {
      yield record.add(`\n\n_${error instanceof ModelError ? error.message : 'The answer broke off.'}_`)
      if (!(error instanceof ModelError)) record.report(error)
    }
  } finally {
    // Also when the reader stops reading: then the text is what it had taken.
    await text.return?.()
    await record.end('incomplete')
  }
}

interface ResponseRecord {
  signal: AbortSignal
  add: (text: string) => string
  report: (error: unknown) => void
  /** Gives the place back and stores the response; only the first call counts. */
  end: (how: 'whole' | 'incomplete') => Promise<void>
  /** Nothing was said, so nothing is stored. */
  drop: () => void
}

interface RecordParts extends KindCall, Composed {
  id: string
  release: () => void
}

function startRecord(deps: Deps, actor: Member, parts: RecordParts): ResponseRecord {
  const { id, kind, composition, signal, receivedAt } = parts
  let text = ''
  let firstAfter: number | null = null
  let ended: Promise<void> | null = null
  const log = deps.log.child({ response_id: id, company_id: actor.company_id })
  const seconds = () => (performance.now() - receivedAt) / 1000
  const report = (error: unknown) => log.error(describe(error), 'a response failed')
  const store = async (how: 'whole' | 'incomplete') => {
    parts.release()
    const { engine, sources } = composition
    const outcome = how === 'whole' ? composition.outcomeOf(text) : 'incomplete'
    const timings = { first_token_duration_sec: firstAfter, full_response_duration_sec: seconds() }
    log.info({ kind, engine, outcome, passages: sources.length, characters: text.length, ...timings }, 'response')
    const cited = composition.cited()
    await storeResponse(deps, actor, {
      id,
      company_id: actor.company_id,
      user_id: actor.user_id,
      meeting_id: parts.body.meeting_id ?? null,
      message_id: parts.body.message_id ?? null,
      kind,
      question: parts.body.current_message.message,
      text,
      outcome,
      engine,
      sources: sources.map(({ n, passage }) => toSource(n, passage, cited.has(n))),
      prompt_version: parts.prompt_version,
      ...timings,
      created_at: deps.clock.now(),
    }).catch(report)
    if (kind === 'answer' && firstAfter !== null) noteActivity(deps, actor, 'instant_answer_fetched')
  }
  const end = (how: 'whole' | 'incomplete') => (ended ??= store(how))
  const leave = () => void end('incomplete')
  signal.addEventListener('abort', leave, { once: true })
  if (signal.aborted) leave()
  return {
    signal,
    add: (piece) => {
      firstAfter ??= seconds()
      text += piece
      return piece
    },
    report,
    end: async (how) => {
      signal.removeEventListener('abort', leave)
      await end(how)
    },
    drop: () => {
      signal.removeEventListener('abort', leave)
      ended ??= Promise.resolve()
    },
  }
}

/** With its meeting where the caller sees that and the company has meetings stored, else without. */
async function storeResponse(deps: Deps, actor: Member, row: ResponseRow): Promise<void> {
  const { meeting_id, message_id } = row
  const link = (linked: boolean) => ({
    meeting_id: linked ? meeting_id : null,
    message_id: linked && message_id !== null ? storable(message_id) : null,
  })
  await deps.database.of(actor.company_id).transaction(async (tx) => {
    const linked = meeting_id !== null && (await holdLinkable(tx, actor, meeting_id))
    await insertResponse(tx, {
      ...row,
      ...link(linked),
      question: storable(row.question),
      text: storable(row.text),
    })
  })
}

/** What a database of Unicode text takes. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

function toSource(n: number, passage: Composition['sources'][number]['passage'], cited: boolean) {
  const { item_id, item_name, source, locator, text, score, synced_at = null } = passage
  return { item_id, item_name, source, locator, text, score, n, cited, synced_at }
}

/** A database's error repeats the values it was given: only its kind and code may reach the log. */
function describe(error: unknown): { error: string; code: string | null } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : null
  return { error: error instanceof Error ? error.name : typeof error, code }
}
