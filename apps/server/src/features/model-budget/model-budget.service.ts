import type { Deps } from '../../platform/deps.ts'
import { BudgetExceeded, isCut, type Model, type Prompt } from '../../platform/model/model.ts'
import { addTokens, tokensOf } from './model-budget.store.ts'

/** About what the models' own tokenisers make of Western text; other scripts take more, so that they are counted by their bytes. */
const BYTES_A_TOKEN = 4
/** What other processes have used meanwhile is read again so often. */
const TRUST_MS = 30_000
const DAY_MS = 86_400_000

/**
 * The language model as one company may use it: with `AI_DAILY_TOKENS` a day (UTC), counted by the length of what is
 * sent and of what comes back; a model that refuses or does not answer has used none. Null when no model is configured. `stream` throws BudgetExceeded once they are used up; an
 * answer that has begun is let end.
 */
export const modelOf = (deps: Deps, companyId: string) => metered(deps, companyId, deps.model)

/** The model that grades the company's prompt tests, out of the same budget; null when there is no model at all. */
export const judgeOf = (deps: Deps, companyId: string) => metered(deps, companyId, deps.judge ?? deps.model)

function metered(deps: Deps, companyId: string, model: Model | null): Model | null {
  const budget = deps.config.AI_DAILY_TOKENS
  if (!model || budget === 0) return model
  return {
    name: model.name,
    stream: async function* (prompt, signal) {
      const usage = await usageOf(deps, companyId)
      if (usage.tokens >= budget) throw new BudgetExceeded(secondsToMidnight(deps.clock.now()))
      let tokens = tokensIn(lengthOf(prompt))
      // At once, so that many at the same time do not each find it unspent.
      usage.tokens += tokens
      let bytes = 0
      let neverAnswered = false
      try {
        for await (const delta of model.stream(prompt, signal)) {
          bytes += Buffer.byteLength(delta)
          yield delta
        }
      } catch (error) {
        neverAnswered = bytes === 0 && !signal.aborted && !isCut(error)
        throw error
      } finally {
        const more = neverAnswered ? -tokens : tokensIn(bytes)
        usage.tokens += more
        tokens += more
        // Not awaited: the answer is complete.
        if (tokens > 0)
          addTokens(deps.database.of(companyId), companyId, { day: usage.day, tokens }).catch((error: unknown) =>
            deps.log.warn({ err: error, company_id: companyId }, 'the tokens that the model used were not counted'),
          )
      }
    },
  }
}

/** The model, telling `add` what each call takes, counted as the budget counts it, as soon as the call ends. */
export const countTokens = (model: Model, add: (tokens: number) => void): Model => ({
  name: model.name,
  stream: async function* (prompt, signal) {
    let bytes = 0
    let neverAnswered = false
    try {
      for await (const delta of model.stream(prompt, signal)) {
        bytes += Buffer.byteLength(delta)
        yield delta
      }
    } catch (error) {
      neverAnswered = bytes === 0 && !signal.aborted && !isCut(error)
      throw error
    } finally {
      if (!neverAnswered) add(tokensIn(lengthOf(prompt)) + tokensIn(bytes))
    }
  },
})

const tokensIn = (bytes: number) => Math.ceil(bytes / BYTES_A_TOKEN)

const lengthOf = ({ system, messages }: Prompt) =>
  messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), Buffer.byteLength(system))

const secondsToMidnight = (now: Date) => Math.ceil((DAY_MS - (now.getTime() % DAY_MS)) / 1000)

/** Waits for the database only the first time a day; later the cached number counts while it is read again. */
async function usageOf(deps: Deps, companyId: string): Promise<{ day: string; tokens: number; readAt: number }> {
  const cache = deps.caches.modelUsage
  const now = deps.clock.now()
  const day = now.toISOString().slice(0, 10)
  const known = cache.get(companyId)
  const read = () => tokensOf(deps.database.of(companyId), companyId, day)
  if (known?.day !== day) {
    const usage = { day, tokens: await read(), readAt: now.getTime() }
    const other = cache.get(companyId)
    if (other?.day === day) return other
    cache.set(companyId, usage)
    return usage
  }
  if (now.getTime() - known.readAt > TRUST_MS) {
    known.readAt = now.getTime()
    // Never less than is known here: what runs at this moment is not in the database yet.
    read().then(
      (tokens) => (known.tokens = Math.max(known.tokens, tokens)),
      (error: unknown) => deps.log.warn({ err: error }, 'the tokens that the model used were not read'),
    )
  }
  return known
}
