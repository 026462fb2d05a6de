import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunkDocument } from './chunk-document.ts'
import { CHUNK_MAX } from './chunk-pieces.ts'
import type { Block, ExtractedDocument, Section } from '../extracted-document.ts'
import { weigh } from './text-weight.ts'

const documentOf = (sections: Section[]): ExtractedDocument => ({
  kind: 'txt',
  language: 'en',
  sections,
  characters: 0,
})
const section = (headings: string[], ...blocks: (Block | string)[]): Section => ({
  locator: null,
  headings,
  blocks: blocks.map((block) => (typeof block === 'string' ? { type: 'text', text: block } : block)),
})
const chunk = (...sections: Section[]) => chunkDocument(documentOf(sections), { name: 'Doc' })
const sentence = (i: number) => `Sentence number ${i} has exactly eight words here.`
const prose = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => sentence(from + i)).join(' ')

const word = fc.oneof(
  { weight: 20, arbitrary: fc.stringMatching(/^[a-zA-Zäöüß0-9,.]{1,12}$/) },
  { weight: 2, arbitrary: fc.stringMatching(/^[漢字仮名交文章。、]{1,60}$/) },
  { weight: 1, arbitrary: fc.stringMatching(/^[a-z0-9/]{30,900}$/) },
  { weight: 1, arbitrary: fc.constantFrom('|', '€', '😀', 'Q:', 'A:', 'why?', '-', '…') },
)
const text = (max: number) => fc.array(word, { minLength: 1, maxLength: max }).map((words) => words.join(' '))
const paragraphs = fc.array(text(80), { minLength: 1, maxLength: 5 }).map((parts) => parts.join('\n'))
const cell = fc.oneof({ weight: 9, arbitrary: text(4) }, { weight: 1, arbitrary: text(120) }, fc.constant(''))
const block: fc.Arbitrary<Block> = fc.oneof(
  { weight: 4, arbitrary: paragraphs.map((value): Block => ({ type: 'text', text: value })) },
  fc.array(text(40), { maxLength: 8 }).map((items): Block => ({ type: 'list', items })),
  paragraphs.map((value): Block => ({ type: 'code', text: value })),
  fc
    .record({
      header: fc.array(text(4), { maxLength: 20 }),
      rows: fc.array(fc.array(cell, { minLength: 1, maxLength: 20 }), { maxLength: 20 }),
    })
    .map((table): Block => ({ type: 'table', ...table })),
)
const anySection: fc.Arbitrary<Section> = fc.record({
  locator: fc.option(fc.integer({ min: 1, max: 9 }).map((n) => `page ${n}`)),
  headings: fc.array(text(30), { maxLength: 4 }),
  blocks: fc.array(block, { maxLength: 5 }),
})
const anyDocument = fc.array(anySection, { maxLength: 6 }).map(documentOf)

const flat = (value: string): string => value.replace(/[\s|\\]+/g, '')
const wordsOf = (document: ExtractedDocument): string[] =>
  document.sections.flatMap((section) =>
    [
      ...(section.headings.at(-1) ?? '').split(/\s+/),
      ...section.blocks.flatMap((block) => {
        if (block.type === 'text' || block.type === 'code') return block.text.split(/\s+/)
        if (block.type === 'list') return block.items.flatMap((item) => item.split(/\s+/))
        return [block.header, ...block.rows].flat().flatMap((entry) => entry.split(/\s+/))
      }),
    ].filter((entry) => flat(entry) !== ''),
  )

describe('chunkDocument, whatever the document', () => {
  it('loses no word', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        // Words that had to be cut are found across passages; so all passages are read as one string without spaces.
        const all = chunkDocument(document, { name: 'Doc' })
          .map((entry) => flat(entry.title) + flat(entry.text))
          .join('')
        const missing = wordsOf(document).filter((entry) => flat(entry).length <= 24 && !all.includes(flat(entry)))
        expect(missing).toEqual([])
      }),
      { numRuns: 150 },
    )
  })

  it('keeps every passage within its size, numbered in order, with the hash of title and text', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        for (const [i, entry] of chunkDocument(document, { name: 'Doc' }).entries()) {
          expect(weigh(entry.text)).toBeLessThanOrEqual(CHUNK_MAX)
          expect(entry.text.trim()).not.toBe('')
          expect(entry.position).toBe(i)
          expect(entry.hash).toBe(createHash('sha256').update(`${entry.title}\n${entry.text}`).digest('hex'))
        }
      }),
      { numRuns: 150 },
    )
  })

  it('gives the same passages for the same document', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(chunkDocument(structuredClone(document), { name: 'Doc' })).toEqual(
          chunkDocument(document, { name: 'Doc' }),
        )
      }),
      { numRuns: 40 },
    )
  })

  it('repeats the header over every piece of a table and keeps each row whole', () => {
    const plain = fc.stringMatching(/^[a-z]{1,9}( [a-z]{1,9}){0,5}$/)
    const table = fc.integer({ min: 2, max: 6 }).chain((width) =>
      fc.record({
        header: fc.array(plain, { minLength: width, maxLength: width }),
        rows: fc.array(fc.array(plain, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 80 }),
      }),
    )
    fc.assert(
      fc.property(table, ({ header, rows }) => {
        const texts = chunk(section([], { type: 'table', header, rows })).map((entry) => entry.text)
        for (const entry of texts) expect(entry.startsWith(`| ${header.join(' | ')} |\n|---`)).toBe(true)
        const seen = texts.flatMap((entry) => entry.split('\n').slice(2))
        expect(seen).toEqual(rows.map((row) => `| ${row.join(' | ')} |`))
      }),
      { numRuns: 60 },
    )
  })
})

