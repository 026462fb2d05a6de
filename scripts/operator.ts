import { existsSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { ROOT } from './commands.ts'
import { requireNode } from './require-node.ts'

requireNode(24)
// Where npm was called from: a relative FILE is meant from there.
const folder = process.env.INIT_CWD ?? process.cwd()
process.chdir(ROOT)
// As the server reads it.
if (existsSync('.env')) process.loadEnvFile('.env')
// A reader such as `head` may leave before the last line.
process.stdout.on('error', () => undefined)
const { runCommand } = await import('../apps/server/src/command.ts')
const ask = async (question: string) => {
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return await lines.question(question)
  } finally {
    lines.close()
  }
}
process.exitCode = await runCommand(process.argv.slice(2), folder, {
  say: (line) => console.log(line),
  ask: process.stdin.isTTY ? ask : null,
})
