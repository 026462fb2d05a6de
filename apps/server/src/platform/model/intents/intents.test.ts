import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { dotProduct } from '../../dot-product.ts'
import { BUILT_IN_MODEL } from '../built-in-model/built-in-model.ts'
import { openEmbeddingEngine } from '../embedding-engine.ts'
import type { EmbeddingEngine } from '../model.ts'
import { fingerprintOf, readIntents } from './intent-texts.ts'
import { encodeVectors, readVectors } from './intent-vectors.ts'
import { openIntents } from './intents.ts'

let engine: EmbeddingEngine
const vectorOf = async (text: string) => (await engine.embed([text]))[0] ?? new Float32Array()

beforeAll(async () => {
  engine = (await openEmbeddingEngine(BUILT_IN_MODEL, 1)).engine
})

describe('the texts of the intents', () => {
  it('and the model are those that the vectors were made with: node make-vectors.ts makes them again', () => {
    const intents = readIntents()
    const stored = readVectors()
    expect(stored.fingerprint).toBe(fingerprintOf(intents))
    expect(stored.intents.map(({ asked, answered }) => [asked.length, answered.length])).toEqual(
      intents.map(({ asked, answered }) => [asked.length, answered.length]),
    )
  })

  it('name each intent once and say nothing twice within it', () => {
    const intents = readIntents()
    expect(new Set(intents.map(({ intent }) => intent)).size).toBe(intents.length)
    for (const { asked, answered } of intents) {
      expect(new Set(asked).size).toBe(asked.length)
      expect(new Set(answered).size).toBe(answered.length)
    }
  })
})

describe('the file of vectors', () => {
  const write = (bytes: Buffer) => {
    const folder = mkdtempSync(join(tmpdir(), 'cuecard-intents-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const path = join(folder, 'vectors.bin')
    writeFileSync(path, bytes)
    return pathToFileURL(path)
  }
  const encoded = () =>
    encodeVectors('abc', [
      { asked: [Float32Array.of(0.5, -0.25)], answered: [Float32Array.of(0.1, 0.5), Float32Array.of(0, 0)] },
    ])

  it('gives back what was written, in steps', () => {
    const { fingerprint, scale, intents } = readVectors(write(encoded()))
    expect(fingerprint).toBe('abc')
    expect(intents[0]?.asked.map((steps) => [...steps].map((step) => step * scale))).toEqual([
      [expect.closeTo(0.5, 2), expect.closeTo(-0.25, 2)],
    ])
    expect(intents[0]?.answered).toHaveLength(2)
  })

  it('is refused where a part is missing', () => {
    expect(() => readVectors(write(encoded().subarray(0, -1)))).toThrow('not whole')
  })
})

describe('recognising an intent', () => {
  const recognise = openIntents()

  it('finds what answers in other words, where the words of the question say little', async () => {
    const { likeness } = recognise(await vectorOf('and how soon do you want to see our money once we got your bill'))
    const answer = likeness(await vectorOf('Invoices are due within thirty days of receipt.'))
    expect(answer).toBeGreaterThan(0.1)
    expect(answer).toBeGreaterThan(likeness(await vectorOf('The payment file is created after the second release.')))
    expect(answer).toBeGreaterThan(likeness(await vectorOf('The robot lifts up to ninety kilograms.')))
  })

  it("moves the question's vector towards such answers, at length 1", async () => {
    const question = await vectorOf('and how soon do you want to see our money once we got your bill')
    const moved = recognise(question).towardsAnswers(1)
    const line = await vectorOf('Invoices are due within thirty days of receipt.')
    expect(dotProduct(moved, moved)).toBeCloseTo(1, 5)
    expect(dotProduct(moved, line)).toBeGreaterThan(dotProduct(question, line))
  })

  it('leaves alone what is of no intent', async () => {
    const question = await vectorOf('PutObject returns AccessDenied for a bucket policy with aws:SourceVpce')
    const { likeness, towardsAnswers } = recognise(question)
    expect(likeness(await vectorOf('Invoices are due within thirty days of receipt.'))).toBe(0)
    expect(towardsAnswers(1)).toEqual(question)
  })
})
