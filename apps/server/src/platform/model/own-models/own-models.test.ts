import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigError } from '../../config.ts'
import { dotProduct } from '../../dot-product.ts'
import { openSearchModels } from '../embedder.ts'
import type { Embedder } from '../model.ts'
import { encodeModel } from '../native-embedder/onnx-writer.ts'
import { readModelFiles } from './model-files.ts'
import { openOwnEmbedder, openOwnReranker } from './own-engines.ts'
import { countingReranker, pooledEmbedder, tableEmbedder, tokenizerSettings, writeModel } from './own-models.fixture.ts'
import { readOwnModels } from './own-models.ts'
import { openOwnTokenizer } from './own-tokenizer.ts'

const load = () => import('onnxruntime-node')
const log = pino({ level: 'silent' })
let folder: string
const closing: (() => Promise<void>)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuecard-models-'))
})
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
  rmSync(folder, { recursive: true, force: true })
})

type Files = Parameters<typeof writeModel>[2]
const writeEmbedder = (files: Files = {}, graph = tableEmbedder()) => writeModel(join(folder, 'embedder'), graph, files)
const writeReranker = (files: Files = {}, graph = countingReranker()) =>
  writeModel(join(folder, 'reranker'), graph, files)

async function opened(settings: Partial<Parameters<typeof openSearchModels>[0]> = {}) {
  const models = openSearchModels({ MODEL_DIR: folder, ...settings }, log)
  closing.push(async () => {
    await models.embedder?.close()
    await models.reranker?.close()
  })
  await models.tryOwnModels()
  return models
}

async function openedEmbedder(): Promise<Embedder> {
  const { embedder } = await opened()
  if (!embedder) throw new Error('no embedder')
  return embedder
}

/** By the engine alone, without its thread. */
async function vectorOf(text: string): Promise<Float32Array> {
  const { embedder } = readOwnModels(folder)
  const engine = embedder && (await openOwnEmbedder(load, embedder, 1))
  return (await engine?.embed([text]))?.[0] ?? new Float32Array()
}

/** Opens what the folder holds, as the threads do. */
async function openEngines(): Promise<void> {
  const { embedder, reranker } = readOwnModels(folder)
  if (embedder) await openOwnEmbedder(load, embedder, 1)
  if (reranker) await openOwnReranker(load, reranker, 1)
}

const read = () => readOwnModels(folder).embedder

