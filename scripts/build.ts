import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { ROOT, runTool, secondsSince } from './commands.ts'
import { buildExtension, EXTENSION_ZIP } from './extension.ts'
import { fingerprint, readStamp, writeStamp } from './fingerprint.ts'
import { requireNode } from './require-node.ts'

const SHARED_SOURCES = [
  'packages/ui',
  'packages/contract',
  'packages/language',
  'package-lock.json',
  'tsconfig.base.json',
]
const WEB_SOURCES = ['apps/web', ...SHARED_SOURCES]
const EXTENSION_SOURCES = ['apps/extension', 'scripts/extension.ts', ...SHARED_SOURCES]

/** Builds what is missing or older than its sources; does nothing when all is fresh. False: a build failed. */
export async function buildStale(): Promise<boolean> {
  const [web, extension] = await Promise.all([buildWeb(), buildStaleExtension(), buildTemplate()])
  return web && extension
}

/** The web app, when its sources, its packages or its tools changed since the last good build. */
async function buildWeb(): Promise<boolean> {
  const current = await fingerprint(WEB_SOURCES)
  if (existsSync(join(ROOT, 'apps/web/dist/index.html')) && (await readStamp('web')) === current) return true
  console.log('Building the web app …')
  const start = performance.now()
  const { code } = await runTool('vite', ['build', 'apps/web', '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) return false
  await compressFiles(join(ROOT, 'apps/web/dist'))
  await writeStamp('web', current)
  console.log(`Built the web app in ${secondsSince(start)} s.`)
  return true
}

/** The browser extension and its zip, by the same rule. */
async function buildStaleExtension(): Promise<boolean> {
  const current = await fingerprint(EXTENSION_SOURCES)
  if (existsSync(EXTENSION_ZIP) && (await readStamp('extension')) === current) return true
  console.log('Building the browser extension …')
  const start = performance.now()
  if (!(await buildExtension())) return false
  await writeStamp('extension', current)
  console.log(`Built the browser extension in ${secondsSince(start)} s.`)
  return true
}

/** Once here instead of at each request: the server sends `x.js.br` or `x.js.gz` to browsers that take them. */
async function compressFiles(folder: string): Promise<void> {
  const names = await readdir(folder, { recursive: true })
  for (const name of names.filter((each) => /\.(js|css|html|svg)$/.test(each))) {
    const path = join(folder, name)
    const bytes = await readFile(path)
    await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes))
    await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}

/** An initialised embedded database to start from; a company with its own PostgreSQL has no use for it. */
async function buildTemplate(): Promise<void> {
  if (process.env.DATABASE_URL) return
  const { findTemplate, makeTemplate } = await import('../apps/server/src/platform/db/template.ts')
  if (findTemplate()) return
  console.log('Preparing the embedded database …')
  const start = performance.now()
  await makeTemplate()
  console.log(`Prepared the embedded database in ${secondsSince(start)} s.`)
}

if (import.meta.main) {
  requireNode(24)
  if (!(await buildStale())) process.exitCode = 1
}
