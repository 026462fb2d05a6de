import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, runTool, secondsSince } from './commands.ts'
import { fingerprint, readStamp, writeStamp } from './fingerprint.ts'
import { requireNode } from './require-node.ts'

const WEB_SOURCES = ['apps/web', 'packages/ui', 'packages/contract', 'package-lock.json', 'tsconfig.base.json']

/** Builds the web app when its sources, its packages or its tools changed since the last good build. False: it failed. */
export async function buildStale(): Promise<boolean> {
  const current = await fingerprint(WEB_SOURCES)
  if (existsSync(join(ROOT, 'apps/web/dist/index.html')) && (await readStamp('web')) === current) return true
  console.log('Building the web app …')
  const start = performance.now()
  const { code } = await runTool('vite', ['build', 'apps/web', '--logLevel', 'warn'], {
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) return false
  await writeStamp('web', current)
  console.log(`Built the web app in ${secondsSince(start)} s.`)
  return true
}

if (import.meta.main) {
  requireNode(24)
  if (!(await buildStale())) process.exitCode = 1
}
