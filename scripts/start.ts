import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { useLittleMemory } from './memory-settings.ts'
import { requireNode } from './require-node.ts'

requireNode(24)
useLittleMemory()
// Not before: they would be loaded twice.
const { isBuilt } = await import('./build.ts')
const { ROOT, run, SERVER_BUNDLE } = await import('./commands.ts')
process.chdir(ROOT)
// What the environment says already wins over the file, an empty value included.
if (existsSync('.env')) process.loadEnvFile('.env')

// In a process of its own: bundlers and compressors would leave hundreds of megabytes in the server's.
if (!isBuilt() && (await run(process.execPath, ['scripts/build.ts'])).code !== 0) {
  console.error('The web app or the browser extension could not be built, so there is nothing to serve.')
  process.exit(1)
}
if (process.env.npm_lifecycle_event) endWithParent()
// The server runs in this very process: signals reach it directly, and its exit code is this command's.
await import(pathToFileURL(SERVER_BUNDLE).href)

/**
 * npm puts a shell between itself and this process, and the shell that npm's SIGTERM ends does not hand it on: without
 * this look at the parent the server would go on alone, with the port and the data folder in its hands.
 */
function endWithParent(): void {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    process.kill(process.pid, 'SIGTERM')
  }, 250)
  look.unref()
}
