import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestIndex } from '../../platform/index/knowledge-index.fixture.ts'
import type { Hit } from '../../platform/index/knowledge-index.ts'
import { readPassages } from '../passages/read-passages.ts'
import { DATA_SET_COSINES, SPOKEN, UNRELATED, type MeasuredQuestion } from './evidence-questions.fixture.ts'
import { isEnough, weighEvidence } from './evidence.ts'
import { readQuestion } from './read-question.ts'

const FOLDER = join(import.meta.dirname, '../../../../../../shared/data/retrieval/vendor-docs')
const present = existsSync(FOLDER)
if (!present) console.log(`the evidence rule is not measured: no data at ${FOLDER}`)

const COMPANY = '0198a3a0-0000-7000-8000-000000000001'
const PASSAGES = 8

describe.skipIf(!present)('the evidence rule on a vendor documentation', () => {
  let opened: Awaited<ReturnType<typeof openTestIndex>>
  let search: (text: string) => Promise<Hit[]>
  let dataSet: MeasuredQuestion[]

  beforeAll(async () => {
    opened = await openTestIndex()
    const writer = await opened.index.write(COMPANY, null)
    const sections = lines<{ title: string; text: string }>('passages.jsonl')
    const chunks = sections.flatMap(({ title, text }, section) =>
      windows(text).map((window, at) => ({
        id: `item:${section * 1000 + at}`,
        item_id: 'item',
        position: section * 1000 + at,
        title,
        text: window,
        locator: null,
        language: 'en',
        hash: `${section}-${at}`,
      })),
    )
    await writer.replaceItem('item', chunks)
    const { version } = await writer.commit()
    search = (text) => opened.index.search(COMPANY, version, { text, vector: null, model: null, limit: PASSAGES })
    const questions = lines<{ question: string }>('questions.jsonl')
    dataSet = questions.map(({ question }, at) => [question, DATA_SET_COSINES[at] ?? 0])
  })
  afterAll(() => opened?.remove())

  it('by words alone answers 95 of 100 questions and 18 of 25 spoken ones, and refuses 45 of 60 others', async () => {
    expect(await answered(dataSet, null)).toBeGreaterThanOrEqual(95)
    expect(await answered(SPOKEN, null)).toBeGreaterThanOrEqual(18)
    expect(UNRELATED.length - (await answered(UNRELATED, null))).toBeGreaterThanOrEqual(45)
  })

  it('with meaning answers 99 of 100 and 24 of 25 spoken ones, and refuses 57 of 60 others', async () => {
    expect(await answered(dataSet, 'measured')).toBeGreaterThanOrEqual(99)
    expect(await answered(SPOKEN, 'measured')).toBeGreaterThanOrEqual(24)
    expect(UNRELATED.length - (await answered(UNRELATED, 'measured'))).toBeGreaterThanOrEqual(57)
  })

  async function answered(questions: readonly MeasuredQuestion[], vectors: 'measured' | null): Promise<number> {
    let count = 0
    for (const [text, cosine] of questions) {
      const question = readQuestion({ current_message: { message: text }, transcription_message_history: [] })
      const hits = await search(question.search)
      const passages = hits.map((hit) => ({ ...hit, item_name: 'Docs', source: 'docs', cosine: vectors && cosine }))
      if (isEnough(weighEvidence(question, readPassages(passages)))) count += 1
    }
    return count
  }
})

const lines = <T>(name: string): T[] =>
  readFileSync(join(FOLDER, name), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** About 170 words each, 30 of them shared with the one before. */
function windows(text: string): string[] {
  const words = text.match(/\S+\s*/g) ?? []
  const found: string[] = []
  for (let from = 0; from === 0 || from + 30 < words.length; from += 140) {
    found.push(
      words
        .slice(from, from + 170)
        .join('')
        .trim(),
    )
  }
  return found
}
