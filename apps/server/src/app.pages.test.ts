import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDeps, testDeps } from '../test/test-deps.ts'
import { buildApp } from './app.ts'
import { keepAssets } from './platform/http/kept-assets.ts'

const DAY_MS = 24 * 60 * 60_000
let base: TestDeps
let pages: string
beforeAll(async () => {
  base = await testDeps()
  pages = await mkdtemp(join(tmpdir(), 'cuecard-pages-'))
})
afterAll(async () => {
  await base.close()
  await rm(pages, { recursive: true })
})

/** Builds the web app anew, as an update does: what was there is gone. */
async function release(...names: string[]): Promise<void> {
  await rm(pages, { recursive: true })
  await mkdir(join(pages, 'assets'), { recursive: true })
  await writeFile(join(pages, 'index.html'), '<title>Cuecard</title>')
  for (const name of names) await writeFile(join(pages, 'assets', name), name)
}

it('serves a script of the release before for a week, marked as never changing, and no other one', async () => {
  const get = async (name: string) => {
    const app = await buildApp(base.deps, { pagesFolder: pages })
    const { statusCode, body, headers } = await app.inject({
      url: `/assets/${name}`,
      headers: { 'accept-encoding': 'br' },
    })
    await app.close()
    return [statusCode, statusCode === 200 ? body : null, headers['cache-control']]
  }
  const folder = join(base.deps.config.DATA_DIR, 'pages')
  const keep = (days: number) => keepAssets(join(pages, 'assets'), folder, Date.now() + days * DAY_MS)
  const forever = 'public, max-age=31536000, immutable'
  await release('page-a1.js', 'same-c3.js')
  await keep(0)
  await release('page-b2.js', 'same-c3.js')
  await keep(30)
  expect(await get('page-b2.js')).toEqual([200, 'page-b2.js', forever])
  expect(await get('page-a1.js')).toEqual([200, 'page-a1.js', forever])
  expect((await get('page-d4.js'))[0]).toBe(404)
  await keep(38)
  expect((await readdir(join(folder, 'assets'))).toSorted()).toEqual(['page-b2.js', 'same-c3.js'])
})
