import { createEmbedder, type ModelManifest } from '@lat.md/embed'
import { compareByVectors } from './compare-by-vectors.ts'
import { openIntents } from './intents/intents.ts'
import type { EmbeddingEngine } from './model.ts'
import { openNativeEngine } from './native-embedder/native-engine.ts'
import type { OnnxRuntime } from './native-embedder/onnx-runtime.ts'

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
  try {
    return { engine: await openNativeEngine(await loadRuntime(), model, threads) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { engine: await openWasmEngine(model), reason }
  }
}

async function openWasmEngine(model: ModelManifest): Promise<EmbeddingEngine> {
  const { embed } = await createEmbedder({ model })
  const embedAll = async (texts: string[]) => (await embed(texts)).map((vector) => Float32Array.from(vector))
  return { name: 'wasm', embed: embedAll, compare: compareByVectors(embedAll, openIntents()) }
}
