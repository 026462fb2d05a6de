import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmbedder, type ModelManifest } from '@lat.md/embed'
import { trainedWeights } from './built-in-model/trained-weights.ts'
import { compareByVectors } from './compare-by-vectors.ts'
import { inBatches } from './in-batches.ts'
import { openIntents } from './intents/intents.ts'
import type { EmbeddingEngine } from './model.ts'
import { openNativeEngine } from './native-embedder/native-engine.ts'
import type { OnnxRuntime } from './native-embedder/onnx-runtime.ts'
import { readWeights, writeWeights } from './native-embedder/safetensors.ts'
import { asOneText } from './said-before.ts'

export interface OpenedEngine {
  engine: EmbeddingEngine
  /** Why the native library does not run here. */
  reason?: string
}

/** Opens the native engine, or the one in WebAssembly, which needs ten times as long, where its library does not run. */
export async function openEmbeddingEngine(
  model: ModelManifest,
  threads: number,
  loadRuntime: () => Promise<OnnxRuntime> = () => import('onnxruntime-node'),
): Promise<OpenedEngine> {
  const opened = await tryNativeEngine(model, threads, loadRuntime)
  if (!(opened instanceof Error)) return { engine: opened }
  const reason = opened.message
  const engine = await openWasmEngine(model).catch((error: unknown) => {
    throw new Error(`Neither embedding engine runs: ${reason}; ${messageOf(error)}`, { cause: error })
  })
  return { engine, reason }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** The native engine, or why it does not run here. */
async function tryNativeEngine(
  model: ModelManifest,
  threads: number,
  loadRuntime: () => Promise<OnnxRuntime>,
): Promise<EmbeddingEngine | Error> {
  try {
    return await openNativeEngine(await loadRuntime(), model, threads)
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  }
}

async function openWasmEngine(model: ModelManifest): Promise<EmbeddingEngine> {
  const embedAll = await openTrained(model)
  // It reads the weights with its first text.
  const packaged = await createEmbedder({ model })
  return {
    name: 'wasm',
    embed: embedAll,
    embedAlike: async (texts) => asVectors(await packaged.embed(texts)),
    compare: compareByVectors(embedAll, openIntents()),
  }
}

/** From 24 texts on the library starts threads of its own, which would read the weights' file again. */
const AT_ONCE = 16

/** The library reads the weights from a file, which is there only while it does. */
async function openTrained(model: ModelManifest): Promise<EmbeddingEngine['embed']> {
  const folder = mkdtempSync(join(tmpdir(), 'cuecard-model-'))
  try {
    const weightsPath = join(folder, 'weights.safetensors')
    writeWeights(model.weightsPath, weightsPath, trainedWeights(readWeights(model.weightsPath)))
    const { embed } = await createEmbedder({ model: { ...model, weightsPath } })
    await embed(['ready'])
    return inBatches(async (texts) => asVectors(await embed(texts.map(asOneText))), AT_ONCE)
  } finally {
    removeFolder(folder)
  }
}

/** On Windows a virus scanner may still hold the file, which is no reason to go without the model. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  } catch {
    // The system clears its temporary folder.
  }
}

const asVectors = (vectors: readonly number[][]) => vectors.map((vector) => Float32Array.from(vector))
