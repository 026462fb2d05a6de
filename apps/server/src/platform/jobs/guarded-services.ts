import type { Deps } from '../deps.ts'
import type { Files } from '../files/files.ts'
import { StorageAway } from '../files/storage-away.ts'
import { EmbeddingError } from '../model/embedding-service.ts'
import { type Embedder, type Model, ModelError, type Prompt } from '../model/model.ts'
import { type Verdict, type Visit, visitService } from './outages.ts'

export const LANGUAGE_MODEL = 'the language model'
/** One of its own, which may be away while the model that answers is there. */
export const JUDGE_MODEL = 'the judge model'
export const EMBEDDING_SERVICE = 'the embedding service'
export const FILE_STORAGE = 'the file storage'

/**
 * `deps` as one run uses them: a call of a service that is away throws a TemporaryFailure, so that the run waits and one
 * probe serves all that wait. Vectors of questions are left as they are: without one a search by words goes on. With
 * `confirms`, a model that answers a small call is not away, whatever it did with another one.
 */
export function guardServices(deps: Deps, { confirms = false }: { confirms?: boolean } = {}): Deps {
  const gates = openGates(deps)
  const models = { gates, confirms }
  return {
    ...deps,
    model: guardModel(deps.model, LANGUAGE_MODEL, models),
    judge: guardModel(deps.judge, JUDGE_MODEL, models),
    embedder: guardEmbedder(deps.embedder, gates),
    files: guardFiles(deps.files, gates),
  }
}

interface Gates {
  enter: (service: string) => Promise<Entered>
  call: <T>(service: string, call: () => Promise<T>, judge: (error: unknown) => Verdict) => Promise<T>
}

interface Entered extends Visit {
  /** Called at the end of the visit, however it went. */
  left: () => void
}

/**
 * Calls that a run makes at the same time wait for its own probe: otherwise the second would end the run, and with it
 * the probe of the first.
 */
function openGates(deps: Deps): Gates {
  const turns = new Map<string, Promise<void>>()
  const enter = async (service: string): Promise<Entered> => {
    const before = turns.get(service)
    const turn = Promise.withResolvers<void>()
    turns.set(service, turn.promise)
    await before
    try {
      const visit = await visitService(deps, service)
      if (!visit.isProbe) turn.resolve()
      return { ...visit, left: turn.resolve }
    } catch (error) {
      turn.resolve()
      throw error
    }
  }
  return {
    enter,
    call: async (service, call, judge) => {
      const visit = await enter(service)
      try {
        const result = await call().catch(async (error: unknown) => {
          throw await visit.failed(error, judge(error))
        })
        await visit.succeeded()
        return result
      } finally {
        visit.left()
      }
    },
  }
}

function guardModel(
  model: Model | null,
  service: string,
  { gates, confirms }: { gates: Gates; confirms: boolean },
): Model | null {
  if (!model) return null
  return {
    name: model.name,
    stream: async function* (prompt, signal) {
      const visit = await gates.enter(service)
      try {
        for await (const delta of model.stream(prompt, signal)) {
          await visit.succeeded()
          visit.left()
          yield delta
        }
      } catch (error) {
        if (confirms && mayBeOfCall(error) && (await answersAnother(model, signal))) {
          await visit.succeeded()
          throw error
        }
        throw await visit.failed(error, judgeModel(error))
      } finally {
        visit.left()
      }
    },
  }
}

/** Whether a fault may come of what was asked. A model that is busy, or asks for a pause, is away for every call. */
const mayBeOfCall = (error: unknown) =>
  error instanceof ModelError && error.fault === 'away' && !error.isBusy && error.retryAfterMs === null

const SMALL: Prompt = {
  system: 'Reply with the one word OK.',
  messages: [{ role: 'user', content: 'Are you there?' }],
  maxOutputTokens: 100,
}

async function answersAnother(model: Model, signal: AbortSignal): Promise<boolean> {
  try {
    for await (const delta of model.stream(SMALL, signal)) if (delta !== '') return true
    return false
  } catch (error) {
    return error instanceof ModelError && (error.fault === 'reply' || error.fault === 'cut')
  }
}

function judgeModel(error: unknown): Verdict {
  if (!(error instanceof ModelError)) return 'unknown'
  return error.fault === 'away' ? 'away' : 'there'
}

function guardEmbedder(embedder: Embedder | null, gates: Gates): Embedder | null {
  if (!embedder) return null
  return {
    ...embedder,
    // Known only after the first text with some endpoints, so that it is read each time.
    get dimensions() {
      return embedder.dimensions
    },
    embedPassages: (texts) => gates.call(EMBEDDING_SERVICE, () => embedder.embedPassages(texts), judgeEmbedder),
    embedAlike: (texts) => gates.call(EMBEDDING_SERVICE, () => embedder.embedAlike(texts), judgeEmbedder),
  }
}

function judgeEmbedder(error: unknown): Verdict {
  if (!(error instanceof EmbeddingError)) return 'unknown'
  return error.isTemporary ? 'away' : 'there'
}

function guardFiles(files: Files, gates: Gates): Files {
  const judge = (error: unknown): Verdict => (error instanceof StorageAway ? 'away' : 'unknown')
  const call = <T>(action: () => Promise<T>) => gates.call(FILE_STORAGE, action, judge)
  return {
    ...files,
    put: (key, path) => call(() => files.put(key, path)),
    putText: (key, text) => call(() => files.putText(key, text)),
    read: (key) => call(() => files.read(key)),
    copyTo: (key, path) => call(() => files.copyTo(key, path)),
    remove: (key) => call(() => files.remove(key)),
  }
}
