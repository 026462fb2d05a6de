import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ElementType, encodeModel, type OnnxGraph } from '../native-embedder/onnx-writer.ts'

/** The vocabulary of the models written here; the first four are the marks. */
export const WORDS = [
  '[PAD]',
  '[UNK]',
  '[CLS]',
  '[SEP]',
  'the',
  'price',
  'cost',
  'plan',
  'cat',
  'dog',
  'sleep',
  'query',
  'passage',
  ':',
] as const

const ids = (words: string) => new Set(words.split(' '))
/** One number a subject: money, animals, and the two prefixes. */
const SUBJECTS = [ids('price cost plan'), ids('cat dog sleep'), ids('query'), ids('passage'), ids('[CLS]')]

export const tokenizerSettings = {
  version: '1.0',
  normalizer: { type: 'Lowercase' },
  pre_tokenizer: { type: 'BertPreTokenizer' },
  post_processor: {
    type: 'TemplateProcessing',
    single: template('[CLS]', 'A0', '[SEP]0'),
    pair: template('[CLS]', 'A0', '[SEP]0', 'B1', '[SEP]1'),
    special_tokens: Object.fromEntries(
      ['[CLS]', '[SEP]'].map((mark) => [
        mark,
        { id: mark, ids: [WORDS.findIndex((word) => word === mark)], tokens: [mark] },
      ]),
    ),
  },
  decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
  added_tokens: WORDS.slice(0, 4).map((content, id) => ({
    id,
    content,
    special: true,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
  })),
  model: {
    type: 'WordPiece',
    unk_token: '[UNK]',
    continuing_subword_prefix: '##',
    max_input_chars_per_word: 100,
    vocab: Object.fromEntries(WORDS.map((word, id) => [word, id])),
  },
}

/** `A0` is the first text with type 0, `[SEP]1` a mark with type 1. */
function template(...parts: string[]) {
  return parts.map((part) => {
    const [, name = '', type = '0'] = /^(.*?)([01]?)$/.exec(part) ?? []
    const entry = { id: name, type_id: Number(type) }
    return name.startsWith('[') ? { SpecialToken: entry } : { Sequence: entry }
  })
}

const text = (name: string) => ({ name, type: ElementType.int64, shape: ['batch', 'tokens'] })
const floats = (name: string, shape: (number | string)[]) => ({ name, type: ElementType.float32, shape })
const int64 = (name: string, values: number[]) => ({
  name,
  type: ElementType.int64,
  shape: [values.length],
  values: BigInt64Array.from(values, BigInt),
})

/** Embeds each token by its subject: a table and nothing else, with one vector a token as output. */
export function tableEmbedder(): OnnxGraph {
  const values = Float32Array.from(WORDS.flatMap((word) => SUBJECTS.map((subject) => (subject.has(word) ? 1 : 0.01))))
  return {
    inputs: [text('input_ids'), text('attention_mask')],
    outputs: [floats('last_hidden_state', ['batch', 'tokens', SUBJECTS.length])],
    tensors: [{ name: 'table', type: ElementType.float32, shape: [WORDS.length, SUBJECTS.length], values }],
    nodes: [{ operator: 'Gather', inputs: ['table', 'input_ids'], output: 'last_hidden_state' }],
  }
}

/** The same with one vector a text. */
export function pooledEmbedder(): OnnxGraph {
  const graph = tableEmbedder()
  return {
    ...graph,
    outputs: [floats('sentence_embedding', ['batch', SUBJECTS.length])],
    tensors: [...graph.tensors, int64('tokens_axis', [1])],
    nodes: [
      { operator: 'Gather', inputs: ['table', 'input_ids'], output: 'words' },
      {
        operator: 'ReduceMean',
        inputs: ['words', 'tokens_axis'],
        output: 'sentence_embedding',
        attributes: { keepdims: 0 },
      },
    ],
  }
}

/**
 * A cross-encoder whose logit is the number of words that the second text shares with the first: the sum of both texts' counts,
 * multiplied word by word, marks left out. With `classes` of 2 the first class gets the negative of it.
 */
export function countingReranker(classes: 1 | 2 | 3 = 1): OnnxGraph {
  const isWord = Float32Array.from(WORDS, (_, id) => (id >= 5 ? 1 : 0))
  return {
    inputs: [text('input_ids'), text('attention_mask'), text('token_type_ids')],
    outputs: [floats('logits', ['batch', classes])],
    tensors: [
      int64('depth', [WORDS.length]),
      { name: 'off_on', type: ElementType.float32, shape: [2], values: Float32Array.of(0, 1) },
      { name: 'is_word', type: ElementType.float32, shape: [WORDS.length], values: isWord },
      { name: 'one', type: ElementType.float32, shape: [1], values: Float32Array.of(1) },
      int64('tokens_axis', [1]),
      int64('last_axis', [2]),
      int64('words_axis', [1]),
      {
        name: 'signs',
        type: ElementType.float32,
        shape: [1, classes],
        values: Float32Array.of(...[-1, 1, 0].slice(classes === 1 ? 1 : 0).slice(0, classes)),
      },
    ],
    nodes: [
      { operator: 'OneHot', inputs: ['input_ids', 'depth', 'off_on'], output: 'words' },
      { operator: 'Cast', inputs: ['token_type_ids'], output: 'flat_second', attributes: { to: ElementType.float32 } },
      { operator: 'Unsqueeze', inputs: ['flat_second', 'last_axis'], output: 'second' },
      { operator: 'Sub', inputs: ['one', 'second'], output: 'first' },
      { operator: 'Mul', inputs: ['words', 'first'], output: 'first_words' },
      { operator: 'Mul', inputs: ['words', 'second'], output: 'second_words' },
      {
        operator: 'ReduceSum',
        inputs: ['first_words', 'tokens_axis'],
        output: 'first_count',
        attributes: { keepdims: 0 },
      },
      {
        operator: 'ReduceSum',
        inputs: ['second_words', 'tokens_axis'],
        output: 'second_count',
        attributes: { keepdims: 0 },
      },
      { operator: 'Mul', inputs: ['first_count', 'second_count'], output: 'shared' },
      { operator: 'Mul', inputs: ['shared', 'is_word'], output: 'shared_words' },
      { operator: 'ReduceSum', inputs: ['shared_words', 'words_axis'], output: 'count', attributes: { keepdims: 1 } },
      { operator: 'Mul', inputs: ['count', 'signs'], output: 'logits' },
    ],
  }
}

type Content = OnnxGraph | Uint8Array | string | object

/** Writes a model's folder: the usual files, and others or changed ones by their path; null leaves one out. */
export function writeModel(folder: string, graph: OnnxGraph, files: Record<string, Content | null> = {}): void {
  const all: Record<string, Content | null> = {
    'model.onnx': encodeModel(graph),
    'tokenizer.json': tokenizerSettings,
    'config.json': { model_type: 'bert', max_position_embeddings: 16 },
    ...files,
  }
  for (const [path, content] of Object.entries(all)) {
    if (content === null) continue
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    const isBytes = content instanceof Uint8Array || typeof content === 'string'
    writeFileSync(target, isBytes ? content : JSON.stringify(content))
  }
}
