import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BUNDLED_PACKS } from '@cuecard/contract/caption-packs/bundled-packs.ts'
import { pagesOf } from '@cuecard/contract/caption-packs/caption-packs.ts'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from './commands.ts'
import { buildExtension } from './extension.ts'

const MEETING_PAGES = BUNDLED_PACKS.flatMap(pagesOf).toSorted()

let folder: string
let zip: Buffer
let files: Record<string, Uint8Array>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-extension-'))
  zip = await build('first')
  files = unzipSync(zip)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function build(name: string): Promise<Buffer> {
  expect(await buildExtension(join(folder, name))).toBe(true)
  return readFile(join(folder, name, 'cuecard-extension.zip'))
}

const textOf = (name: string) => strFromU8(files[name] ?? new Uint8Array())
const named = (ending: RegExp) => Object.keys(files).filter((name) => ending.test(name))
const source = (path: string) => readFile(join(ROOT, path), 'utf8')

it('check 87: the manifest asks for storage, alarms, its own scripts and the meeting services alone: any new permission fails here', () => {
  const { content_security_policy, ...manifest } = JSON.parse(textOf('manifest.json'))
  expect(manifest).toEqual({
    manifest_version: 3,
    name: 'Cuecard',
    description: expect.any(String),
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    minimum_chrome_version: '126',
    icons: { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 128: 'icon/128.png' },
    permissions: ['alarms', 'scripting', 'storage'],
    host_permissions: ['http://localhost/*', 'http://127.0.0.1/*', ...MEETING_PAGES],
    optional_host_permissions: ['https://*/*'],
    // No page and no other extension may speak to this one.
    externally_connectable: { ids: [] },
    action: { default_title: 'Cuecard', default_popup: 'popup.html' },
    background: { service_worker: 'background.js', type: 'module' },
    content_scripts: [
      {
        matches: expect.any(Array),
        all_frames: true,
        run_at: 'document_idle',
        js: ['content-scripts/meeting.js'],
      },
    ],
  })
  expect(content_security_policy).toEqual({
    extension_pages: expect.stringMatching(/^default-src 'none'; script-src 'self'; /),
  })
  expect(content_security_policy.extension_pages).not.toMatch(/unsafe|data:|blob:|\*(?!\s|;|$)(?!:)/)
})

it('check 87: content scripts run on the hosts of the selector packs and nowhere else', () => {
  const matches: string[] = JSON.parse(textOf('manifest.json')).content_scripts[0].matches
  expect(matches.toSorted()).toEqual(MEETING_PAGES)
  expect(textOf('manifest.json')).not.toContain('<all_urls>')
})

it('a page without a meeting reads neither React nor a parser, and the overlay comes without the parser', () => {
  const has = (name: string) => ({
    react: textOf(name).includes('react.transitional.element'),
    parser: textOf(name).includes('gfmFootnoteDefinition'),
  })
  expect(has('content-scripts/meeting.js')).toEqual({ react: false, parser: false })
  expect(has('overlay.js')).toEqual({ react: true, parser: false })
  expect(has('markdown.js')).toMatchObject({ parser: true })
})

it('check 87: all code is in the package: none from elsewhere, none made at run time', () => {
  for (const name of named(/\.html$/)) expect(textOf(name)).not.toMatch(/(src|href)="(https?:)?\/\//)
  const scripts = named(/\.js$/)
  expect(scripts).toContain('content-scripts/meeting.js')
  for (const name of scripts) {
    // `Function` as a value, by whatever name it is called then.
    expect(
      textOf(name).match(/\beval\(|importScripts|import\(\s*["'`]?https?:|[^.\w'"`-]Function(?![\w'"`])/g),
    ).toBeNull()
  }
  expect(named(/\.(?!js$|css$|html$|json$|png$)\w+$/)).toEqual([])
})

it('check 87: the popup and the privacy policy say what is captured', async () => {
  const policy = await source('apps/web/src/features/auth/public/privacy-policy.ts')
  const popup = await source('apps/extension/src/popup/popup.tsx')
  for (const told of ['captions', 'title', 'address', 'pictures', 'times']) {
    expect(policy).toContain(told)
    expect(popup).toContain(told)
  }
  expect(named(/popup-.*\.js$/).some((name) => textOf(name).includes('outside meetings it reads nothing'))).toBe(true)
})

it('check 87: every build zips the same bytes', async () => {
  expect((await build('second')).equals(zip)).toBe(true)
}, 60_000)
