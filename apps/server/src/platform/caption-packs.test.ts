import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUNDLED_PACKS } from '@cuecard/contract/caption-packs/bundled-packs.ts'
import { afterAll, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'cuecard-packs-'))
afterAll(() => rmSync(folder, { recursive: true }))

const [meet, teams, zoom] = BUNDLED_PACKS

function packsFrom(text: string) {
  const file = join(folder, 'packs.json')
  writeFileSync(file, text)
  return readConfig({ CAPTION_PACKS_FILE: file }).caption_packs
}

function refusal(attempt: () => unknown): string {
  try {
    attempt()
  } catch (error) {
    return error instanceof ConfigError ? error.message : `not a ConfigError: ${String(error)}`
  }
  return 'accepted'
}

it('has the bundled packs without a file', () => {
  expect(readConfig({}).caption_packs).toEqual(BUNDLED_PACKS)
})

it('takes the pack of the highest version for each service, whatever the order of the file', () => {
  const [newer, newest] = [
    { ...teams, version: 2 },
    { ...teams, version: 7, container: ['.seven'] },
  ]
  const older = { ...meet, version: 1, container: ['.older'] }
  expect(packsFrom(JSON.stringify([newest, newer, older]))).toEqual([meet, newest, zoom])
})

it('stops the start with one line for a file that is missing, no JSON, no list of packs or leads elsewhere', () => {
  const missing = join(folder, 'missing.json')
  expect(refusal(() => readConfig({ CAPTION_PACKS_FILE: missing }))).toBe(
    `CAPTION_PACKS_FILE: ${missing} cannot be read (ENOENT)`,
  )
  expect(refusal(() => packsFrom('{'))).toBe('CAPTION_PACKS_FILE: is not a JSON file')
  expect(refusal(() => packsFrom('{}'))).toMatch(/^CAPTION_PACKS_FILE: the list: .*expected array/)
  expect(refusal(() => packsFrom(JSON.stringify([{ ...meet, container: [] }])))).toMatch(
    /^CAPTION_PACKS_FILE: 0\.container: .+/,
  )
  const elsewhere = { ...meet, version: 9, hosts: ['meet.google.com', 'mail.google.com'] }
  expect(refusal(() => packsFrom(JSON.stringify([elsewhere])))).toBe(
    'CAPTION_PACKS_FILE: mail.google.com is not a host of google_meet that this version knows',
  )
})
