import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import {
  BROKE_OFF,
  modelError,
  NO_ANSWER_IN_TIME,
  readFailure,
  SENT_NOTHING,
  USED_UP,
  type ProviderFailure,
} from './language-model-errors.ts'
import { loadProviderModel, requireModelSettings, type ModelConfig } from './language-model-provider.ts'
import type { ProviderMessage, ProviderModel, ProviderPart } from './provider-model.ts'
import { filterReasoning, type ReasoningHabit } from './reasoning-filter.ts'
import { ModelError, type Model, type Prompt } from './model.ts'

export interface StreamTimeouts {
  /** Until the first delta, including retries, where nothing at all comes. */
  firstDeltaMs: number
  /** Until the first delta, including retries, while reasoning or a sign of life comes. */
  reasoningMs: number
  /** Between two parts of a reply. */
  idleMs: number
  /** Pauses before the second and third try. */
  retryAfterMs: readonly [number, number]
}

const TIMES: StreamTimeouts = { firstDeltaMs: 20_000, reasoningMs: 120_000, idleMs: 20_000, retryAfterMs: [200, 800] }
/** If a busy provider asks for a longer pause, a live answer fails instead. */
const LONGEST_RETRY_WAIT_MS = 2_000

interface Call {
  load: () => Promise<ProviderModel>
  name: string
  prompt: Prompt
  signal: AbortSignal
  times: StreamTimeouts
  habit: ReasoningHabit
  log: Logger
}

/**
 * The configured language model; null when `AI_MODEL` is not set. The provider's code is loaded in the background.
 * @throws ConfigError when its provider lacks a setting
 */
export function openModel(config: ModelConfig, log: Logger, given: Partial<StreamTimeouts> = {}): Model | null {
  const name = config.AI_MODEL
  if (!name) return null
  requireModelSettings(config)
  let loading: Promise<ProviderModel> | null = null
  const load = () => (loading ??= loadProviderModel(config, name))
  load().catch(() => log.error({ provider: config.AI_PROVIDER }, 'the language model could not be loaded'))
  const times = { ...TIMES, ...given }
  const habit = { isUnopened: false }
  return { name, stream: (prompt, signal) => streamText({ load, name, prompt, signal, times, habit, log }) }
}

/** The model of its own that grades prompt tests; null where `AI_MODEL` does. @throws ConfigError as above */
export const openJudge = (
  { AI_JUDGE_MODEL, ...config }: ModelConfig & { AI_JUDGE_MODEL?: string | undefined },
  log: Logger,
): Model | null => (AI_JUDGE_MODEL ? openModel({ ...config, AI_MODEL: AI_JUDGE_MODEL }, log) : null)

async function* streamText(call: Call): AsyncGenerator<string> {
  call.signal.throwIfAborted()
  const clock = startClock(call)
  let delivered = false
  try {
    for (let attempt = 0; ; attempt++) {
      try {
        for await (const delta of readDeltas(call, clock)) {
          delivered = true
          yield delta
        }
        return
      } catch (error) {
        call.signal.throwIfAborted()
        const failure = failureOf(error, { clock, delivered })
        const { status, code } = failure
        call.log.warn({ model: call.name, attempt, status, code, delivered }, 'language model call failed')
        const wait = failure.retryAfterMs ?? call.times.retryAfterMs[attempt] ?? Infinity
        if (delivered || !failure.retryable || attempt >= 2 || wait > LONGEST_RETRY_WAIT_MS) throw modelError(failure)
        await sleep(wait, undefined, { signal: clock.signal }).catch(() => undefined)
        call.signal.throwIfAborted()
        if (clock.expired()) throw new ModelError(NO_ANSWER_IN_TIME, { fault: 'away' })
      }
    }
  } finally {
    clock.stop()
  }
}

