import { setTimeout as sleep } from 'node:timers/promises'
import { parse as parseYaml } from 'yaml'
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
export const NOTHING_SUPPORTED = 'The language model named nothing that the transcript bears out.'
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

/** A list that drops items which do not match the schema; a single item may stand without the list. */
export const listOf = <Item>(item: z.ZodType<Item>) =>
  z
    .preprocess((value) => (isObject(value) ? [value] : value), z.array(z.unknown()).catch([]))
    .transform((all) => all.flatMap((one) => item.safeParse(one).data ?? []))

/** The number of a line or note, which prompts write as `[9]`. */
export const Numbered = z.preprocess(
  (value) => (typeof value === 'string' ? (/\d+/.exec(value)?.[0] ?? value) : value),
  z.coerce.number().int(),
)

/** Models write 'true' and 'Yes' too. */
export const YesOrNo = z.preprocess(
  (value) => (typeof value === 'string' ? /^\s*(?:true|yes)\b/i.test(value) : value),
  z.boolean().catch(false),
)

/**
 * A reply of these lists, alone or inside one other object. A reply that has none of them says something else, such as a refusal, and one
 * of whose items none can be read has another form: that is no finding of nothing.
 */
export const replyOf = <Lists extends Record<string, z.ZodType<readonly unknown[]>>>(lists: Lists) =>
  z.unknown().transform((value, context): z.output<z.ZodObject<Lists>> => {
    const names = Object.keys(lists)
    const hasAny = (one: unknown): one is Record<string, unknown> => isObject(one) && names.some((name) => name in one)
    const reply = hasAny(value) ? value : isObject(value) ? Object.values(value).find(hasAny) : undefined
    const read = z.object(lists).safeParse(reply)
    const itemsOf = (of: Readonly<Record<string, unknown>>) => names.reduce((sum, name) => sum + countOf(of[name]), 0)
    if (!read.success || !reply || (itemsOf(reply) > 0 && itemsOf(read.data) === 0)) {
      context.addIssue({ code: 'custom', message: MALFORMED })
      return z.NEVER
    }
    return read.data
  })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : isObject(value) ? 1 : 0)

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

/** The JSON object in a reply, which may be surrounded by text or a code fence; null without one. */
function jsonIn(reply: string): unknown {
  const from = reply.indexOf('{')
  const object = from < 0 ? '' : reply.slice(from, reply.lastIndexOf('}') + 1)
  for (const read of [JSON.parse, asYaml]) {
    try {
      return read(object)
    } catch {
      // Read in the other way below, else there is none.
    }
  }
  return null
}

/** Longer texts take the parser seconds, in which this thread answers nobody. */
const YAML_MAX = 16_000

/** JSON as people write it, with a comma after the last item or comments, is YAML. Its warnings would print what a model wrote. */
function asYaml(text: string): unknown {
  return text.length > YAML_MAX ? null : parseYaml(text, { maxAliasCount: 0, logLevel: 'error' })
}