describe('chunkDocument', () => {
  it('cuts long text into passages of about 170 words that share about 30', () => {
    const chunks = chunk(section(['Guide'], prose(0, 100)))
    const sizes = chunks.map((entry) => weigh(entry.text))
    expect(Math.min(...sizes)).toBeGreaterThan(110)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(CHUNK_MAX)
    for (let i = 1; i < chunks.length; i++) {
      const opening = chunks[i]?.text.split('. ')[0] ?? ''
      expect(chunks[i - 1]?.text).toContain(opening)
    }
  })

  it('never crosses a heading, and names the headings in title and locator', () => {
    const chunks = chunk(section(['Support', 'Hours'], prose(0, 10)), section(['Support', 'Prices'], prose(10, 20)))
    expect(chunks.map((entry) => [entry.title, entry.locator])).toEqual([
      ['Doc › Support › Hours', 'Support › Hours'],
      ['Doc › Support › Prices', 'Support › Prices'],
    ])
    expect(chunks[0]?.text).not.toContain('number 10')
  })

  it('puts tiny neighbours under one parent together, each behind its heading', () => {
    const chunks = chunk(section(['Plans', 'Basic'], 'Nine euro.'), section(['Plans', 'Team'], 'Twenty euro.'))
    expect(chunks).toMatchObject([
      { title: 'Doc › Plans', locator: 'Plans', text: 'Basic\n\nNine euro.\n\nTeam\n\nTwenty euro.' },
    ])
  })

  it('names a heading once above headings below it that have no text', () => {
    const modules = ['Picking', 'Packing', 'Returns'].map((name) => section(['Robots', 'Modules', name]))
    expect(chunk(...modules, section(['Robots', 'Prices'], 'On request.'))).toMatchObject([
      { title: 'Doc › Robots', text: 'Modules\n\nPicking\n\nPacking\n\nReturns\n\nPrices\n\nOn request.' },
    ])
  })

  it('names the pages that tiny pages were merged from', () => {
    const pages = [3, 4, 5].map((n): Section => ({ ...section([], `Slide ${n}`), locator: `page ${n}` }))
    expect(chunk(...pages)).toMatchObject([{ locator: 'pages 3–5', text: 'Slide 3\n\nSlide 4\n\nSlide 5' }])
  })

  it('keeps a question with its answer, one passage each', () => {
    const answer = 'Yes, at any time until the end of the month, and without giving us any reason for it at all.'
    const chunks = chunk(section(['FAQ'], 'Q: Can I cancel?', `A: ${answer}`, 'Q: Can I pause?', `A: ${answer}`))
    expect(chunks.map((entry) => entry.text)).toEqual([
      `Q: Can I cancel?\nA: ${answer}`,
      `Q: Can I pause?\nA: ${answer}`,
    ])
  })

  it('repeats the question over each part of a long answer', () => {
    const chunks = chunk(section(['FAQ'], 'Q: What does it cover?', `A: ${prose(0, 60)}`))
    expect(chunks.length).toBeGreaterThan(2)
    for (const entry of chunks) expect(entry.text.startsWith('Q: What does it cover?\n')).toBe(true)
  })

  it('makes each row of a table of questions and answers a passage', () => {
    const rows = [
      ['Can I cancel?', 'Yes.'],
      ['Can I pause?', 'No.'],
    ]
    expect(chunk(section([], { type: 'table', header: ['Question', 'Answer'], rows })).map((e) => e.text)).toEqual([
      'Question: Can I cancel?\nAnswer: Yes.',
      'Question: Can I pause?\nAnswer: No.',
    ])
  })

  it('keeps a wide table readable: the first column names the row in every group of columns', () => {
    const header = Array.from({ length: 90 }, (_, i) => `Column ${i}`)
    const rows = [Array.from({ length: 90 }, (_, i) => `v${i}`)]
    const chunks = chunk(section([], { type: 'table', header, rows }))
    expect(chunks.length).toBeGreaterThan(2)
    for (const entry of chunks) expect(entry.text).toMatch(/^\| Column 0 \|[\s\S]*\n\| v0 \|/)
  })

  it('counts characters where a script has no spaces', () => {
    const chunks = chunk(section([], '保修期为两年，包括零件和人工费用。'.repeat(100)))
    expect(chunks.length).toBeGreaterThan(4)
    for (const entry of chunks) expect(entry.text.length).toBeLessThanOrEqual(340)
  })

  it('refuses a document of more than 20,000 passages with what to do', () => {
    const sections = Array.from({ length: 20_001 }, (_, i) => section([`Why ${i}?`], 'Because.'))
    expect(() => chunk(...sections)).toThrow(/20000 passages\. Split it/)
  })

  it('cuts a megabyte in less than half a second', () => {
    const big = section(['Book'], ...Array.from({ length: 200 }, (_, i) => prose(i * 100, i * 100 + 100)))
    const started = process.cpuUsage()
    const chunks = chunk(big)
    const took = process.cpuUsage(started).user / 1_000
    expect(chunks.length).toBeGreaterThan(1_000)
    // Milliseconds of processor time, which other work on the machine does not change much; it takes about 100.
    expect(took).toBeLessThan(500)
  })
})
