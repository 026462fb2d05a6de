import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createCaches } from './caches.ts'
import { runCommand } from './command.ts'
import { addAccount, findUserByEmail } from './features/accounts/accounts.service.ts'
import { openOperatorChannel } from './platform/operator-channel.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import type { Deps } from './platform/deps.ts'
import { openDeps } from './platform/open-deps.ts'
import { bareEnvironment, SHORT_LIVED } from '../test/server-process.ts'

let folder: string
let settings: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cuecard-command-test-'))
  settings = { DATA_DIR: join(folder, 'data'), EMBEDDING_MODEL: 'off', DEMO: 'off', LOG_LEVEL: 'silent' }
  const config = readConfig(settings)
  const { deps, close } = await openDeps(config, { clock: systemClock, caches: createCaches(config) })
  await addAccount(deps, deps.db, { email: 'ada@example.com', password_hash: null, role: 'company_admin' })
  await close()
  await writeFile(join(folder, 'file'), '')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Neither can be opened: they would be below a file. */
const away = () => {
  const nowhere = pathToFileURL(join(folder, 'file', 'below')).href
  return { STORAGE_URL: nowhere, INDEX_URL: nowhere }
}

async function run(
  words: string[],
  env: Record<string, string>,
  ask: ((question: string) => Promise<string>) | null = null,
): Promise<{ code: number; text: string }> {
  for (const [name, value] of Object.entries({ ...settings, ...env })) vi.stubEnv(name, value)
  const lines: string[] = []
  try {
    return {
      code: await runCommand(words, folder, { say: (line) => lines.push(line), ask }),
      text: lines.join('\n'),
    }
  } finally {
    vi.unstubAllEnvs()
  }
}

describe('while storage and index cannot be opened', () => {
  it('an admin command lets people in all the same, because it needs the database alone', async () => {
    const reset = await run(['admin', 'reset-password', 'ada@example.com'], away())
    expect(reset).toEqual({ code: 0, text: expect.stringContaining('/reset-password?token=') })
    const file = join(folder, 'ada.json')
    expect(await run(['admin', 'export-person', 'ada@example.com', file], away())).toMatchObject({ code: 0 })
  })

  it('a start closes all that it has opened, so that its process ends', async () => {
    const from = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
    const program = `
      const { openDeps } = await import(${from('./platform/open-deps.ts')})
      const { readConfig } = await import(${from('./platform/config.ts')})
      const { createCaches } = await import(${from('./caches.ts')})
      const config = readConfig(process.env)
      await openDeps(config, { clock: { now: () => new Date() }, caches: createCaches(config) }).catch(({ code }) => console.log(code))`
    const ended = await new Promise((resolve) => {
      const env = { ...bareEnvironment(), ...settings, ...away() }
      const args = [...SHORT_LIVED, '--input-type=module', '-e', program]
      execFile(process.execPath, args, { env, timeout: 60_000 }, (error, out) => resolve(error ?? out))
    })
    expect(ended).toBe('ENOTDIR\n')
  })
})

describe('a command that erases', () => {
  const eve = 'eve@example.com'
  const words = ['admin', 'erase-person', eve]
  async function open<T>(use: (deps: Deps) => Promise<T>): Promise<T> {
    const config = readConfig(settings)
    const { deps, close } = await openDeps(config, { clock: systemClock, caches: createCaches(config) })
    return await use(deps).finally(close)
  }
  const hasEve = () => open(async ({ db }) => (await findUserByEmail(db, eve)) !== null)

  it('says first what goes, and does it after a yes alone: of the person at the console, or in the command', async () => {
    await open((deps) => addAccount(deps, deps.db, { email: eve, password_hash: null, role: 'company_user' }))
    for (const [answer, last] of [
      [null, '--yes'],
      ['no', 'Nothing was erased'],
      ['', 'Nothing was erased'],
    ] as const) {
      const asked: string[] = []
      const ask = async (question: string) => {
        asked.push(question)
        return answer ?? ''
      }
      const { code, text } = await run(words, {}, answer === null ? null : ask)
      expect([code, text]).toEqual([1, expect.stringMatching(/Goes: the account/)])
      expect([text.split('\n').at(-1), asked.length]).toEqual([expect.stringContaining(last), answer === null ? 0 : 1])
      expect(await hasEve()).toBe(true)
    }
    const done = await run(words, {}, async () => 'yes')
    expect(done).toEqual({ code: 0, text: expect.stringContaining(`Erased ${eve}`) })
    expect(await hasEve()).toBe(false)
    await open((deps) => addAccount(deps, deps.db, { email: eve, password_hash: null, role: 'company_user' }))
    expect(await run([...words, '--yes'], {})).toMatchObject({ code: 0 })
    expect(await hasEve()).toBe(false)
  })

  it('asks the running server twice, which does nothing before the yes', async () => {
    const asked: (readonly string[])[] = []
    const channel = await openOperatorChannel({ DATA_DIR: join(folder, 'data') }, async (args) => {
      asked.push(args)
      return args.includes('--yes') ? 0 : 3
    })
    try {
      expect((await run(words, {}, async () => 'yes')).code).toBe(0)
      expect(asked).toEqual([words, [...words, '--yes']])
    } finally {
      await channel.close()
    }
  })
})

describe('a file that the running server writes', () => {
  const commands = (file: string) => [
    ['backup', file],
    ['admin', 'export-person', 'ada@example.com', file],
  ]

  it('is looked for where the command runs, which fails loudly without it', async () => {
    const channel = await openOperatorChannel({ DATA_DIR: join(folder, 'data') }, async (args, say) => {
      say(`Wrote ${args.at(-1)}`)
      return 0
    })
    for (const command of commands(join(folder, 'private'))) {
      const { code, text } = await run(command, { BACKUP_DIR: '/var/backups' })
      expect(code).toBe(1)
      expect(text).toMatch(/^Wrote .+private\nBut .+private is not there\. .+ such as \/var\/backups$/)
    }
    await channel.close()
  })

  it('has a name that is free there, too', async () => {
    const asked: string[] = []
    const channel = await openOperatorChannel({ DATA_DIR: join(folder, 'data') }, async (args) => {
      asked.push(String(args[0]))
      await writeFile(join(folder, 'shared'), '')
      return 0
    })
    expect(await run(['backup', 'shared'], {})).toEqual({ code: 0, text: '' })
    for (const command of commands('shared')) {
      expect(await run(command, {})).toEqual({
        code: 1,
        text: `${join(folder, 'shared')} exists already; choose another name`,
      })
    }
    expect(asked).toEqual(['backup'])
    await channel.close()
  })
})
