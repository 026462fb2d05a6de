import { createEmbedder, type ModelManifest } from '@lat.md/embed'
import { openNativeEngine, type OnnxRuntime } from './native-embedder/native-engine.ts'

/** The built-in model on one of two libraries, whose vectors of a text are nearly the same (cosine of .99 or more). */
export interface EmbeddingEngine {
  name: 'native' | 'wasm'
  /** Vectors of length 1 in the order of the texts. One call at a time. */
  embed: (texts: string[]) => Promise<Float32Array<ArrayBuffer>[]>
}

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
  return { name: 'wasm', embed: async (texts) => (await embed(texts)).map((vector) => Float32Array.from(vector)) }
}
