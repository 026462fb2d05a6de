import { createHash } from 'node:crypto'
import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { ConfigError } from '../../config-error.ts'

/** A model of the operator's as its files describe it; plain data, so that a thread can be given it. */
export interface OwnModel {
  /** Absolute path of the ONNX file, which also names the model in messages. */
  modelPath: string
  tokenizerPath: string
  /** Null without such a file. */
  tokenizerConfigPath: string | null
  /** With the tokens that begin and end every text. */
  maxTokens: number
  /** As the model calls itself, for example `intfloat/multilingual-e5-small`; the folder's name where it does not. */
  name: string
  /** The one language that the model says it knows. */
  language: 'en' | null
}

/** Where the model lies in a usual export, the first that is there. */
const MODEL_FILES = ['model.onnx', 'onnx/model.onnx']
const DEFAULT_TOKENS = 512
/** Exports write 1e30 where nobody set a length. */
const LARGEST_LENGTH = 1_000_000
/** Their first position is 2, so that two fewer tokens fit than the configuration says. */
const LATE_FIRST_POSITION = /roberta|camembert|mpnet/
const COPIED_BYTES = 8 * 1024 * 1024

const ModelConfig = z.object({
  _name_or_path: z.string().optional(),
  model_type: z.string().optional(),
  max_position_embeddings: z.int().positive().optional(),
  language: z.union([z.string(), z.array(z.string())]).optional(),
})
const TokenizerConfig = z.object({ model_max_length: z.number().positive().optional() })
const SentenceConfig = z.object({ max_seq_length: z.int().positive().nullish() })

/** @throws ConfigError that names the file and what is wrong with it */
export function readModelFiles(folder: string): OwnModel {
  const modelPath = MODEL_FILES.map((file) => join(folder, file)).find((path) => existsSync(path))
  if (!modelPath) throw wrongFile(join(folder, 'model.onnx'), 'is not there, nor is onnx/model.onnx')
  if (statSync(modelPath).size === 0) throw wrongFile(modelPath, 'is empty')
  const config = readJson(join(folder, 'config.json'), ModelConfig)
  const tokenizerPath = join(folder, 'tokenizer.json')
  readJson(tokenizerPath, z.object({ model: z.object({}) }))
  const tokenizerConfigPath = join(folder, 'tokenizer_config.json')
  const tokenizerConfig = readOptional(tokenizerConfigPath, TokenizerConfig)
  const sentenceConfig = readOptional(join(folder, 'sentence_bert_config.json'), SentenceConfig)
  const positions = config.max_position_embeddings
  const lengths = [
    positions && LATE_FIRST_POSITION.test(config.model_type ?? '') ? positions - 2 : positions,
    tokenizerConfig?.model_max_length,
    sentenceConfig?.max_seq_length,
  ].filter((length) => typeof length === 'number' && length < LARGEST_LENGTH)
  const name = config._name_or_path || basename(folder)
  return {
    modelPath,
    tokenizerPath,
    tokenizerConfigPath: tokenizerConfig ? tokenizerConfigPath : null,
    maxTokens: lengths.length > 0 ? Math.min(...lengths.map(Number)) : DEFAULT_TOKENS,
    name,
    language: isEnglishOnly(config) ? 'en' : null,
  }
}

/** By `language` of the configuration, else by a name such as `bge-small-en-v1.5`. */
function isEnglishOnly({ language, _name_or_path: name = '' }: z.output<typeof ModelConfig>): boolean {
  if (language !== undefined) return [language].flat().every((one) => /^en(\b|glish)/i.test(one))
  return /[-_.](en|english)([-_.]|$)/i.test(name)
}

/** Twelve hexadecimal digits that change with any byte of the files or of `settings`. */
export function fingerprintOf({ modelPath, tokenizerPath, tokenizerConfigPath }: OwnModel, settings: object): string {
  const hash = createHash('sha256').update(JSON.stringify(settings))
  // Larger models keep their weights beside the graph.
  const weights = [`${modelPath}_data`, `${modelPath}.data`].filter((path) => existsSync(path))
  const buffer = Buffer.alloc(COPIED_BYTES)
  for (const path of [modelPath, ...weights, tokenizerPath, ...(tokenizerConfigPath ? [tokenizerConfigPath] : [])]) {
    const file = openSync(path, 'r')
    try {
      for (let read = readSync(file, buffer); read > 0; read = readSync(file, buffer)) {
        hash.update(buffer.subarray(0, read))
      }
    } finally {
      closeSync(file)
    }
  }
  return hash.digest('hex').slice(0, 12)
}

/** Null when the file is not there. @throws ConfigError */
export const readOptional = <T>(path: string, schema: z.ZodType<T>): T | null =>
  existsSync(path) ? readJson(path, schema) : null

function readJson<T>(path: string, schema: z.ZodType<T>): T {
  let content: unknown
  try {
    content = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    throw wrongFile(path, isMissing ? 'is not there' : 'is not JSON')
  }
  const parsed = schema.safeParse(content)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw wrongFile(path, `${issue?.path.join('.') ?? ''} ${issue?.message ?? 'is not valid'}`.trim())
}

export const wrongFile = (path: string, reason: string) => new ConfigError(`MODEL_DIR: ${path} ${reason}`)
