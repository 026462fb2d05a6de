import { ElementType, encodeModel, type OnnxNode, type OnnxTensor } from './onnx-writer.ts'
import type { Weights } from './safetensors.ts'

/** Numbers per token between the layers. */
const HIDDEN = 384
/** The weights with a row for each token; they are no part of the model. */
export const TOKEN_TABLE = 'embeddings.word_embeddings.weight'
const HEADS = 12
const LAYERS = 6
const EPSILON = 1e-12
/** After this layer the words are compared with those of another text: the last one says more of the whole than of each word. */
const WORD_LAYER = 4
/** Weights are stored as whole numbers from −127 to 127, with one factor per column. */
const LARGEST_WEIGHT = 127

/**
 * By layer, the numbers before its last matrix that are always very large: 14 to 25, where the others stay below 8. With them all
 * others would lose precision as int8, so they are multiplied as float32 by themselves. Measured on the vendor's guides.
 */
const LARGE_CHANNELS: readonly (readonly number[])[] = [
  [329, 691, 856],
  [251, 607, 1157],
  [218, 805, 994, 1004, 1166, 1265],
  [201, 318, 358, 750, 759],
  [192, 637, 1031, 1097, 1257, 1313, 1321, 1357],
  [1302],
]

/** A graph under construction. */
interface Builder {
  weights: Weights
  nodes: OnnxNode[]
  tensors: OnnxTensor[]
}

/** A matrix [rows, columns] row by row, as it is multiplied from the right, and what is added to each column. */
interface Linear {
  matrix: Float32Array
  bias: Float32Array
  rows: number
  columns: number
}

/**
 * The ONNX model of all-MiniLM-L6-v2: `tokens` (float32 [1, tokens, 384], the rows of TOKEN_TABLE) becomes `embedding` (float32 [1, 384], length 1) and
 * `token_vectors` (float32 [1, tokens, 384], each of length 1): the tokens with what stands around them. It takes one text:
 * padding texts to a common length costs more than a pass each, and activations are quantised over the whole input, so that a
 * text's vector would depend on its neighbours.
 */
export function buildMiniLm(weights: Weights): Uint8Array {
  const graph: Builder = { weights, nodes: [], tensors: [] }
  let hidden = embedTokens(graph)
  for (let layer = 0; layer < LAYERS; layer += 1) {
    hidden = addLayer(graph, layer, hidden)
    if (layer === WORD_LAYER) addUnitLength(graph, 'token_vectors', hidden)
  }
  addInt64(graph, 'token_axis', [1])
  graph.nodes.push(
    { operator: 'ReduceMean', inputs: [hidden, 'token_axis'], output: 'mean', attributes: { keepdims: 0 } },
    { operator: 'LpNormalization', inputs: ['mean'], output: 'embedding', attributes: { axis: 1, p: 2 } },
  )
  return encodeModel({
    nodes: graph.nodes,
    tensors: graph.tensors,
    inputs: [{ name: 'tokens', type: ElementType.float32, shape: [1, 'count', HIDDEN] }],
    outputs: [
      { name: 'embedding', type: ElementType.float32, shape: [1, HIDDEN] },
      { name: 'token_vectors', type: ElementType.float32, shape: [1, 'count', HIDDEN] },
    ],
  })
}

function addUnitLength({ nodes }: Builder, name: string, input: string): void {
  nodes.push({ operator: 'LpNormalization', inputs: [input], output: name, attributes: { axis: 2, p: 2 } })
}

