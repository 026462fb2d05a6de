import { existsSync, readdirSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { ROOT, runTool, secondsSince, SERVER_BUNDLE } from './commands.ts'
import { buildExtension, EXTENSION_ZIP } from './extension.ts'
import { type Sources, sourcesOf } from './fingerprint.ts'
import { requireNode } from './require-node.ts'

const SHARED_SOURCES = [
  'packages/ui',
  'packages/contract',
  'packages/language',
  'package-lock.json',
  'tsconfig.base.json',
]
const WEB_SOURCES = ['apps/web', ...SHARED_SOURCES]
const SERVER_SOURCES = [
  'apps/server/src',
  'packages/contract',
  'packages/language',
  'package-lock.json',
  'scripts/server-bundle.ts',
]
const TEMPLATE_SOURCES = ['apps/server/migrations', 'apps/server/src/platform', 'package-lock.json']
const CACHE = join(ROOT, '.cache')
const EXTENSION_SOURCES = ['apps/extension', 'scripts/extension.ts', ...SHARED_SOURCES]

/** Whether all is there and no source has changed since; `buildStale` would do nothing. */
export const isBuilt = (): boolean =>
  isWebFresh(sourcesOf('web', WEB_SOURCES)) &&
  isExtensionFresh(sourcesOf('extension', EXTENSION_SOURCES)) &&
  isServerFresh(sourcesOf('server', SERVER_SOURCES)) &&
  (needsNoTemplate() || isTemplateFresh(sourcesOf('template', TEMPLATE_SOURCES)))

const isWebFresh = ({ isUnchanged }: Sources) => existsSync(join(ROOT, 'apps/web/dist/index.html')) && isUnchanged()
const isExtensionFresh = ({ isUnchanged }: Sources) => existsSync(EXTENSION_ZIP) && isUnchanged()
const isServerFresh = ({ isUnchanged }: Sources) => existsSync(SERVER_BUNDLE) && isUnchanged()
/** A company with its own PostgreSQL has no use for it. */
const needsNoTemplate = () => Boolean(process.env.DATABASE_URL)
const isTemplateFresh = ({ isUnchanged }: Sources) =>
  existsSync(CACHE) && readdirSync(CACHE).some((name) => /^pglite-.*\.gz$/.test(name)) && isUnchanged()

/** Builds what is missing or older than its sources; does nothing when all is fresh. False: a build failed. */
export async function buildStale(): Promise<boolean> {
  const [web, extension] = await Promise.all([buildWeb(), buildStaleExtension(), buildStaleServer(), buildTemplate()])
  return web && extension
}

/**
 * The server's bundle, by the rule of the web app below.
 * @throws what the bundler finds wrong.
 */
export async function buildStaleServer(): Promise<void> {
  const sources = sourcesOf('server', SERVER_SOURCES)
  if (isServerFresh(sources)) return
  console.log('Bundling the server …')
  const start = performance.now()
  // Its bundler is a development package.
  const { bundleServer } = await import('./server-bundle.ts')
  await bundleServer(sources.hash().slice(0, 7))
  sources.markBuilt()
  console.log(`Bundled the server in ${secondsSince(start)} s.`)
}

/** The web app, when its sources, its packages or its tools changed since the last good build. */
async function buildWeb(): Promise<boolean> {
  const sources = sourcesOf('web', WEB_SOURCES)
  if (isWebFresh(sources)) return true
  console.log('Building the web app …')
  const start = performance.now()
  const { code } = await runTool('vite', ['build', 'apps/web', '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) return false
  await compressFiles(join(ROOT, 'apps/web/dist'))
  sources.markBuilt()
  console.log(`Built the web app in ${secondsSince(start)} s.`)
  return true
}

/** The browser extension and its zip, by the same rule. */
async function buildStaleExtension(): Promise<boolean> {
  const sources = sourcesOf('extension', EXTENSION_SOURCES)
  if (isExtensionFresh(sources)) return true
  console.log('Building the browser extension …')
  const start = performance.now()
  if (!(await buildExtension())) return false
  sources.markBuilt()
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

/** An initialised embedded database to start from. */
async function buildTemplate(): Promise<void> {
  if (needsNoTemplate()) return
  // Looked at before the modules that know the template, which take longer to load than everything else here.
  const sources = sourcesOf('template', TEMPLATE_SOURCES)
  if (isTemplateFresh(sources)) return
  const { findTemplate, makeTemplate } = await import('../apps/server/src/platform/db/template.ts')
  if (findTemplate()) return sources.markBuilt()
  console.log('Preparing the embedded database …')
  const start = performance.now()
  await makeTemplate()
  sources.markBuilt()
  console.log(`Prepared the embedded database in ${secondsSince(start)} s.`)
}

if (import.meta.main) {
  requireNode(24)
  if (!(await buildStale())) process.exitCode = 1
}
