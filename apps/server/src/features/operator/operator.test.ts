import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createToken, register, resetPassword, verifyEmail } from '@cuecard/contract/auth.ts'
import type { SQL } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { anonymousApi, makeCompany, makePerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { backUpIfDue } from '../../platform/backup/automatic-backups.ts'
import { readConfig } from '../../platform/config.ts'
import type { Db } from '../../platform/db/database.ts'
import { askServer, openOperatorChannel } from '../../platform/operator-channel.ts'
import { startSmtpServer } from '../../platform/mail/smtp-server.fixture.ts'
import { findUserByEmail } from '../accounts/accounts.service.ts'
import { internalControlCompany } from '../companies/companies.service.ts'
import { runOperatorCommand } from './operator.service.ts'

const PASSWORD = 'harbour-light-12'
let test: TestApp
let folder: string
beforeAll(async () => {
  test = await testApp()
  folder = await mkdtemp(join(tmpdir(), 'cuecard-operator-test-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true, force: true })
})

async function run(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = []
  const code = await runOperatorCommand(test.deps, args, (line) => lines.push(line))
  return { code, text: lines.join('\n') }
}

/** Follows the link of a command's output as its reader does. */
async function setPassword(text: string, email: string): Promise<string> {
  const token = /reset-password\?token=(\S+)/.exec(text)?.[1] ?? ''
  await anonymousApi(test.app)(resetPassword, { body: { token, new_password: PASSWORD } })
  return (await anonymousApi(test.app)(createToken, { form: { username: email, password: PASSWORD } })).access_token
}

describe('an operator who is locked out', () => {
  it('resets a password', async () => {
    const person = await makePerson(test.app, {
      role: 'company_admin',
      company: await makeCompany(test.deps, 'Locked'),
    })
    const former = await run('admin', 'reset-password', person.email)
    const { code, text } = await run('admin', 'reset-password', person.email.toUpperCase())
    expect(code).toBe(0)
    // The link before may have reached somebody else.
    await expect(setPassword(former.text, person.email)).rejects.toMatchObject({ status: 400 })
    expect(await setPassword(text, person.email)).not.toBe('')
    expect(await run('admin', 'reset-password', 'nobody@example.com')).toEqual({
      code: 1,
      text: 'No account has the address nobody@example.com',
    })
  })

  it('stands in the company’s log with each link, and as an unknown visitor where one was used', async () => {
    const company = await makeCompany(test.deps, 'Logged')
    const person = await makePerson(test.app, { role: 'company_admin', company })
    const { text } = await run('admin', 'reset-password', person.email)
    await setPassword(text, person.email)
    const provider = await run('admin', 'make-staff-admin', 'logged@example.com')
    await setPassword(provider.text, 'logged@example.com')
    const entriesOf = async (email: string) => {
      const { rows } = await test.deps.database.query(
        'select company_id, actor_email, action, detail from audit_entries where target = $1 order by at',
        [email],
      )
      return rows
    }
    const of = (company_id: string | undefined) => [
      { company_id, actor_email: null, action: 'password_link_shown', detail: "on the server's console" },
      { company_id, actor_email: null, action: 'password_reset', detail: "with a link from the server's console" },
    ]
    expect(await entriesOf(person.email)).toEqual(of(company.id))
    expect(await entriesOf('logged@example.com')).toEqual(of((await internalControlCompany(test.deps.db))?.id))
  })

  it('makes an admin of the provider: a new account, or one without a company, but nobody of a customer', async () => {
    const made = await run('admin', 'make-staff-admin', 'Root@example.com')
    expect(made.code).toBe(0)
    expect(await setPassword(made.text, 'root@example.com')).not.toBe('')
    const waiting = await makePerson(test.app, { role: 'company_user', company: null })
    expect((await run('admin', 'make-staff-admin', waiting.email)).code).toBe(0)
    const provider = await internalControlCompany(test.deps.db)
    expect(await findUserByEmail(test.deps.db, waiting.email)).toMatchObject({
      role: 'staff_admin',
      company_id: provider?.id,
    })
    const customer = await makePerson(test.app, {
      role: 'company_user',
      company: await makeCompany(test.deps, 'Buyer'),
    })
    expect((await run('admin', 'make-staff-admin', customer.email)).code).toBe(1)
    expect(await findUserByEmail(test.deps.db, customer.email)).toMatchObject({ role: 'company_user' })
  })

  it('gets a link of their own when a stranger registered their address and never confirmed it', async () => {
    const stranger = anonymousApi(test.app)
    for (const command of ['reset-password', 'make-staff-admin']) {
      const email = `${command}@example.com`
      const form = { username: email, password: 'stranger-lane-47' }
      await stranger(register, { form })
      await test.mailed()
      const { code, text } = await run('admin', command, email)
      expect([code, text]).toEqual([0, expect.stringContaining('/reset-password?token=')])
      await expect(stranger(createToken, { form })).rejects.toMatchObject({ status: 401 })
      const mailed = test.mails.find((mail) => mail.to === email)
      const token = /token=([\w-]+)/.exec(mailed?.text ?? '')?.[1] ?? ''
      await expect(stranger(verifyEmail, { query: { token } })).rejects.toMatchObject({ detail: 'Invalid token' })
      expect(await setPassword(text, email)).not.toBe('')
    }
  })

  it('makes an admin also of a closed account whose address was never confirmed, without its password', async () => {
    const form = { username: 'closed@example.com', password: 'stranger-lane-47' }
    await anonymousApi(test.app)(register, { form })
    await test.mailed()
    await test.deps.database.query(`update users set disabled_at = now() where email = 'closed@example.com'`)
    const { code, text } = await run('admin', 'make-staff-admin', form.username)
    expect([code, text]).toEqual([0, expect.stringContaining('/reset-password?token=')])
    await expect(anonymousApi(test.app)(createToken, { form })).rejects.toMatchObject({ status: 401 })
    expect(await setPassword(text, form.username)).not.toBe('')
  })

  it('is told how a command is called', async () => {
    expect(await run('admin', 'reset-password')).toMatchObject({
      code: 2,
      text: expect.stringContaining('npm run admin'),
    })
  })
})

it('the doctor says what is there, what is missing and what fails, with the remedy', async () => {
  const calm = await run('doctor')
  expect(calm.code).toBe(0)
  expect(calm.text).toMatch(/^ok {7}database {8}.+ with this version's schema$/m)
  expect(calm.text).toMatch(/^missing {2}mail +no server: mails stay in the outbox\n +Set SMTP_URL$/m)
  const config = readConfig({
    NODE_ENV: 'production',
    DATA_DIR: folder,
    PUBLIC_URL: 'https://cuecard.example',
    SMTP_URL: 'smtp://127.0.0.1:1',
    EMBEDDING_MODEL: 'off',
  })
  const lines: string[] = []
  expect(await runOperatorCommand({ ...test.deps, config }, ['doctor'], (line) => lines.push(line))).toBe(1)
  expect(lines.join('\n')).toMatch(/^fault {4}mail +.*ECONNREFUSED.*\n +Check SMTP_URL/m)
})

it('the doctor finds a mail server faulty to which no mail would go, and tells it no password', async () => {
  const server = await startSmtpServer({ EHLO: '250-test\r\n250 AUTH PLAIN\r\n', STARTTLS: '454 no TLS here\r\n' })
  // The name ends at this machine, but nothing in the address says so.
  const SMTP_URL = server.url.replace('smtp://127.0.0.1', 'smtp://ben:secret@0.0.0.0')
  const config = readConfig({ DATA_DIR: folder, SMTP_URL, EMBEDDING_MODEL: 'off' })
  const lines: string[] = []
  expect(await runOperatorCommand({ ...test.deps, config }, ['doctor'], (line) => lines.push(line))).toBe(1)
  expect(lines.join('\n')).toMatch(/^fault {4}mail +.*TLS.*\n +Check SMTP_URL/m)
  expect(server.said.filter((line) => line.startsWith('AUTH'))).toEqual([])
  await server.down()
})

it('the doctor names the sender to the mail server, sends nothing, and finds a default sender faulty in production', async () => {
  const server = await startSmtpServer()
  const doctor = async (settings: Record<string, string>) => {
    const lines: string[] = []
    const config = readConfig({ DATA_DIR: folder, SMTP_URL: server.url, EMBEDDING_MODEL: 'off', ...settings })
    const code = await runOperatorCommand({ ...test.deps, config }, ['doctor'], (line) => lines.push(line))
    return { code, text: lines.join('\n') }
  }
  const fine = await doctor({ MAIL_FROM: 'Cuecard <mail@acme.example>' })
  expect([fine.code, fine.text]).toEqual([0, expect.stringMatching(/^ok {7}mail +.* takes mail from Cuecard/m)])
  expect(server.said.filter((line) => !/^(EHLO|QUIT)/.test(line))).toEqual(['MAIL FROM:<mail@acme.example>', 'RSET'])
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://cuecard.example' }
  const unset = await doctor(production)
  expect([unset.code, unset.text]).toEqual([
    1,
    expect.stringMatching(/^fault {4}mail +mails come from .*MAIL_FROM is not set\n +Set MAIL_FROM/m),
  ])
  server.replies['MAIL'] = '550 Sender domain cuecard.example is not yours\r\n'
  const refused = await doctor({})
  expect([refused.code, refused.text]).toEqual([
    1,
    expect.stringMatching(/^fault {4}mail +.* is refused: 550 Sender domain .* is not yours\n +Set MAIL_FROM/m),
  ])
  expect(server.mails).toEqual([])
  await server.down()
})

it('the doctor tries to write to the folder of the backups, and leaves nothing there', async () => {
  const doctor = async (BACKUP_DIR: string) => {
    const lines: string[] = []
    const config = readConfig({ DATA_DIR: folder, BACKUP_DIR, EMBEDDING_MODEL: 'off' })
    const code = await runOperatorCommand({ ...test.deps, config }, ['doctor'], (line) => lines.push(line))
    return { code, text: lines.join('\n') }
  }
  const place = join(folder, 'place')
  await mkdir(place)
  const fine = await doctor(join(place, 'not', 'made yet'))
  expect([fine.code, await readdir(place)]).toEqual([0, []])
  expect(fine.text).toMatch(/^ok {7}backups +every day at/m)
  const old = join(place, 'cuecard-2026-05-01.tar')
  await writeFile(old, '')
  expect((await doctor(place)).text).toMatch(/^ok {7}backups .* the newest: \d{4}-/m)
  await utimes(old, new Date('2026-05-01T03:00:00Z'), new Date('2026-05-01T03:00:00Z'))
  const late = await doctor(place)
  expect([late.code, late.text]).toEqual([
    1,
    expect.stringMatching(/^fault {4}backups +the newest in .* is of 2026-05-01/m),
  ])
  // As root, under which tests may run, every folder can be written to, but none below a file.
  await writeFile(join(folder, 'file'), '')
  const failed = await doctor(join(folder, 'file', 'backups'))
  expect(failed.code).toBe(1)
  expect(failed.text).toMatch(
    /^fault {4}backups +ENOTDIR.*\n +Set BACKUP_DIR to a folder that the server can write to$/m,
  )
})

describe('the channel to a running server', () => {
  it('passes words, lines and the exit code, with a secret that only its user can read', async () => {
    const config = { DATA_DIR: folder }
    const channel = await openOperatorChannel(config, async (args, say) => {
      say(`heard ${args.join(' ')}`)
      if (args[0] === 'fail') throw new Error('it failed')
      return 3
    })
    expect((await stat(join(folder, 'operator.json'))).mode & 0o777).toBe(0o600)
    const lines: string[] = []
    expect(await askServer(config, ['backup', '/x y'], (line) => lines.push(line))).toBe(3)
    expect(await askServer(config, ['fail'], (line) => lines.push(line))).toBe(1)
    expect(lines).toEqual(['heard backup /x y', 'heard fail', 'it failed'])
    await channel.close()
    expect(await askServer(config, ['doctor'], () => undefined)).toBeNull()
  })

  it('takes the file of a server that was killed for none, and another secret for a refusal', async () => {
    const config = { DATA_DIR: folder }
    const channel = await openOperatorChannel(config, async () => 0)
    const { default: address } = (await import(join(folder, 'operator.json'), { with: { type: 'json' } })) as {
      default: { port: number }
    }
    const refused = await fetch(`http://127.0.0.1:${address.port}/`, { method: 'POST', body: '{"args":["backup"]}' })
    expect(refused.status).toBe(401)
    await channel.close()
    await writeFile(join(folder, 'operator.json'), JSON.stringify({ port: address.port, secret: 'old' }))
    expect(await askServer(config, ['doctor'], () => undefined)).toBeNull()
  })
})

it('a backup is made once a day after its time, the oldest are removed, and another process’s claim is respected', async () => {
  const backups = join(folder, 'backups')
  const config = readConfig({ DATA_DIR: folder, BACKUP_DIR: backups, BACKUP_AT: '02:30', BACKUP_KEEP: '2' })
  const at = (text: string) => backUpIfDue(config, test.deps, new Date(text))
  expect(await at('2026-03-01T02:29:00')).toBeNull()
  for (const day of ['01', '02', '03']) {
    expect(await at(`2026-03-${day}T02:30:00`)).toBe(join(backups, `cuecard-2026-03-${day}.tar`))
  }
  expect(await at('2026-03-03T09:00:00')).toBeNull()
  expect(await readdir(backups)).toEqual(['cuecard-2026-03-02.tar', 'cuecard-2026-03-03.tar'])
  const claim = join(backups, 'cuecard-2026-03-04.tar.claim')
  await writeFile(claim, '')
  expect(await at('2026-03-04T02:30:00')).toBeNull()
  await utimes(claim, new Date(0), new Date(0))
  expect(await at('2026-03-04T02:31:00')).not.toBeNull()
  expect(() => readConfig({ BACKUP_AT: '25:00' })).toThrow(/BACKUP_AT: must be a time of day/)
})

it('a backup that is due late in the evening is caught up after midnight, once, and not a day later', async () => {
  const backups = join(folder, 'late-backups')
  const config = readConfig({ DATA_DIR: folder, BACKUP_DIR: backups, BACKUP_AT: '22:45', BACKUP_KEEP: '3' })
  const at = (text: string) => backUpIfDue(config, test.deps, new Date(text))
  expect(await at('2026-05-10T22:44:00')).toBeNull()
  expect(await at('2026-05-11T01:10:00')).toBe(join(backups, 'cuecard-2026-05-10.tar'))
  expect(await at('2026-05-11T01:11:00')).toBeNull()
  expect(await at('2026-05-12T13:00:00')).toBeNull()
  expect(await at('2026-05-12T22:45:00')).toBe(join(backups, 'cuecard-2026-05-12.tar'))
})

it('a backup that takes more than an hour keeps its claim, so that no other process starts its own', async () => {
  const backups = join(folder, 'long-backups')
  const config = readConfig({ DATA_DIR: folder, BACKUP_DIR: backups, BACKUP_AT: '02:30', BACKUP_KEEP: '2' })
  const now = new Date('2026-04-01T02:30:00')
  const claim = join(backups, 'cuecard-2026-04-01.tar.claim')
  const begun = Promise.withResolvers<void>()
  const end = Promise.withResolvers<void>()
  const { database } = test.deps
  const db: Db = Object.assign(Object.create(database.db), {
    execute: async (query: SQL) => {
      begun.resolve()
      await end.promise
      return database.db.execute(query)
    },
  })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const writing = backUpIfDue(config, { ...test.deps, database: { ...database, db } }, now)
    await begun.promise
    await utimes(claim, new Date(0), new Date(0))
    vi.advanceTimersByTime(10 * 60_000)
    await expect.poll(async () => (await stat(claim)).mtimeMs).toBeGreaterThan(0)
    expect(await backUpIfDue(config, test.deps, now)).toBeNull()
    end.resolve()
    expect(await writing).toBe(join(backups, 'cuecard-2026-04-01.tar'))
    expect(await readdir(backups)).toEqual(['cuecard-2026-04-01.tar'])
  } finally {
    end.resolve()
    vi.useRealTimers()
  }
})
