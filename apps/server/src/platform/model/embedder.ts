import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { ConfigError, type Config } from '../config.ts'
import { BUILT_IN_NAMES } from './built-in-model/built-in-model.ts'
import { openLocalModels } from './embedder-local.ts'
import { openRemoteEmbedder } from './embedder-remote.ts'
import type { Embedder, Reranker } from './model.ts'
import { readOwnModels } from './own-models/own-models.ts'
import { openRemoteReranker } from './reranker-remote.ts'

/** The same question is embedded again when an answer is repeated, explained or tested. */
const REMEMBERED_QUESTIONS = 200

type EmbedderConfig = Pick<
  Config,
  'EMBEDDING_MODEL' | 'EMBEDDING_BASE_URL' | 'EMBEDDING_API_KEY' | 'MODEL_DIR' | 'RERANK_MODEL'
>

export interface SearchModels {
  /** Null with `EMBEDDING_MODEL=off`. */
  embedder: Embedder | null
  /** Null when none is set. */
  reranker: Reranker | null
  /** Loads the operator's own models and tries them. @throws ConfigError for one that cannot be used */
  tryOwnModels: () => Promise<void>
}

/** The configured embedder alone. @throws ConfigError */
export const openEmbedder = (config: EmbedderConfig, log: Logger): Embedder | null =>
  openSearchModels(config, log).embedder

/**
 * The configured models of the search. The embedder is none (`EMBEDDING_MODEL=off`), an OpenAI-compatible endpoint, the
 * operator's own model or the built-in one; the reranker the operator's own one or the endpoint's. Nothing is loaded or
 * requested before the first text. @throws ConfigError for settings that contradict each other and for files that are missing
 */
export function openSearchModels(config: EmbedderConfig, log: Logger): SearchModels {
  const { EMBEDDING_MODEL: name, EMBEDDING_BASE_URL: baseUrl, EMBEDDING_API_KEY: apiKey, RERANK_MODEL } = config
  const own = readOwnModels(config.MODEL_DIR)
  const isRemote = baseUrl !== undefined && name !== undefined && name !== 'off'
  refuseTwo(own.embedder && isRemote, 'an embedder of its own beside EMBEDDING_BASE_URL')
  refuseTwo(own.reranker && RERANK_MODEL, 'a reranker of its own beside RERANK_MODEL')
  const local = openLocalModels({ log, own })
  const remoteReranker = baseUrl && RERANK_MODEL ? openRemoteReranker({ baseUrl, model: RERANK_MODEL, apiKey }) : null
  const reranker = local.reranker ?? remoteReranker
  const tryOwnModels = async () => {
    try {
      if (own.embedder && name !== 'off') await local.embedder.embedQuery('ready')
      await local.reranker?.rerank('ready', ['ready'], Infinity)
    } catch (error) {
      await Promise.all([local.embedder.close(), local.reranker?.close()])
      throw new ConfigError(`MODEL_DIR: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
  }
  if (name === 'off') return { embedder: null, reranker, tryOwnModels }
  if (isRemote) {
    return { embedder: cacheVectors(openRemoteEmbedder({ baseUrl, model: name, apiKey })), reranker, tryOwnModels }
  }
  const names = own.embedder ? [local.embedder.model] : BUILT_IN_NAMES
  if (name && !names.includes(name)) {
    // The last one stays the same with other weights.
    throw new ConfigError(`EMBEDDING_BASE_URL: is needed when EMBEDDING_MODEL is anything but off or ${names.at(-1)}`)
  }
  return { embedder: cacheVectors(local.embedder), reranker, tryOwnModels }
}

function refuseTwo(both: unknown, what: string): void {
  if (both) throw new ConfigError(`MODEL_DIR: has ${what}; only one of the two can be used`)
}

function cacheVectors(embedder: Embedder): Embedder {
  const questions = new LRUCache<string, Promise<Float32Array>>({ max: REMEMBERED_QUESTIONS })
  return {
    ...embedder,
    get dimensions() {
      return embedder.dimensions
    },
    embedQuery: (text) => {
      const known = questions.get(text)
      if (known) return known
      const asked = embedder.embedQuery(text)
      questions.set(text, asked)
      asked.catch(() => questions.delete(text))
      return asked
    },
  }
}
