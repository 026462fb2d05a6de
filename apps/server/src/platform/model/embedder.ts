import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import { ConfigError, type Config } from '../config.ts'
import { openLocalEmbedder } from './embedder-local.ts'
import { openRemoteEmbedder } from './embedder-remote.ts'
import type { Embedder } from './model.ts'

/** The same question is embedded again when an answer is repeated, explained or tested. */
const REMEMBERED_QUESTIONS = 200

type EmbedderConfig = Pick<Config, 'EMBEDDING_MODEL' | 'EMBEDDING_BASE_URL' | 'EMBEDDING_API_KEY'>

/**
 * The configured embedder: none (`EMBEDDING_MODEL=off`), an OpenAI-compatible endpoint, or the built-in model. Nothing is
 * loaded or requested before the first text. @throws ConfigError for a model name without an address
 */
export function openEmbedder(config: EmbedderConfig, log: Logger): Embedder | null {
  const { EMBEDDING_MODEL: model, EMBEDDING_BASE_URL: baseUrl, EMBEDDING_API_KEY: apiKey } = config
  if (model === 'off') return null
  if (baseUrl && model) return cacheVectors(openRemoteEmbedder({ baseUrl, model, apiKey }))
  const local = openLocalEmbedder({ log })
  if (model && model !== local.model) {
    throw new ConfigError(`EMBEDDING_BASE_URL: is needed when EMBEDDING_MODEL is anything but off or ${local.model}`)
  }
  return cacheVectors(local)
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
