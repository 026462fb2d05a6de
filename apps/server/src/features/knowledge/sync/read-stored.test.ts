import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDeps, testDeps } from '../../../../test/test-deps.ts'
import { createExtractor } from '../extract/extractor.ts'
import { knowledgeItems } from '../knowledge.tables.ts'
import { readAhead } from './read-stored.ts'

let test: TestDeps
beforeAll(async () => {
  test = await testDeps()
})
afterAll(() => test.close())

type Row = typeof knowledgeItems.$inferSelect

/** Only what reading looks at. */
const fileItem = (name: string) => ({ name, file_path: `${name}.txt`, file_key: name, generated_key: null }) as Row

/** Reads files whose texts are their keys, and notes what is read where; a file called Endless is read until its signal is aborted. */
function openReader() {
  const read: { name: string; path: string }[] = []
  const endless: ReturnType<typeof createExtractor>['extractChunks'] = ({ signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const extractor = createExtractor()
  const extractChunks: typeof extractor.extractChunks = (file) => {
    read.push({ name: file.name, path: file.path })
    return file.name === 'Endless'
      ? endless(file)
      : Promise.resolve({ kind: 'txt', language: 'en', characters: 0, chunks: [] })
  }
  const files = { ...test.deps.files, copyTo: (key: string, path: string) => writeFile(path, key) }
  const caches = { ...test.deps.caches, extractor: { ...extractor, extractChunks } }
  return { read, context: { deps: { ...test.deps, files, caches }, signal: new AbortController().signal } }
}

it('reads the first item of a sync once, before the sync comes to it, and others when it does', async () => {
  const { read, context } = openReader()
  const [first, second] = [fileItem('First'), fileItem('Second')]
  const ahead = readAhead(context, first)
  await expect.poll(() => read.map(({ name }) => name)).toEqual(['First'])
  expect(await ahead.read(second)).toMatchObject({ kind: 'txt' })
  expect(await ahead.read(first)).toMatchObject({ kind: 'txt' })
  await ahead.stop()
  expect(read.map(({ name }) => name)).toEqual(['First', 'Second'])
})

it('ends a reading that a failed sync never came to, and leaves nothing of it', async () => {
  const { read, context } = openReader()
  const ahead = readAhead(context, fileItem('Endless'))
  await expect.poll(() => read.length).toBe(1)
  await ahead.stop()
  expect(existsSync(read[0]?.path ?? '')).toBe(false)
  await expect(ahead.read(fileItem('Other'))).resolves.toMatchObject({ kind: 'txt' })
})

it('tells a failure to whoever takes the reading, and to nobody else', async () => {
  const { context } = openReader()
  const lost = new Error('no such file')
  const files = { ...context.deps.files, copyTo: () => Promise.reject(lost) }
  const item = fileItem('Lost')
  const ahead = readAhead({ ...context, deps: { ...context.deps, files } }, item)
  await ahead.stop()
  await expect(ahead.read(item)).rejects.toBe(lost)
})
