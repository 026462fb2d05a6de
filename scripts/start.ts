import { existsSync } from 'node:fs'
import { buildStale } from './build.ts'
import { ROOT } from './commands.ts'
import { requireNode } from './require-node.ts'

requireNode(24)
process.chdir(ROOT)
// What the environment says already wins over the file, an empty value included.
if (existsSync('.env')) process.loadEnvFile('.env')

if (!(await buildStale())) {
  console.error('The web app could not be built, so there is nothing to serve.')
  process.exit(1)
}
// The server runs in this very process: signals reach it directly, and its exit code is this command's.
await import('../apps/server/src/main.ts')
