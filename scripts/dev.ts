import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { ROOT } from './commands.ts'
import { requireNode } from './require-node.ts'

requireNode(24)
process.chdir(ROOT)
if (existsSync('.env')) process.loadEnvFile('.env')

const port = process.env.PORT || '3000'
const env = { ...process.env, API_ORIGIN: process.env.API_ORIGIN ?? `http://localhost:${port}` }

/** The API restarts when a source changes; the web app is served by Vite, which hands `/api` on to it. */
const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch-preserve-output', '--watch', 'apps/server/src/main.ts'], { stdio: 'inherit' }),
  spawn('node_modules/.bin/vite', ['apps/web'], { stdio: 'inherit', env }),
]

let ending = false
const end = (code: number) => {
  if (ending) return
  ending = true
  process.exitCode = code
  for (const child of children) child.kill('SIGTERM')
}
for (const child of children) child.on('exit', (code) => end(code ?? 0))
process.on('SIGINT', () => end(0))
process.on('SIGTERM', () => end(0))
