import type { OnnxRuntime } from '../native-embedder/onnx-runtime.ts'
import type { OwnModel } from './model-files.ts'
import type { Tokens } from './own-tokenizer.ts'

/** One output of a model for one text. */
export interface Output {
  name: string
  dims: readonly number[]
  data: Float32Array
}

export interface OwnSession {
  outputNames: readonly string[]
  run: (tokens: Tokens, output: string) => Promise<Output>
}

/** @throws Error that names the model's file and what is wrong with it */
export async function openOwnSession(
  { InferenceSession, Tensor }: OnnxRuntime,
  { modelPath }: OwnModel,
  threads: number,
): Promise<OwnSession> {
  const session = await InferenceSession.create(modelPath, {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    enableMemPattern: false,
    // Threads that wait for work would otherwise take processor time from answers.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  }).catch((error: unknown) => {
    throw new Error(`${modelPath} cannot be loaded: ${reasonOf(error)}`, { cause: error })
  })
  const types = new Map(session.inputMetadata.map((input) => [input.name, 'type' in input ? input.type : 'int64']))
  const unknown = session.inputNames.find((name) => !(name in INPUTS))
  if (unknown !== undefined) {
    throw new Error(`${modelPath} needs the input ${unknown}; known are ${Object.keys(INPUTS).join(', ')}`)
  }
  const tensor = (name: string, values: readonly number[]) =>
    types.get(name) === 'int32'
      ? new Tensor('int32', Int32Array.from(values), [1, values.length])
      : new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length])
  return {
    outputNames: session.outputNames,
    run: async (tokens, output) => {
      const feeds = Object.fromEntries(
        session.inputNames.map((name) => [name, tensor(name, INPUTS[name]?.(tokens) ?? [])]),
      )
      const result = (await session.run(feeds, [output]))[output]
      if (!(result?.data instanceof Float32Array)) {
        throw new Error(`${modelPath} gives ${result?.type ?? 'nothing'} as ${output} instead of float32`)
      }
      return { name: output, dims: result.dims, data: result.data }
    },
  }
}

/** The inputs that models of text declare, by their usual names. */
const INPUTS: Readonly<Record<string, (tokens: Tokens) => number[]>> = {
  input_ids: ({ ids }) => ids,
  attention_mask: ({ ids }) => ids.map(() => 1),
  token_type_ids: ({ types }) => types,
  position_ids: ({ ids }) => [...ids.keys()],
}

export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
