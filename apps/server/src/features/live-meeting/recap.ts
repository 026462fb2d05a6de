import { type ResponseStream, streamResponse, type StreamResult } from '../../shared/response-stream/stream-response.ts'
import type { SpokenMessage } from '@cuecard/contract/answers.ts'
import { type getRecap, RECAP_ENGINE_HEADER } from '@cuecard/contract/meetings/live.ts'
import type { z } from 'zod'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { HttpError } from '../../platform/errors.ts'
import { cutReply, isTooLong, type Model, ModelError } from '../../platform/model/model.ts'
import { noteActivity } from '../user-metrics/user-metrics.service.ts'
import { applyRules, listTranscript, TranscriptNotRead } from '../meeting-analysis/meeting-analysis.service.ts'
import { visibleMeeting } from '../meetings/meetings.service.ts'
import { modelOf } from '../model-budget/model-budget.service.ts'
import { RECAP_CHARACTERS, recapPrompt } from './recap.prompts.ts'

type History = readonly SpokenMessage[]

const NOT_WORKED_OUT = 'The recap could not be worked out: reading the transcript takes too much time or memory.'

interface RecapCall {
  body: z.output<NonNullable<typeof getRecap.body>>
  /** Aborted when the caller leaves. */
  signal: AbortSignal
  /** `performance.now()` at the request's arrival. */
  receivedAt: number
}

/**
 * What the caller missed, by the model or in quotes. Not stored. @throws 404 for a whole meeting that the caller may not see; 429;
 * 503 when the model gives no answer
 */
export async function recap(deps: Deps, actor: Member, { body, ...call }: RecapCall): Promise<ResponseStream> {
  const newest = body.transcription_message_history
  const whole = body.is_whole ? body.meeting_id : null
  const history = whole ? await wholeMeeting(deps, actor, { id: whole, newest }) : newest
  const model = modelOf(deps, actor.company_id)
  const engine = model ? 'model' : 'quotes'
  const { chunks } = await streamResponse(deps, actor, {
    ...call,
    prepare: async () => (model ? null : recapByQuotes(deps, history, call.signal)),
    textOf: (quotes, signal) => (model ? recapByModel(model, history, signal) : inOneChunk(quotes ?? '')),
    store: async (_, result) => logRecap(deps, actor, { engine, result }),
  })
  // Without the header for a response's id, because a recap is not stored.
  return { headers: { [RECAP_ENGINE_HEADER]: engine }, chunks }
}

/** A page has no more than the newest lines, and the server may not have these yet: each of them once. */
async function wholeMeeting(
  deps: Deps,
  actor: Member,
  { id, newest }: { id: string; newest: History },
): Promise<History> {
  const { company_id } = await visibleMeeting(deps, actor, id)
  const from = Date.parse(String(newest[0]?.timestamp ?? ''))
  const stored = await listTranscript(deps.database.of(company_id), { company_id, id })
  const earlier = stored.filter(({ at, message }) => at !== null && at.getTime() < from && message.trim() !== '')
  return [...earlier.map(({ username, message }) => ({ username, message })), ...newest]
}

async function recapByQuotes(deps: Deps, history: History, signal: AbortSignal): Promise<string> {
  const rows = history.map(({ username, message }, at) => ({ message_id: String(at), username, message, at: null }))
  const people = { owner: null, colleagues: [], attendees: [] }
  const material = { rows, startedAt: new Date(0), people, ownNames: [] }
  try {
    const { recap: text = '' } = await applyRules('recap', material, { signal, limitMs: deps.timeLimits.rulesMs })
    return text
  } catch (error) {
    if (error instanceof TranscriptNotRead) throw new HttpError(503, NOT_WORKED_OUT)
    throw error
  }
}

async function* inOneChunk(text: string): AsyncGenerator<string> {
  yield text
}

async function* recapByModel(model: Model, history: History, signal: AbortSignal): AsyncGenerator<string> {
  let isEmpty = true
  let cut: ModelError | null = null
  let left_out = 0
  for (const characters of RECAP_CHARACTERS) {
    const asked = recapPrompt(history, { characters })
    left_out = asked.left_out
    try {
      for await (const delta of model.stream(asked.prompt, signal)) {
        isEmpty &&= delta.trim() === ''
        yield delta
      }
      break
    } catch (error) {
      if (isTooLong(error) && isEmpty && characters !== RECAP_CHARACTERS.at(-1)) continue
      cut = cutReply(error)
      break
    }
  }
  if (isEmpty) throw cut ?? new ModelError('The language model sent no answer.')
  if (left_out > 0) yield `\n\n_The earliest ${left_out} of ${history.length} lines were left out._`
  if (cut) throw cut
}

function logRecap(deps: Deps, actor: Member, { engine, result }: { engine: string; result: StreamResult }): void {
  const { id, text, how, first_token_duration_sec, full_response_duration_sec } = result
  const timings = { first_token_duration_sec, full_response_duration_sec }
  const { company_id } = actor
  deps.log.info({ response_id: id, company_id, engine, how, characters: text.length, ...timings }, 'recap')
  if (first_token_duration_sec !== null) noteActivity(deps, actor, 'recap_fetched')
}
