import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { downloadExtension, downloadInstallInstructions } from '@cuecard/contract/extension-files.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPdfText } from '../../../test/pdf-text.ts'
import { anonymousApi, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { installInstructions } from './install-instructions.ts'

const PUBLIC_URL = 'https://cuecard.company.example'
const STORE = 'https://chromewebstore.google.com/detail/cuecard/abcdefghijklmnop'

let test: TestApp
let person: TestPerson
let folder: string

beforeAll(async () => {
  test = await testApp({ settings: { PUBLIC_URL } })
  person = await makePerson(test.app, { role: 'company_user', company: null })
  folder = await mkdtemp(join(tmpdir(), 'cuecard-zip-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

it('serves the built extension under its name, and says plainly when it was not built', async () => {
  const path = join(folder, 'cuecard-extension.zip')
  test.deps.config.extension_zip = path
  await expect(person.api(downloadExtension)).rejects.toMatchObject({
    status: 404,
    detail: expect.stringContaining('was not built on this server'),
  })
  await writeFile(path, 'PK…')
  const { blob, fileName } = await person.api(downloadExtension)
  expect(fileName).toBe('cuecard-extension.zip')
  expect(await blob.text()).toBe('PK…')
})

it('serves the install instructions to anybody: a PDF of two pages at most that names this server', async () => {
  const { blob, fileName } = await anonymousApi(test.app)(downloadInstallInstructions)
  const pdf = Buffer.from(await blob.arrayBuffer())
  expect(fileName).toBe('cuecard-install-instructions.pdf')
  expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-')
  const { pages, text } = await readPdfText(pdf)
  expect(pages).toBeLessThanOrEqual(2)
  for (const words of [
    PUBLIC_URL,
    'chrome://extensions',
    'Load unpacked',
    'six digits',
    'Outside meetings nothing is read',
  ]) {
    expect(text).toContain(words)
  }
  expect(text).not.toContain('cue_')
  const again = await anonymousApi(test.app)(downloadInstallInstructions)
  expect(Buffer.from(await again.blob.arrayBuffer()).equals(pdf)).toBe(true)
})

it('leads to the store where there is one, and then does not speak of loading a folder', async () => {
  const { text, pages } = await readPdfText(await installInstructions({ publicUrl: PUBLIC_URL, storeUrl: STORE }))
  expect(text).toContain(STORE)
  expect(text).not.toContain('Load unpacked')
  expect(pages).toBeLessThanOrEqual(2)
})

it('keeps to two pages with the longest addresses', async () => {
  const long = `https://${'sub.'.repeat(40)}example.com/${'path/'.repeat(200)}`
  const { pages } = await readPdfText(await installInstructions({ publicUrl: long.slice(0, 300), storeUrl: long }))
  expect(pages).toBeLessThanOrEqual(2)
})
