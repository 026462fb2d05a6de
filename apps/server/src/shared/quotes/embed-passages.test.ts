import { expect, it } from 'vitest'
import { embedPassages, vectorModel } from './embed-passages.ts'

const VECTORS: Readonly<Record<string, [number, number]>> = {
  'Plans › Robots\nRobots carry ninety kilograms. Batteries last nine hours.': [1, 0],
  'Robots: Robots carry ninety kilograms.': [0, 1],
  'Robots: Batteries last nine hours.': [0, 1],
}
const asked: string[][] = []
const embedder = (readsLines: boolean) => ({
  readsLines,
  embedPassages: async (texts: readonly string[]) => {
    asked.push([...texts])
    return texts.map((text) => Float32Array.from(VECTORS[text] ?? [1, 0]))
  },
})
const PASSAGE = { title: 'Plans › Robots', text: 'Robots carry ninety kilograms. Batteries last nine hours.' }

it('joins the vector of the whole with the mean of its lines, each under its heading, to the length of 1', async () => {
  const [vector = new Float32Array()] = await embedPassages(embedder(true), [PASSAGE])
  expect(Object.keys(VECTORS)).toEqual(asked.at(-1))
  const [whole = 0, lines = 0] = vector
  expect(lines / whole).toBeCloseTo(0.4, 1)
  expect(Math.hypot(whole, lines)).toBeCloseTo(1)
})

it('counts lines for less where most of a passage is code', async () => {
  const code = `${'const robot = { speed: 1 };\n'.repeat(8)}\n${PASSAGE.text}`
  const [vector = new Float32Array()] = await embedPassages(embedder(true), [{ ...PASSAGE, text: code }])
  const [whole = 0, lines = 0] = vector
  expect(lines).toBeGreaterThan(0)
  expect(lines / whole).toBeLessThan(0.1)
})

it('reads a whole without its code, and code that stands by itself', async () => {
  const code = '    robot.start()\n    robot.stop()'
  await embedPassages(embedder(false), [
    { title: 'Start', text: `Call it.\n\n${code}\n\nIt stops.` },
    { title: 'Code', text: code },
  ])
  expect(asked.at(-1)).toEqual(['Start\nCall it.\n\n\nIt stops.', `Code\n${code}`])
})

it('takes the whole alone where a passage has no lines, and with a model that reads none', async () => {
  const [bare] = await embedPassages(embedder(true), [{ title: 'Code', text: 'const robot = { speed: 1 };' }])
  expect(bare).toEqual(Float32Array.of(1, 0))
  const [plain] = await embedPassages(embedder(false), [PASSAGE])
  expect(plain).toEqual(Float32Array.of(1, 0))
  expect(asked.at(-1)).toHaveLength(1)
})

it('has passages learnt again that were learnt without their lines', () => {
  expect(vectorModel({ model: 'm', readsLines: true })).not.toBe(vectorModel({ model: 'm', readsLines: false }))
})