describe('an embedder of the operator', () => {
  it('puts a question near its passage in both threads, in vectors of length 1', async () => {
    writeEmbedder()
    const embedder = await openedEmbedder()
    expect(embedder).toMatchObject({
      dimensions: 5,
      language: null,
      model: expect.stringMatching(/^own:embedder-[0-9a-f]{12}$/),
    })
    const [price, cats] = await embedder.embedPassages(['the plan', 'the cat'])
    const question = await embedder.embedQuery('cost')
    if (!price || !cats) throw new Error('no vectors')
    expect(dotProduct(question, question)).toBeCloseTo(1, 5)
    expect(dotProduct(question, price)).toBeGreaterThan(dotProduct(question, cats) + 0.3)
    const [line] = await embedder.compareLines('cost', ['the plan'], { most: 1 })
    expect(line?.cosine).toBeCloseTo(dotProduct(question, price), 5)
  })

  it('takes the mean over the tokens, the first token, or the vector that the model gives', async () => {
    const first = 4
    writeEmbedder()
    const mean = await vectorOf('cat dog')
    writeEmbedder({ '1_Pooling/config.json': { pooling_mode_cls_token: true, pooling_mode_mean_tokens: false } })
    const cls = await vectorOf('cat dog')
    writeEmbedder({}, pooledEmbedder())
    const whole = await vectorOf('cat dog')
    // [CLS] cat dog [SEP]: two of four tokens are animals, one is the mark.
    expect(mean[1]).toBeCloseTo(0.89, 2)
    expect(cls[first]).toBeCloseTo(1, 3)
    for (const [place, value] of mean.entries()) expect(whole[place]).toBeCloseTo(value, 5)
  })

  it('puts the prefixes before questions and passages that its files or its family name', async () => {
    const e5 = { model_type: 'bert', _name_or_path: 'intfloat/multilingual-e5-small' }
    writeEmbedder({ 'config.json': e5 })
    const embedder = await openedEmbedder()
    const [passage] = await embedder.embedPassages(['cat'])
    const question = await embedder.embedQuery('cat')
    expect([question[2], question[3]].map((value) => (value ?? 0) > 0.3)).toEqual([true, false])
    expect([passage?.[2], passage?.[3]].map((value) => (value ?? 0) > 0.3)).toEqual([false, true])
    const named = { prompts: { query: 'search: ', document: 'title: ' } }
    writeEmbedder({ 'config.json': e5, 'config_sentence_transformers.json': named })
    expect(read()).toMatchObject({ queryPrefix: 'search: ', passagePrefix: 'title: ' })
    // Newer exports write empty prompts for every model.
    writeEmbedder({ 'config.json': e5, 'config_sentence_transformers.json': { prompts: { query: '', document: '' } } })
    expect(read()).toMatchObject({ queryPrefix: 'query: ', passagePrefix: 'passage: ' })
  })

  it.each([
    ['sentence-transformers/all-MiniLM-L6-v2', { queryPrefix: '', passagePrefix: '', pooling: 'mean', language: null }],
    ['intfloat/e5-large-v2', { queryPrefix: 'query: ', passagePrefix: 'passage: ', pooling: 'mean' }],
    ['BAAI/bge-small-en-v1.5', { queryPrefix: expect.stringMatching(/^Represent/), pooling: 'cls', language: 'en' }],
    ['BAAI/bge-m3', { queryPrefix: '', pooling: 'cls', language: null }],
    ['Snowflake/snowflake-arctic-embed-s', { queryPrefix: expect.stringMatching(/^Represent/), pooling: 'cls' }],
    ['Snowflake/snowflake-arctic-embed-l-v2.0', { queryPrefix: 'query: ', passagePrefix: '', pooling: 'cls' }],
    ['MongoDB/mdbr-leaf-ir', { queryPrefix: expect.stringMatching(/^Represent/), pooling: 'mean' }],
  ])('is read as its family expects: %s', (name, expected) => {
    writeEmbedder({ 'config.json': { _name_or_path: name } })
    expect(read()).toMatchObject(expected)
  })

  it('is of no family because of where it lies', () => {
    writeModel(join(folder, 'bge-small', 'embedder'), tableEmbedder())
    expect(readOwnModels(join(folder, 'bge-small')).embedder).toMatchObject({ queryPrefix: '', pooling: 'mean' })
  })

  it('has another name for any other bytes or settings, and the same one for the same', () => {
    const names = [
      {},
      {},
      { 'config.json': { language: 'en' } },
      { '1_Pooling/config.json': { pooling_mode_cls_token: true } },
    ].map((files) => {
      rmSync(join(folder, 'embedder'), { recursive: true, force: true })
      writeEmbedder(files)
      return read()?.id
    })
    writeEmbedder({}, pooledEmbedder())
    expect(new Set([...names, read()?.id]).size).toBe(4)
    expect(names[0]).toBe(names[1])
  })

  it('reads no more tokens than the shortest of its lengths, less two where positions start late', () => {
    writeEmbedder({ 'tokenizer_config.json': { model_max_length: 1e30 } })
    expect(read()?.maxTokens).toBe(16)
    writeEmbedder({ 'sentence_bert_config.json': { max_seq_length: 8 } })
    expect(read()?.maxTokens).toBe(8)
    rmSync(join(folder, 'embedder'), { recursive: true })
    writeEmbedder({ 'config.json': { model_type: 'xlm-roberta', max_position_embeddings: 514 } })
    expect(read()?.maxTokens).toBe(512)
  })
})

describe('the tokens', () => {
  it('of texts and pairs end with the marks when they are shortened, and a question takes half of a pair at most', () => {
    writeReranker({ 'config.json': { max_position_embeddings: 9 } })
    const tokenizer = openOwnTokenizer(readModelFiles(join(folder, 'reranker')))
    expect(tokenizer.text('cat dog')).toEqual({ ids: [2, 8, 9, 3], types: [0, 0, 0, 0] })
    expect(tokenizer.text('cat '.repeat(20)).ids).toEqual([2, ...Array.from({ length: 7 }, () => 8), 3])
    expect(tokenizer.pair('cat', 'dog sleep')).toEqual({ ids: [2, 8, 3, 9, 10, 3], types: [0, 0, 0, 1, 1, 1] })
    const long = tokenizer.pair('cat '.repeat(20), 'dog '.repeat(20))
    expect(long.ids).toEqual([2, 8, 8, 8, 3, 9, 9, 9, 3])
    expect(tokenizer.pair('cat', '')).toEqual({ ids: [2, 8, 3, 3], types: [0, 0, 0, 1] })
  })

  it('of a pair have the marks of their family between them', () => {
    const post_processor = { type: 'RobertaProcessing', sep: ['[SEP]', 3], cls: ['[CLS]', 2] }
    writeReranker({ 'tokenizer.json': { ...tokenizerSettings, post_processor } })
    const tokenizer = openOwnTokenizer(readModelFiles(join(folder, 'reranker')))
    expect(tokenizer.pair('cat', 'dog').ids).toEqual([2, 8, 3, 3, 9, 3])
  })
})

