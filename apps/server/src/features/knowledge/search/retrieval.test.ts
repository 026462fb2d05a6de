import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDeps, testDeps } from '../../../../test/test-deps.ts'
import type { Embedder } from '../../../platform/model/model.ts'
import { compareLines } from './retrieval.ts'

let test: TestDeps
beforeAll(async () => {
  test = await testDeps()
})
afterAll(() => test.close())

const embedder: Embedder = {
  model: 'test',
  readsLines: false,
  language: 'en',
  dimensions: 1,
  embedQuery: async () => Float32Array.of(1),
  embedPassages: async (texts) => texts.map(() => Float32Array.of(1)),
  embedAlike: async (texts) => texts.map(() => Float32Array.of(1)),
  compareLines: async (_, texts) => texts.map(() => ({ cosine: 0.5, byToken: null })),
  close: async () => {},
}

it.each([
  ['Was kostet das Zelt im Sommer?', false],
  // As many words of both languages stand in it, and two that are German for sure.
  ['Was sagt man über Nordzelt, was kosten die?', false],
  ['What does the tent cost?', true],
  ['Nordzelt XL', true],
  // English words that German has too.
  ['So was training included?', true],
])('lines are compared by a model that knows the language of the question: %s', async (question, isCompared) => {
  const likenesses = await compareLines({ ...test.deps, embedder })(question, ['The tent costs 90 euros.'])
  expect(likenesses !== null).toBe(isCompared)
})
