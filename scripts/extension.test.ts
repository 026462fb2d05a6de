import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildExtension } from './extension.ts'

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

it('asks for what it needs and nothing else: any new permission fails here', () => {
  const { content_security_policy, ...manifest } = JSON.parse(textOf('manifest.json'))
  expect(manifest).toEqual({
    manifest_version: 3,
    name: 'Cuecard',
    description: expect.any(String),
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    minimum_chrome_version: '120',
    icons: { 16: 'icon/16.png', 32: 'icon/32.png', 48: 'icon/48.png', 128: 'icon/128.png' },
    permissions: ['storage'],
    host_permissions: ['http://localhost/*', 'http://127.0.0.1/*'],
    optional_host_permissions: ['https://*/*'],
    externally_connectable: { ids: [] },
    action: { default_title: 'Cuecard', default_popup: 'popup.html' },
  })
  const policy = String(content_security_policy.extension_pages)
  expect(policy).toContain("default-src 'none'; script-src 'self';")
  expect(policy).not.toMatch(/unsafe|data:|blob:/)
})

it('brings all its code along: no script and no style from elsewhere', () => {
  for (const name of Object.keys(files).filter((each) => each.endsWith('.html'))) {
    expect(textOf(name)).not.toMatch(/(src|href)="(https?:)?\/\//)
  }
  expect(Object.keys(files).filter((name) => !/\.(js|css|html|json|png)$/.test(name))).toEqual([])
})

it('is zipped to the same bytes by every build', async () => {
  expect((await build('second')).equals(zip)).toBe(true)
}, 60_000)