/** One try. Yields text deltas; throws if the reply is empty, is cut or ends with an error. */
async function* readDeltas(call: Call, clock: ReplyClock): AsyncGenerator<string> {
  const provider = await call.load()
  const { stream } = await provider.doStream({
    prompt: toMessages(call.prompt),
    maxOutputTokens: call.prompt.maxOutputTokens,
    abortSignal: clock.signal,
  })
  const filter = filterReasoning(call.habit)
  let length = 0
  let reason = 'stop'
  for await (const part of stream) {
    if (part.type === 'error') throwUnlessUnknownEvent((part as { error: unknown }).error)
    if (part.type === 'finish') reason = finishOf(part)
    const text = part.type === 'text-delta' ? filter.push((part as { delta: string }).delta) : ''
    if (text !== '') {
      length += text.length
      // The time that the consumer needs does not count, only the silence of the model.
      clock.pause()
      yield text
      clock.alive()
    } else if (length === 0) {
      clock.reasoning()
    } else if (part.type === 'reasoning-delta' || part.type === 'text-delta') {
      clock.alive()
    }
  }
  const isCut = reason === 'length' || reason === 'content-filter'
  const rest = filter.end(!isCut && reason !== 'error')
  clock.pause()
  if (rest !== '') yield rest
  if (length + rest.length === 0)
    throw isCut
      ? new ModelError(reason === 'length' ? USED_UP : SENT_NOTHING, { fault: 'cut' })
      : new ModelError(SENT_NOTHING)
  if (isCut) throw new ModelError(BROKE_OFF, { fault: 'cut' })
  if (reason === 'error') throw new ModelError(BROKE_OFF)
}

const finishOf = (part: ProviderPart) => (part as { finishReason: { unified: string } }).finishReason.unified

/** Ignores events that the SDK cannot parse; errors reported by the provider end the reply. */
function throwUnlessUnknownEvent(error: unknown): void {
  const name = error instanceof Error ? error.name : ''
  if (name === 'AI_JSONParseError' || name === 'AI_TypeValidationError' || name === 'AI_InvalidResponseDataError')
    return
  throw error
}

function failureOf(error: unknown, state: { clock: ReplyClock; delivered: boolean }): ProviderFailure {
  const plain = { status: null, code: null, retryable: false, retryAfterMs: null }
  if (state.clock.expired()) {
    return state.delivered
      ? { ...plain, fault: 'reply', message: BROKE_OFF }
      : { ...plain, fault: 'away', message: NO_ANSWER_IN_TIME }
  }
  if (error instanceof ModelError) return { ...plain, fault: error.fault, message: error.message }
  const failure = readFailure(error)
  return state.delivered ? { ...failure, fault: 'reply', message: BROKE_OFF } : failure
}

interface ReplyClock {
  /** Aborted by the caller, by a timeout, and when the reply is finished. */
  signal: AbortSignal
  alive: () => void
  /** Something came, but no text yet. */
  reasoning: () => void
  pause: () => void
  expired: () => boolean
  stop: () => void
}

function startClock({ signal, times }: Call): ReplyClock {
  const upstream = new AbortController()
  let late = false
  const expire = () => {
    late = true
    upstream.abort()
  }
  const startedAt = performance.now()
  let timer = setTimeout(expire, times.firstDeltaMs)
  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(expire, ms)
  }
  const leave = () => upstream.abort()
  signal.addEventListener('abort', leave, { once: true })
  return {
    signal: upstream.signal,
    alive: () => wait(times.idleMs),
    reasoning: () => {
      const passed = performance.now() - startedAt
      wait(Math.min(Math.max(times.firstDeltaMs - passed, times.idleMs), times.reasoningMs - passed))
    },
    pause: () => clearTimeout(timer),
    expired: () => late,
    stop: () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
      upstream.abort()
    },
  }
}

function toMessages({ system, messages }: Prompt): ProviderMessage[] {
  return [
    { role: 'system', content: system },
    ...messages.map(({ role, content }) => ({ role, content: [{ type: 'text' as const, text: content }] })),
  ]
}
