/** The element types of ONNX that the model uses, with their numbers in the format. */
export const ElementType = { float32: 1, int8: 3, int64: 7 } as const

/** The bytes of a protobuf field or message in pieces, so that the weights are copied only once, at the end. */
type Pieces = readonly Uint8Array[]

/** An attribute of a node: a whole number, or a fraction wrapped so that `{ float: 1 }` is not taken for one. */
type Attribute = number | { float: number }

export interface OnnxNode {
  operator: string
  /** An empty name is an optional input that is left out. */
  inputs: readonly string[]
  output: string | readonly string[]
  attributes?: Readonly<Record<string, Attribute>>
  /** `com.microsoft` for the operators that ONNX Runtime adds to the standard. */
  domain?: string
}

export interface OnnxTensor {
  name: string
  type: number
  shape: readonly number[]
  /** Little-endian values, row by row. */
  values: ArrayBufferView
}

/** An input or output; a dimension with a name takes any length. */
export interface OnnxValue {
  name: string
  type: number
  shape: readonly (number | string)[]
}

export interface OnnxGraph {
  nodes: readonly OnnxNode[]
  tensors: readonly OnnxTensor[]
  inputs: readonly OnnxValue[]
  outputs: readonly OnnxValue[]
}

/** Version of the standard operators; Gelu exists since 20. */
const OPERATOR_SET = 20
const IR_VERSION = 9
const MICROSOFT = 'com.microsoft'

/** Encodes a model as protobuf, as ONNX defines it (onnx.proto, the numbers below are its field numbers). */
export function encodeModel(graph: OnnxGraph): Uint8Array {
  const body = join([
    ...graph.nodes.map((node) => message(1, encodeNode(node))),
    text(2, 'cuecard'),
    ...graph.tensors.map((tensor) => message(5, encodeTensor(tensor))),
    ...graph.inputs.map((value) => message(11, encodeValue(value))),
    ...graph.outputs.map((value) => message(12, encodeValue(value))),
  ])
  const standard = integer(2, OPERATOR_SET)
  const additional = join([text(1, MICROSOFT), integer(2, 1)])
  return concatenate([integer(1, IR_VERSION), message(7, body), message(8, standard), message(8, additional)].flat())
}

function encodeNode({ operator, inputs, output, attributes = {}, domain }: OnnxNode): Pieces {
  return join([
    ...inputs.map((name) => text(1, name)),
    ...[output].flat().map((name) => text(2, name)),
    text(4, operator),
    ...Object.entries(attributes).map(([name, value]) => message(5, encodeAttribute(name, value))),
    ...(domain ? [text(7, domain)] : []),
  ])
}

function encodeAttribute(name: string, value: Attribute): Pieces {
  if (typeof value === 'number') return join([text(1, name), integer(3, value), integer(20, 2)])
  return join([text(1, name), float(2, value.float), integer(20, 1)])
}

function encodeTensor({ name, type, shape, values }: OnnxTensor): Pieces {
  const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
  return join([...shape.map((length) => integer(1, length)), integer(2, type), text(8, name), message(9, [raw])])
}

function encodeValue({ name, type, shape }: OnnxValue): Pieces {
  const lengths = shape.map((length) => message(1, typeof length === 'string' ? text(2, length) : integer(1, length)))
  const tensorType = join([integer(1, type), message(2, join(lengths))])
  return join([text(1, name), message(2, message(1, tensorType))])
}

const integer = (field: number, value: number): Pieces => [varint(field << 3), varint(value)]

const text = (field: number, value: string) => message(field, [new TextEncoder().encode(value)])

const message = (field: number, content: Pieces): Pieces => [
  varint((field << 3) | 2),
  varint(lengthOf(content)),
  ...content,
]

function float(field: number, value: number): Pieces {
  const bits = new DataView(new ArrayBuffer(4))
  bits.setFloat32(0, value, true)
  return [varint((field << 3) | 5), new Uint8Array(bits.buffer)]
}

/** A whole number from 0 up: seven bits in each byte, the lowest first; the eighth says that another byte follows. */
function varint(value: number): Uint8Array {
  const bytes: number[] = []
  let rest = value
  while (rest > 127) {
    bytes.push((rest % 128) + 128)
    rest = Math.floor(rest / 128)
  }
  return Uint8Array.from([...bytes, rest])
}

const join = (parts: readonly Pieces[]): Pieces => parts.flat()

const lengthOf = (pieces: Pieces) => pieces.reduce((sum, { length }) => sum + length, 0)

function concatenate(pieces: Pieces): Uint8Array {
  const bytes = new Uint8Array(lengthOf(pieces))
  let at = 0
  for (const piece of pieces) {
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}
