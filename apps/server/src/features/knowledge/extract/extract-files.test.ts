import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { chunkDocument } from './chunk-document.ts'
import { ExtractionError } from './extraction-error.ts'
import type { ExtractedDocument } from './extracted-document.ts'
import { createExtractor } from './extractor.ts'

const FILES = fileURLToPath(new URL('../../../../../../../shared/data/files/', import.meta.url))
const READ = new Set(['pdf', 'docx', 'xlsx', 'xls', 'csv', 'md', 'txt', 'html', 'htm'])

interface Entry {
  file: string
  outcome: 'text' | 'no_text' | 'ocr' | 'error' | 'text_or_error' | 'not_yet'
  contains: string[]
  not_contains?: string[]
}

const extractor = createExtractor({ workers: 1 })
const rows: string[] = []
afterAll(async () => {
  await extractor.close()
  if (rows.length > 0) console.log(['format | expected | got | file', ...rows.sort()].join('\n'))
})

const words = (document: ExtractedDocument): string =>
  document.sections
    .flatMap((section) => [
      ...section.headings,
      ...section.blocks.flatMap((block) =>
        block.type === 'text'
          ? [block.text]
          : block.type === 'list'
            ? block.items
            : [block.header, ...block.rows].flat(),
      ),
    ])
    .join('\n')
    .replace(/\s+/g, ' ')

const read = async (entry: Entry): Promise<ExtractedDocument | ExtractionError> => {
  try {
    const signal = new AbortController().signal
    return await extractor.extractDocument({ path: FILES + entry.file, fileName: basename(entry.file), signal })
  } catch (error) {
    if (error instanceof ExtractionError) return error
    throw error
  }
}

const entries: Entry[] = existsSync(FILES) ? JSON.parse(readFileSync(`${FILES}manifest.json`, 'utf8')) : []
if (entries.length === 0) console.log('Skipped: the real documents of ../shared/data/files are not here.')

/** What each outcome asks for while pictures are not read: text, or a reason that fits. */
const judge = (entry: Entry, got: ExtractedDocument | ExtractionError): void => {
  if (got instanceof ExtractionError) {
    expect(['text_or_error', 'error', 'no_text', 'ocr', 'not_yet']).toContain(entry.outcome)
    if (entry.outcome === 'not_yet') expect(['not_yet', 'encrypted', 'misnamed']).toContain(got.reason)
    expect(['timeout', 'crashed']).not.toContain(got.reason)
    expect(got.message).toMatch(/\. [A-Z].*\.$/)
    if (entry.outcome === 'no_text' || entry.outcome === 'ocr') expect(got.reason).toBe('no_text')
    return
  }
  expect(['text', 'text_or_error', 'ocr']).toContain(entry.outcome)
  const text = words(got)
  if (entry.outcome === 'text') for (const part of entry.contains) expect(text).toContain(part)
  for (const part of entry.not_contains ?? []) expect(text).not.toContain(part)
  const chunks = chunkDocument(got, { name: entry.file })
  expect(chunks.length).toBeGreaterThan(0)
  expect(text).not.toContain('%PDF-')
}

describe.skipIf(entries.length === 0)('real documents', () => {
  for (const entry of entries) {
    const format = basename(entry.file).split('.').at(-1) ?? ''
    it(`check 42, 48: ${entry.file} ends as its manifest says (${entry.outcome})`, async () => {
      const got = await read(entry)
      const seen = got instanceof ExtractionError ? got.reason : `text (${got.language}, ${got.characters})`
      rows.push(`${format} | ${entry.outcome} | ${seen} | ${entry.file}`)
      expect.hasAssertions()
      judge(READ.has(format) ? entry : { ...entry, outcome: 'not_yet' }, got)
    })
  }
})
