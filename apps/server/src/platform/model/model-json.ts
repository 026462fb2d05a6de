import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { BudgetExceeded, isCut, type Model, ModelError, type Prompt } from './model.ts'

export interface CallTimeouts {
  /** Time limit for a complete call. */
  callMs: number
  /** Pause before a failed call is repeated. */
  retryDelayMs: number
}

export const DEFAULT_TIMEOUTS: CallTimeouts = { callMs: 120_000, retryDelayMs: 1_000 }

export const TOO_SLOW = 'The language model took too long.'
export const MALFORMED = 'The language model answered in a form that could not be read.'
/** A longer reply counts as malformed. */
const REPLY_MAX = 60_000

export interface ModelCall {
  model: Model
  times: CallTimeouts
  /**
   * A longer reply is cut here, and what came of one that the model cut is taken; without it, a reply of more than REPLY_MAX
   * characters counts as malformed, and one that was cut as failed.
   */
  cutAt?: number
  signal: AbortSignal
}

/** A list that drops items which do not match the schema. */
export const listOf = <Item>(item: z.ZodType<Item>) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((all) => all.flatMap((one) => item.safeParse(one).data ?? []))

/** The model's reply parsed as `shape`; retried once when it failed or could not be parsed. @throws ModelError */
export async function askJson<Shape>(call: ModelCall, prompt: () => Prompt, shape: z.ZodType<Shape>): Promise<Shape> {
  return withOneRetry(call, async () => {
    const parsed = shape.safeParse(jsonIn(await readReply(call, prompt())))
    if (!parsed.success) throw new ModelError(MALFORMED)
    return parsed.data
  })
}

/** The model's reply as text; retried once when it failed. @throws ModelError */
export const askText = (call: ModelCall, prompt: () => Prompt): Promise<string> =>
  withOneRetry(call, () => readReply(call, prompt()))

async function withOneRetry<Result>({ times, signal }: ModelCall, ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask()
  } catch (error) {
    signal.throwIfAborted()
    if (!(error instanceof ModelError) || error instanceof BudgetExceeded || error.fault === 'refused') throw error
    await sleep(times.retryDelayMs, undefined, { signal })
    return await ask()
  }
}

async function readReply({ model, times, signal, cutAt = Infinity }: ModelCall, prompt: Prompt): Promise<string> {
  const late = AbortSignal.timeout(times.callMs)
  let reply = ''
  try {
    for await (const delta of model.stream(prompt, AbortSignal.any([signal, late]))) {
      reply += delta
      if (reply.length > cutAt) return reply.slice(0, cutAt)
      if (reply.length > REPLY_MAX) throw new ModelError(MALFORMED)
    }
  } catch (error) {
    signal.throwIfAborted()
    if (isCut(error) && cutAt < Infinity && reply !== '') return reply
    throw late.aborted ? new ModelError(TOO_SLOW) : error
  }
  return reply
}

/** The JSON object in a reply, which may be surrounded by text or a code fence; null if there is not exactly one. */
function jsonIn(reply: string): unknown {
  const [from, to] = [reply.indexOf('{'), reply.lastIndexOf('}')]
  if (from < 0 || to < from) return null
  try {
    return JSON.parse(reply.slice(from, to + 1))
  } catch {
    return null
  }
}
