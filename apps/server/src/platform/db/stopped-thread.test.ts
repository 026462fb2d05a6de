import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startServer } from '../../../test/server-process.ts'

/** Loaded before the server: ends the database's thread on a signal. */
const TERMINATE = `
  import threads from 'node:worker_threads'
  import { syncBuiltinESMExports } from 'node:module'
  const Usual = threads.Worker
  threads.Worker = class extends Usual {
    constructor(module, ...options) {
      super(module, ...options)
      if (String(module).includes('pglite')) process.on('SIGUSR2', () => this.terminate())
    }
  }
  syncBuiltinESMExports()`

it('a server whose embedded database stops ends with exit code 1, so that it is started again', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'cuecard-stopped-'))
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(TERMINATE)}`
  const server = await startServer({ DATA_DIR, DEMO: 'off', NODE_OPTIONS })
  try {
    let printed = ''
    server.process.stdout?.on('data', (chunk) => (printed += String(chunk)))
    const ended = once(server.process, 'close')
    server.process.kill('SIGUSR2')
    expect(await ended).toEqual([1, null])
    expect(printed).toMatch(/"level":60.*"msg":"The embedded database stopped"/)
  } finally {
    await server.kill()
    await rm(DATA_DIR, { recursive: true, force: true })
  }
})