/** Sum of the vectors of each token and of its position: [1, tokens, 384]. */
function embedTokens(graph: Builder): string {
  const { weights, nodes, tensors } = graph
  // All tokens are of type 0, so its vector is added to those of the positions here.
  const type = weights.float32('embeddings.token_type_embeddings.weight')
  const positions = weights.float32('embeddings.position_embeddings.weight')
  const values = positions.map((value, at) => value + (type[at % HIDDEN] ?? 0))
  tensors.push({ name: 'positions', type: ElementType.float32, shape: [values.length / HIDDEN, HIDDEN], values })
  addInt64(graph, 'zero', [0])
  nodes.push(
    { operator: 'Shape', inputs: ['tokens'], output: 'length', attributes: { start: 1, end: 2 } },
    { operator: 'Slice', inputs: ['positions', 'zero', 'length'], output: 'position' },
    { operator: 'Add', inputs: ['tokens', 'position'], output: 'sum' },
  )
  return addNorm(graph, 'embeddings.LayerNorm', 'sum')
}

/** Self-attention and feed-forward network, each followed by the addition of its input and a normalisation. */
function addLayer(graph: Builder, layer: number, input: string): string {
  const { nodes, weights } = graph
  const name = `encoder.layer.${layer}`
  const parts = ['query', 'key', 'value'].map((part) => readLinear(weights, `${name}.attention.self.${part}`))
  const together = addLinear(graph, { name: `${name}.qkv`, input }, besideEachOther(parts))
  const [query, key, value] = [`${name}.q`, `${name}.k`, `${name}.v`]
  nodes.push(
    { operator: 'Split', inputs: [together], output: [query, key, value], attributes: { axis: 2, num_outputs: 3 } },
    {
      operator: 'MultiHeadAttention',
      inputs: [query, key, value],
      output: `${name}.context`,
      attributes: { num_heads: HEADS },
      domain: 'com.microsoft',
    },
  )
  const attention = `${name}.attention.output`
  const attended = addBlockEnd(graph, attention, { input: `${name}.context`, residual: input })
  const widened = readLinear(weights, `${name}.intermediate.dense`)
  const wide = addLinear(graph, { name: `${name}.intermediate`, input: attended }, widened)
  nodes.push({ operator: 'Gelu', inputs: [wide], output: `${name}.gelu` })
  return addBlockEnd(graph, `${name}.output`, {
    input: `${name}.gelu`,
    residual: attended,
    large: LARGE_CHANNELS[layer] ?? [],
  })
}

interface BlockEnd {
  input: string
  /** The block's input. */
  residual: string
  /** Numbers of the input that are multiplied as float32. */
  large?: readonly number[]
}

/** Linear layer, then the block's input is added, then the normalisation. */
function addBlockEnd(graph: Builder, name: string, { input, residual, large = [] }: BlockEnd): string {
  const linear = readLinear(graph.weights, `${name}.dense`)
  const names = { name: `${name}.linear`, input }
  const narrowed = large.length > 0 ? addSplitLinear(graph, names, { linear, large }) : addLinear(graph, names, linear)
  graph.nodes.push({ operator: 'Add', inputs: [narrowed, residual], output: `${name}.sum` })
  return addNorm(graph, `${name}.LayerNorm`, `${name}.sum`)
}

function addNorm(graph: Builder, name: string, input: string): string {
  const [scale, bias] = [`${name}.weight`, `${name}.bias`]
  for (const part of [scale, bias]) addFloat32(graph, part, graph.weights.float32(part))
  const attributes = { axis: 2, epsilon: { float: EPSILON } }
  graph.nodes.push({ operator: 'LayerNormalization', inputs: [input, scale, bias], output: name, attributes })
  return name
}

/** Multiplication with int8 weights; ONNX Runtime quantises the activations. */
function addLinear(graph: Builder, { name, input }: { name: string; input: string }, linear: Linear): string {
  const { values, factors } = quantise(linear)
  const { rows, columns, bias } = linear
  graph.tensors.push({ name: `${name}.weights`, type: ElementType.int8, shape: [rows, columns], values })
  addFloat32(graph, `${name}.factors`, factors)
  addFloat32(graph, `${name}.bias`, bias)
  graph.nodes.push({
    operator: 'DynamicQuantizeMatMul',
    inputs: [input, `${name}.weights`, `${name}.factors`, '', `${name}.bias`],
    output: name,
    domain: 'com.microsoft',
  })
  return name
}