describe('a reranker of the operator', () => {
  const texts = ['the dog', 'cat cat', 'the price', 'cat price cat']

  it.each([1, 2] as const)('scores passages by reading them with the question, with %i classes', async (classes) => {
    writeReranker({}, countingReranker(classes))
    const { reranker } = readOwnModels(folder)
    const score = reranker && (await openOwnReranker(load, reranker, 1))
    expect(await score?.('price cat', texts)).toEqual([0, 2, 1, 3].map((shared) => shared * classes))
  })

  it('lets the vector of another question in between its passages, and stops when the time is over', async () => {
    writeEmbedder()
    writeReranker()
    const { embedder, reranker } = await opened()
    const ended: string[] = []
    const many = Array.from({ length: 400 }, () => 'cat price')
    const reading = reranker?.rerank('price cat', many, 10_000).then((scores) => {
      ended.push('passages')
      return scores
    })
    await embedder?.embedQuery('price')
    ended.push('question')
    expect(await reading).toHaveLength(400)
    expect(ended).toEqual(['question', 'passages'])
    const tooMany = await reranker?.rerank(
      'price cat',
      Array.from({ length: 20_000 }, () => 'cat price'),
      300,
    )
    expect([tooMany?.at(0), tooMany?.at(-1)]).toEqual([2, null])
  })

  it('shares the thread of the questions with the built-in embedder', async () => {
    writeReranker()
    const { embedder, reranker } = await opened()
    const [vector, scores] = await Promise.all([
      embedder?.embedQuery('price'),
      reranker?.rerank('price', texts, 10_000),
    ])
    expect(vector).toHaveLength(384)
    expect(scores).toEqual([0, 0, 1, 1])
  })
})

describe('the start', () => {
  const others = {
    ...tableEmbedder(),
    outputs: [{ ...tableEmbedder().outputs[0], name: 'rows', type: 1, shape: [1, 'tokens', 5] }],
  }
  const renamed = { ...others, nodes: [{ operator: 'Gather', inputs: ['table', 'input_ids'], output: 'rows' }] }
  const pixels = { ...tableEmbedder(), inputs: [...tableEmbedder().inputs, { name: 'pixels', type: 1, shape: [1] }] }

  it.each<[string, () => void, RegExp]>([
    ['an empty folder', () => {}, /has neither a folder embedder nor a folder reranker$/],
    [
      'no model',
      () => writeEmbedder({ 'model.onnx': null }),
      /embedder\/model\.onnx is not there, nor is onnx\/model\.onnx$/,
    ],
    ['no tokenizer', () => writeEmbedder({ 'tokenizer.json': null }), /embedder\/tokenizer\.json is not there$/],
    ['no configuration', () => writeReranker({ 'config.json': null }), /reranker\/config\.json is not there$/],
    ['a file that is not JSON', () => writeEmbedder({ 'config.json': '{' }), /config\.json is not JSON$/],
    [
      'a length that is none',
      () => writeEmbedder({ 'config.json': { max_position_embeddings: 'x' } }),
      /config\.json max_position_embeddings/,
    ],
    [
      'a broken model',
      () => writeEmbedder({ 'model.onnx': 'version https://git-lfs' }),
      /embedder\/model\.onnx cannot be loaded: /,
    ],
    [
      'a tokenizer of no known kind',
      () => writeEmbedder({ 'tokenizer.json': { model: { type: 'Magic' } } }),
      /tokenizer\.json cannot be used: /,
    ],
    [
      'other outputs',
      () => writeEmbedder({}, renamed),
      /has no output sentence_embedding or last_hidden_state; it has rows$/,
    ],
    ['other inputs', () => writeEmbedder({}, pixels), /needs the input pixels; known are input_ids/],
    [
      'another way of pooling',
      () => writeEmbedder({ '1_Pooling/config.json': { pooling_mode_lasttoken: true } }),
      /1_Pooling\/config\.json asks for pooling_mode_lasttoken/,
    ],
    [
      'a layer that the export lacks',
      () => writeEmbedder({ 'modules.json': [{ type: 'sentence_transformers.models.Dense' }] }),
      /which a model with a further layer/,
    ],
    ['an embedder as reranker', () => writeReranker({}, tableEmbedder()), /reranker\/model\.onnx has no output logits/],
    [
      'three classes',
      () => writeReranker({}, countingReranker(3)),
      /gives 3 numbers a pair; a reranker gives one or two$/,
    ],
  ])('is refused with the file and the reason for %s', async (_, write, message) => {
    write()
    const error = await openEngines().catch((reason: unknown) => reason)
    expect(String(error)).toMatch(message)
    expect(String(error)).toContain(folder)
  })

  it('ends with the name of the setting, whether a file is missing or its model cannot run', async () => {
    writeEmbedder({ 'tokenizer.json': null })
    await expect(opened()).rejects.toThrow(ConfigError)
    writeEmbedder({ 'model.onnx': 'version https://git-lfs' })
    const error = await opened().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ConfigError)
    expect(String(error)).toMatch(/^Error: MODEL_DIR: .*embedder\/model\.onnx cannot be loaded: /)
  })

  it('finds the model in onnx/, too, and refuses two of a kind', async () => {
    writeEmbedder({ 'model.onnx': null, 'onnx/model.onnx': encodeModel(tableEmbedder()) })
    expect((await openedEmbedder()).dimensions).toBe(5)
    const remote = { EMBEDDING_BASE_URL: 'http://localhost:1/v1', EMBEDDING_MODEL: 'm' }
    await expect(opened(remote)).rejects.toThrow(ConfigError)
    writeReranker()
    await expect(opened({ ...remote, EMBEDDING_MODEL: 'off', RERANK_MODEL: 'r' })).rejects.toThrow(ConfigError)
  })
})
