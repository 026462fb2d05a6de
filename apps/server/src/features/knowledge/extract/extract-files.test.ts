import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { chunkDocument } from './chunks/chunk-document.ts'
import { ExtractionError } from './extraction-error.ts'
import type { ExtractedDocument } from './extracted-document.ts'
import { createExtractor } from './extractor.ts'

const FILES = fileURLToPath(new URL('../../../../../../../shared/data/files/', import.meta.url))

interface Entry {
  file: string
  outcome: 'text' | 'no_text' | 'ocr' | 'error' | 'text_or_error'
  contains: string[]
  not_contains?: string[]
}

const extractor = createExtractor({ workers: 1 })
/** How many files of a format that should end so ended so. */
const sums = new Map<string, number>()
afterAll(async () => {
  await extractor.close()
  if (sums.size > 0)
    console.log(
      ['format | expected | got | files', ...[...sums].map(([row, count]) => `${row} | ${count}`).sort()].join('\n'),
    )
})

const words = (document: ExtractedDocument): string =>
  document.sections
    .flatMap((section) => [
      ...section.headings,
      ...section.blocks.flatMap((block) =>
        block.type === 'text' || block.type === 'code'
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

const REFUSALS: Record<Entry['outcome'], readonly string[]> = {
  text: [],
  ocr: [],
  no_text: ['no_text'],
  error: ['encrypted', 'corrupt', 'misnamed', 'too_large', 'unsupported'],
  text_or_error: ['encrypted', 'corrupt', 'misnamed', 'disguised', 'too_large', 'unsupported', 'no_text'],
}

/** Text with all it must hold and nothing it may not, or a reason that fits, said so that one can act on it. */
const judge = (entry: Entry, got: ExtractedDocument | ExtractionError): void => {
  if (got instanceof ExtractionError) {
    expect(REFUSALS[entry.outcome]).toContain(got.reason)
    expect(got.message).toMatch(/\. [A-Z].*\.$/)
    return
  }
  expect(['text', 'text_or_error', 'ocr']).toContain(entry.outcome)
  const text = words(got)
  if (entry.outcome !== 'text_or_error') for (const part of entry.contains) expect(text).toContain(part)
  for (const part of entry.not_contains ?? []) expect(text).not.toContain(part)
  const chunks = chunkDocument(got, { name: entry.file })
  expect(chunks.length).toBeGreaterThan(0)
  expect(text).not.toContain('%PDF-')
}

const seen = (got: ExtractedDocument | ExtractionError): string =>
  got instanceof ExtractionError ? got.reason : 'text'

describe.skipIf(entries.length === 0)('real documents', () => {
  for (const entry of entries) {
    const folder = entry.file.split('/')[0] ?? ''
    it(`check 42, 48: ${entry.file} ends as its manifest says (${entry.outcome})`, async () => {
      const got = await read(entry)
      const row = `${folder} | ${entry.outcome} | ${seen(got)}`
      sums.set(row, (sums.get(row) ?? 0) + 1)
      expect.hasAssertions()
      judge(entry, got)
    })
  }
})
