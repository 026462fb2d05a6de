import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { buildStaleServer } from '../../../scripts/build.ts'
import { SERVER_BUNDLE } from '../../../scripts/commands.ts'
import { BUILD_VERSION, VERSION } from './platform/version.ts'

/** What the bundled server is made of; chunks of earlier bundles lie beside it. */
async function bundledText(): Promise<string> {
  const folder = dirname(SERVER_BUNDLE)
  const texts = new Map<string, string>()
  const names = [basename(SERVER_BUNDLE)]
  for (const name of names) {
    if (texts.has(name)) continue
    const text = await readFile(join(folder, name), 'utf8')
    texts.set(name, text)
    for (const [, chunk = ''] of text.matchAll(/["']\.\/([\w.-]+\.mjs)["']/g)) names.push(chunk)
  }
  return [...texts.values()].join('\n')
}

it('the bundled server names the sources that it was built of, so that two builds of one version can be told apart', async () => {
  expect(BUILD_VERSION).toBe(`${VERSION}+sources`)
  await buildStaleServer()
  const text = await bundledText()
  expect(text).toContain('BUILD_VERSION = ')
  expect(text).toMatch(/BUILD_VERSION = .*\+[0-9a-f]{7}\b/)
})
