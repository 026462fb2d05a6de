import { existsSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { fingerprintOf, type OwnModel, readModelFiles, readOptional, wrongFile } from './model-files.ts'

export interface OwnEmbedder extends OwnModel {
  /** Stored with each vector; another one for any other bytes or settings. */
  id: string
  pooling: Pooling
  /** Put before questions, and before passages. */
  queryPrefix: string
  passagePrefix: string
  /** A further layer follows the pooling, so that only an export that ends with the whole vector can be used. */
  hasFurtherLayer: boolean
}

export type Pooling = 'mean' | 'cls'

export interface OwnReranker extends OwnModel {
  id: string
}

export interface OwnModels {
  embedder: OwnEmbedder | null
  reranker: OwnReranker | null
}

const PoolingConfig = z.record(z.string(), z.unknown())
const SentenceTransformers = z.object({ prompts: z.record(z.string(), z.string()).optional() })
const Layers = z.array(z.object({ type: z.string() }))

const SEARCHING = 'Represent this sentence for searching relevant passages: '
const SEARCHING_CHINESE = '为这个句子生成表示以用于检索相关文章：'

interface Family {
  name: RegExp
  query: string
  passage?: string
  pooling?: Pooling
}

/** What well-known models expect, for exports without the files that say it. */
const FAMILIES: readonly Family[] = [
  { name: /(^|[/_-])e5[-_](?!.*instruct)/i, query: 'query: ', passage: 'passage: ' },
  { name: /bge-m3/i, query: '', pooling: 'cls' },
  { name: /bge-.*zh/i, query: SEARCHING_CHINESE, pooling: 'cls' },
  { name: /bge-/i, query: SEARCHING, pooling: 'cls' },
  { name: /arctic-embed-.*v2/i, query: 'query: ', pooling: 'cls' },
  { name: /arctic-embed/i, query: SEARCHING, pooling: 'cls' },
  { name: /(^|[/_-])leaf[-_]/i, query: SEARCHING },
]

/** Reads `MODEL_DIR/embedder` and `MODEL_DIR/reranker`, of which one may be missing. @throws ConfigError */
export function readOwnModels(folder: string | undefined): OwnModels {
  if (!folder) return { embedder: null, reranker: null }
  const [embedder, reranker] = ['embedder', 'reranker'].map((name) => join(folder, name)).map(folderOrNull)
  if (!embedder && !reranker) throw wrongFile(folder, 'has neither a folder embedder nor a folder reranker')
  return {
    embedder: embedder ? readEmbedder(embedder) : null,
    reranker: reranker ? readReranker(reranker) : null,
  }
}

const folderOrNull = (path: string) => (existsSync(path) && statSync(path).isDirectory() ? path : null)

function readReranker(folder: string): OwnReranker {
  const model = readModelFiles(folder)
  return { ...model, id: idOf(model, {}) }
}

function readEmbedder(folder: string): OwnEmbedder {
  const model = readModelFiles(folder)
  const family = FAMILIES.find(({ name }) => name.test(model.name))
  const settings = {
    pooling: poolingIn(folder) ?? family?.pooling ?? 'mean',
    ...(promptsIn(folder) ?? { queryPrefix: family?.query ?? '', passagePrefix: family?.passage ?? '' }),
    hasFurtherLayer: (readOptional(join(folder, 'modules.json'), Layers) ?? []).some(({ type }) => /Dense/.test(type)),
  }
  return { ...model, ...settings, id: idOf(model, { ...settings, maxTokens: model.maxTokens }) }
}

function idOf(model: OwnModel, settings: object): string {
  const name = basename(model.name).replaceAll(/[^\w.-]+/g, '-')
  return `own:${name}-${fingerprintOf(model, settings)}`
}

/** Null where the export does not say it. @throws ConfigError for a way of pooling that is neither mean nor cls */
function poolingIn(folder: string): Pooling | null {
  const path = join(folder, '1_Pooling', 'config.json')
  const config = readOptional(path, PoolingConfig)
  if (!config) return null
  const modes = Object.keys(config).filter((key) => key.startsWith('pooling_mode') && config[key] === true)
  // Newer exports name it: "pooling_mode": "mean".
  const named = typeof config['pooling_mode'] === 'string' ? [`pooling_mode_${config['pooling_mode']}`] : []
  const [mode, ...others] = [...modes, ...named]
  if (others.length === 0 && /^pooling_mode_mean(_tokens)?$/.test(mode ?? '')) return 'mean'
  if (others.length === 0 && /^pooling_mode_cls(_token)?$/.test(mode ?? '')) return 'cls'
  throw wrongFile(path, `asks for ${[mode, ...others].join(' with ') || 'no pooling'}: only mean and cls can be used`)
}

/** Null where the export has none; newer exports list empty ones for models that do expect some. */
function promptsIn(folder: string): Pick<OwnEmbedder, 'queryPrefix' | 'passagePrefix'> | null {
  const { prompts = {} } = readOptional(join(folder, 'config_sentence_transformers.json'), SentenceTransformers) ?? {}
  const queryPrefix = prompts['query'] ?? ''
  const passagePrefix = prompts['document'] || prompts['passage'] || ''
  return queryPrefix || passagePrefix ? { queryPrefix, passagePrefix } : null
}
