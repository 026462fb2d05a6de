import { LOOKING_AGAIN, RESPONSE_ID_HEADER, RESPONSE_STATE_HEADER } from '@cuecard/contract/answers.ts'
import { randomUUID } from 'node:crypto'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { beginAnswerWait } from '../../platform/background-thread.ts'
import { HttpError, tooMany } from '../../platform/errors.ts'
import { ModelError, BudgetExceeded } from '../../platform/model/model.ts'

export interface ResponseStream {
  headers: Record<string, string>
  headersFirst?: boolean
  chunks: AsyncIterable<string>
}

/** What was sent of a response when it ended, in seconds from the request's arrival. */
export interface StreamResult {
  id: string
  text: string
  how: 'whole' | 'incomplete'
  first_token_duration_sec: number | null
  full_response_duration_sec: number
}

export interface StreamParts<T> {
  /** Aborted when the caller leaves. */
  signal: AbortSignal
  /** `performance.now()` at the request's arrival. */
  receivedAt: number
  /** Composes the response; nothing is sent before it resolves, and nothing is stored of a caller who leaves before it begins. */
  prepare: () => Promise<T>
  /** May throw a ModelError while it is read. */
  textOf: (prepared: T, signal: AbortSignal) => AsyncIterable<string>
  /** The first words take a further search: the screen is told so at once. */
  isLookingAgain?: (prepared: T) => boolean
  /** Stores what was sent, once per response. A failure is logged and does not change the text. */
  store: (prepared: T, result: StreamResult) => Promise<void>
}

/**
 * Runs one response: counts it among the running ones, prepares it in its company's turn, streams its text and stores it once, also when it breaks off.
 * Resolves when the first words are there, so that a model that cannot be reached becomes a status and not half a text; sooner
 * where the documents are searched again first, which the screen is told by a header.
 * @throws 429, and 503 when the model gives nothing at all or the turn did not come in time
 */
export async function streamResponse<T>(deps: Deps, actor: Member, parts: StreamParts<T>): Promise<ResponseStream> {
  const release = deps.caches.runningAnswers.begin(actor)
  const id = randomUUID()
  try {
    const inTurn = () => deps.caches.answerTurns.run(actor.company_id, { signal: parts.signal, work: parts.prepare })
    const prepared = await pauseBackgroundWork(inTurn)
    const record = startRecord(parts, {
      id,
      release,
      report: (error) => {
        const log = deps.log.child({ response_id: id, company_id: actor.company_id })
        log.error(describe(error), 'a response failed')
      },
      store: (result) => parts.store(prepared, result),
    })
    const text = parts.textOf(prepared, parts.signal)[Symbol.asyncIterator]()
    const headers = { [RESPONSE_ID_HEADER]: id }
    const coming = text.next()
    if (parts.isLookingAgain?.(prepared) && (await takesLonger(coming))) {
      const told = { ...headers, [RESPONSE_STATE_HEADER]: LOOKING_AGAIN }
      return { headers: told, headersFirst: true, chunks: passOn(coming, text, record) }
    }
    const first = await coming.catch((error: unknown) => failBeforeFirst(error, record))
    return { headers, chunks: passOn(first, text, record) }
  } catch (error) {
    release()
    throw error
  }
}

const SENDING_MS = 10

/** A refusal of the model's server comes sooner and still becomes a status. */
const TOLD_AFTER_MS = 250

/** Whether nothing has come yet when the screen should be told what is waited for. */
const takesLonger = (coming: Promise<unknown>): Promise<boolean> =>
  Promise.race([
    coming.then(
      () => false,
      () => false,
    ),
    sleep(TOLD_AFTER_MS, true, { ref: false }),
  ])

/** Background work pauses while passages are retrieved; it may go on while a model writes. */
async function pauseBackgroundWork<T>(prepare: () => Promise<T>): Promise<T> {
  const end = beginAnswerWait()
  try {
    return await prepare()
  } finally {
    // The first words have still to be composed and sent.
    setTimeout(end, SENDING_MS).unref()
  }
}

async function failBeforeFirst(error: unknown, record: ResponseRecord): Promise<never> {
  if (record.signal.aborted) {
    await record.end('incomplete')
    throw new HttpError(499, 'The caller left.')
  }
  record.drop()
  if (error instanceof BudgetExceeded) throw tooMany(error.message, error.retryAfterSec)
  if (error instanceof ModelError) throw new HttpError(503, error.message)
  throw error
}

async function* passOn(
  coming: IteratorResult<string> | Promise<IteratorResult<string>>,
  text: AsyncIterator<string>,
  record: ResponseRecord,
): AsyncGenerator<string> {
  try {
    const first = await coming
    for (let step = first; !step.done; step = await text.next()) {
      record.add(step.value)
      yield step.value
      // Node writes at the end of an event-loop turn: the first words must not wait for the rest of what the model sent.
      if (step === first) await setImmediate()
    }
    await record.end('whole')
  } catch (error) {
    if (!record.signal.aborted) {
      const reason = error instanceof ModelError ? error.message : 'The answer broke off.'
      yield record.add(`${record.isEmpty() ? '' : '\n\n'}_${reason}_`)
      if (!(error instanceof ModelError)) record.report(error)
    }
  } finally {
    // Also when the caller stops reading: what it has received is stored.
    await text.return?.()
    await record.end('incomplete')
  }
}

type ResponseRecord = ReturnType<typeof startRecord>

interface RecordParts {
  id: string
  release: () => void
  report: (error: unknown) => void
  store: (result: StreamResult) => Promise<void>
}

function startRecord(
  { signal, receivedAt }: { signal: AbortSignal; receivedAt: number },
  { id, release, report, store }: RecordParts,
) {
  let text = ''
  let firstAfter: number | null = null
  let ended: Promise<void> | null = null
  const seconds = () => (performance.now() - receivedAt) / 1000
  const keep = async (how: 'whole' | 'incomplete') => {
    release()
    const timings = { first_token_duration_sec: firstAfter, full_response_duration_sec: seconds() }
    await store({ id, text, how, ...timings }).catch(report)
  }
  const end = (how: 'whole' | 'incomplete') => (ended ??= keep(how))
  const leave = () => void end('incomplete')
  signal.addEventListener('abort', leave, { once: true })
  if (signal.aborted) leave()
  return {
    signal,
    add: (piece: string) => {
      firstAfter ??= seconds()
      text += piece
      return piece
    },
    isEmpty: () => text === '',
    report,
    /** Stops counting the response as running and stores it; only the first call counts. */
    end: async (how: 'whole' | 'incomplete') => {
      signal.removeEventListener('abort', leave)
      await end(how)
    },
    /** Ends without storing: no text was sent. */
    drop: () => {
      signal.removeEventListener('abort', leave)
      ended ??= Promise.resolve()
    },
  }
}

/** A database's error repeats the values it was given: only its kind and code may reach the log. */
function describe(error: unknown): { error: string; code: string | null } {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? String(cause.code) : null
  return { error: error instanceof Error ? error.name : typeof error, code }
}
