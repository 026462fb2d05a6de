import { readFile, readdir, stat } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { KNOWLEDGE_FILE_EXTENSIONS } from '@cuecard/contract/limits.ts'
import XLSX from '@e965/xlsx'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import mammoth from 'mammoth'
import { beforeAll, describe, expect, it } from 'vitest'

const folder = join(import.meta.dirname, 'acme')
const json = async <T>(path: string) => JSON.parse(await readFile(join(import.meta.dirname, path), 'utf8')) as T

interface Question {
  question: string
  answer: string | null
  file: string | null
  phrases: string[]
}

async function textOf(path: string): Promise<string> {
  const bytes = await readFile(path)
  switch (extname(path)) {
    case '.pdf': {
      const library = await PDFiumLibrary.init()
      const document = await library.loadDocument(bytes)
      const text = [...document.pages()].map((page) => page.getText()).join('\n')
      library.destroy()
      return text
    }
    case '.docx':
      return (await mammoth.extractRawText({ buffer: bytes })).value
    case '.xlsx': {
      const book = XLSX.read(bytes)
      return book.SheetNames.map((name) => XLSX.utils.sheet_to_csv(book.Sheets[name] ?? {})).join('\n')
    }
    case '.html':
      return bytes.toString().replaceAll(/<[^>]*>/g, ' ')
    default:
      return bytes.toString()
  }
}

describe("the demo company's documents", () => {
  const texts = new Map<string, string>()
  const flat = (text: string) => text.replaceAll(/\s+/g, ' ')

  beforeAll(async () => {
    for (const name of await readdir(folder)) {
      if (name !== 'manifest.json') texts.set(name, flat(await textOf(join(folder, name))))
    }
  })

  it('are all in the manifest, of accepted types, and small together', async () => {
    const manifest = await json<{ file: string; name: string; description: string; audience?: string }[]>('acme/manifest.json')
    expect(manifest.map(({ file }) => file).toSorted()).toEqual([...texts.keys()].toSorted())
    let bytes = 0
    for (const { file, name, description } of manifest) {
      expect(KNOWLEDGE_FILE_EXTENSIONS).toContain(extname(file).slice(1))
      expect(Math.min(name.length, description.length)).toBeGreaterThan(5)
      bytes += (await stat(join(folder, file))).size
    }
    expect(bytes).toBeLessThan(1024 * 1024)
    // Notes on competitors are for our own people, not to be read aloud.
    const internal = manifest.filter(({ audience }) => audience === 'internal')
    expect(internal.map(({ file }) => file)).toEqual(['competitor-notes.csv'])
    expect(new Set(manifest.map(({ file }) => extname(file))).size).toBeGreaterThanOrEqual(7)
  })

  it('give text by the libraries that read uploads', () => {
    for (const [name, text] of texts) expect([name, text.length > 2_500]).toEqual([name, true])
  })

  it('hold the answers of questions.json in the files it names', async () => {
    const answered = (await json<Question[]>('questions.json')).filter(({ answer }) => answer !== null)
    expect(answered.length).toBe(15)
    for (const { question, file, phrases } of answered) {
      const text = texts.get(file ?? '') ?? ''
      expect([question, phrases.filter((phrase) => !text.includes(phrase))]).toEqual([question, []])
    }
  })

  it('hold nothing on the questions that have no answer', async () => {
    const open = (await json<Question[]>('questions.json')).filter(({ answer }) => answer === null)
    expect(open.length).toBe(2)
    const all = [...texts.values()].join('\n').toLowerCase()
    for (const { question, phrases } of open) {
      expect([question, phrases.filter((phrase) => all.includes(phrase.toLowerCase()))]).toEqual([question, []])
    }
  })

  it('hold every figure and phrase that the test cases expect', async () => {
    const all = [...texts.values()].join('\n').replaceAll('’', "'").toLowerCase()
    for (const type of ['default', 'company-specific']) {
      const cases = await json<{ name: string; expected: string; must_contain?: string[] }[]>(`acme-tests/${type}.json`)
      for (const { name, expected, must_contain = [] } of cases) {
        const figures = expected.match(/\d[\d.,]*\d|\d/g) ?? []
        const wanted = [...figures, ...must_contain.map((phrase) => phrase.toLowerCase())]
        expect([name, wanted.filter((each) => !all.includes(each))]).toEqual([name, []])
      }
    }
  })

  it('come with a sandbox conversation of 24 messages between two people', async () => {
    const talk = await json<Record<string, unknown>[]>('sandbox-example.json')
    expect(talk.length).toBe(24)
    expect(new Set(talk.map(({ messageId }) => messageId)).size).toBe(24)
    expect(new Set(talk.map(({ username }) => username)).size).toBe(2)
    for (const message of talk) expect(message).toMatchObject({ message: expect.stringMatching(/.{20,}/), userImageUrl: '' })
  })
})