interface Split {
  linear: Linear
  large: readonly number[]
}

/** Multiplication with int8 weights for all numbers of the input but the large ones, whose rows stay float32. */
function addSplitLinear(graph: Builder, { name, input }: { name: string; input: string }, split: Split): string {
  const { linear, large } = split
  const { matrix, rows, columns } = linear
  const others = new Float32Array(rows).fill(1)
  for (const row of large) others[row] = 0
  addFloat32(graph, `${name}.others`, others)
  addInt64(graph, `${name}.large`, large)
  const exact = Float32Array.from(large.flatMap((row) => [...matrix.subarray(row * columns, (row + 1) * columns)]))
  const shape = [large.length, columns]
  graph.tensors.push({ name: `${name}.exact`, type: ElementType.float32, shape, values: exact })
  graph.nodes.push({ operator: 'Mul', inputs: [input, `${name}.others`], output: `${name}.small` })
  const small = addLinear(graph, { name: `${name}.quantised`, input: `${name}.small` }, linear)
  graph.nodes.push(
    { operator: 'Gather', inputs: [input, `${name}.large`], output: `${name}.gathered`, attributes: { axis: 2 } },
    { operator: 'MatMul', inputs: [`${name}.gathered`, `${name}.exact`], output: `${name}.product` },
    { operator: 'Add', inputs: [small, `${name}.product`], output: name },
  )
  return name
}

/** Whole numbers for a matrix and the factor of each column that gives the weights back. */
function quantise({ matrix, rows, columns }: Linear): { values: Int8Array; factors: Float32Array } {
  const largest = new Float32Array(columns)
  for (let start = 0; start < matrix.length; start += columns) {
    for (let column = 0; column < columns; column += 1) {
      const size = Math.abs(matrix[start + column] ?? 0)
      if (size > (largest[column] ?? 0)) largest[column] = size
    }
  }
  const factors = largest.map((size) => size / LARGEST_WEIGHT || 1)
  const values = new Int8Array(rows * columns)
  for (let start = 0; start < matrix.length; start += columns) {
    for (let column = 0; column < columns; column += 1) {
      // As Math.round, which V8 takes three times as long for.
      values[start + column] = Math.floor((matrix[start + column] ?? 0) / (factors[column] ?? 1) + 0.5)
    }
  }
  return { values, factors }
}

/** PyTorch stores a linear layer as [outputs, inputs]; multiplication from the right needs [inputs, outputs]. */
function readLinear(weights: Weights, name: string): Linear {
  const stored = weights.float32(`${name}.weight`)
  const [columns = 0, rows = 0] = weights.shape(`${name}.weight`)
  const matrix = new Float32Array(stored.length)
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < rows; row += 1) matrix[row * columns + column] = stored[column * rows + row] ?? 0
  }
  return { matrix, bias: weights.float32(`${name}.bias`), rows, columns }
}

/** One wide matrix, so that query, key and value take one multiplication. */
function besideEachOther(parts: readonly Linear[]): Linear {
  const rows = parts[0]?.rows ?? 0
  const columns = parts.reduce((sum, part) => sum + part.columns, 0)
  const together: Linear = { matrix: new Float32Array(rows * columns), bias: new Float32Array(columns), rows, columns }
  let start = 0
  for (const { matrix, bias, columns: width } of parts) {
    together.bias.set(bias, start)
    for (let row = 0; row < rows; row += 1) {
      together.matrix.set(matrix.subarray(row * width, (row + 1) * width), row * columns + start)
    }
    start += width
  }
  return together
}

function addFloat32({ tensors }: Builder, name: string, values: Float32Array): void {
  tensors.push({ name, type: ElementType.float32, shape: [values.length], values })
}

function addInt64({ tensors }: Builder, name: string, values: readonly number[]): void {
  const stored = BigInt64Array.from(values, BigInt)
  tensors.push({ name, type: ElementType.int64, shape: [values.length], values: stored })
}
