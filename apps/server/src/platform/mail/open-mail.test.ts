import { randomUUID } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { composeMail } from './compose-mail.ts'
import { listOutbox } from './mail.store.ts'
import { openMail } from './open-mail.ts'
import { type Replies, startSmtpServer } from './smtp-server.fixture.ts'

const log = pino({ level: 'silent' })
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function smtpServer(replies?: Replies) {
  const server = await startSmtpServer(replies)
  closing.push(() => void server.down())
  return server
}

const noDatabase = {} as Database
const mail = composeMail({
  to: 'anna@acme.example',
  subject: 'Grüße from Ben <b>',
  lines: ['Ben & Co invite you.'],
  action: { label: 'Accept', url: 'https://cuecard.example/accept' },
})

describe('mail by SMTP', () => {
  it('hands text and HTML to the server, from MAIL_FROM to the one address', async () => {
    const server = await smtpServer()
    const out = openMail(
      readConfig({ SMTP_URL: server.url, MAIL_FROM: 'Cuecard <hello@cuecard.example>' }),
      noDatabase,
      log,
    )
    expect(out.outbox).toBe(false)
    await out.send(mail, randomUUID())
    expect(server.said).toContain('MAIL FROM:<hello@cuecard.example>')
    expect(server.said.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<anna@acme.example>'])
    const sent = server.mails[0] ?? ''
    expect(sent).toContain('From: Cuecard <hello@cuecard.example>')
    expect(sent).toMatch(/^Subject: =\?UTF-8\?/m)
    expect(sent).toContain('multipart/alternative')
    expect(sent).toContain('Ben & Co invite you.')
    expect(sent).toContain('Ben &amp; Co invite you.')
  })

  it('signs in with the user and password of SMTP_URL', async () => {
    const server = await smtpServer({ EHLO: '250-test\r\n250 AUTH PLAIN\r\n', AUTH: '235 welcome\r\n' })
    const url = server.url.replace('smtp://', 'smtp://ben%40x:p%20w@')
    await openMail(readConfig({ SMTP_URL: url }), noDatabase, log).send(mail, randomUUID())
    expect(server.said).toContain(`AUTH PLAIN ${Buffer.from('\0ben@x\0p w').toString('base64')}`)
    expect(server.mails.length).toBe(1)
  })

  it.each([
    ['refused', 'an unknown recipient', { RCPT: '550 no such user\r\n' }],
    ['refused', 'a message that is never taken', { '.': '554 no\r\n' }],
    ['later', 'a recipient whose mailbox is full', { RCPT: '452 mailbox full\r\n' }],
    ['later', 'a message that is not taken now', { '.': '452 disk full\r\n' }],
    ['away', 'a busy server', { greeting: '421 too busy\r\n' }],
    ['away', 'a server that is going down', { RCPT: '421 closing\r\n' }],
    ['away', 'a server that is going down after the message', { '.': '421 closing\r\n' }],
    ['away', 'a refused sender', { MAIL: '550 not from here\r\n' }],
    ['away', 'a server that refuses everybody', { greeting: '554 no service\r\n' }],
  ] as const)('throws %s for %s', async (kind, _what, replies) => {
    const server = await smtpServer(replies)
    const out = openMail(readConfig({ SMTP_URL: server.url }), noDatabase, log)
    const reason = /\d{3} [a-z ]+/.exec(Object.values(replies)[0] ?? '')?.[0] ?? ''
    await expect(out.send(mail, randomUUID())).rejects.toMatchObject({
      kind,
      message: expect.stringContaining(reason),
    })
  })

  it('throws away for a server that is down, for one that refuses the password, and reaches one that is there', async () => {
    const server = await smtpServer({ EHLO: '250-test\r\n250 AUTH PLAIN\r\n', AUTH: '535 wrong\r\n' })
    const url = server.url.replace('smtp://', 'smtp://ben:wrong@')
    const out = openMail(readConfig({ SMTP_URL: url }), noDatabase, log)
    for (const call of [() => out.send(mail, randomUUID()), out.reach]) {
      await expect(call()).rejects.toMatchObject({ kind: 'away', message: expect.stringContaining('535') })
    }
    const open = await smtpServer()
    const other = openMail(readConfig({ SMTP_URL: open.url }), noDatabase, log)
    await other.reach()
    expect(open.mails).toEqual([])
    await open.down()
    closing.length = 0
    await expect(other.send(mail, randomUUID())).rejects.toMatchObject({ kind: 'away' })
    await server.down()
  })

  it('gives a mail that is sent again the same Message-ID', async () => {
    const server = await smtpServer()
    const out = openMail(readConfig({ SMTP_URL: server.url, PUBLIC_URL: 'https://cuecard.example' }), noDatabase, log)
    const id = randomUUID()
    await out.send(mail, id)
    await out.send(mail, id)
    const ids = server.mails.map((sent) => /Message-ID: (\S+)/.exec(sent)?.[1])
    expect(ids).toEqual([`<${id}@cuecard.example>`, `<${id}@cuecard.example>`])
  })

  it('never sends a password in the clear to another machine', async () => {
    const server = await smtpServer({ EHLO: '250-test\r\n250 AUTH PLAIN\r\n', STARTTLS: '454 no TLS here\r\n' })
    // The name ends at this machine, but nothing in the address says so.
    const url = server.url.replace('smtp://127.0.0.1', 'smtp://ben:secret@0.0.0.0')
    await expect(openMail(readConfig({ SMTP_URL: url }), noDatabase, log).send(mail, randomUUID())).rejects.toThrow(
      /TLS/,
    )
    expect(server.said.filter((line) => line.startsWith('AUTH'))).toEqual([])
  })

  it('refuses a second recipient or header in an address, and content that names files', async () => {
    const server = await smtpServer()
    const out = openMail(readConfig({ SMTP_URL: server.url }), noDatabase, log)
    for (const to of ['a@b.example,c@d.example', 'a@b.example\r\nBcc: c@d.example']) {
      await expect(out.send({ ...mail, to }, randomUUID())).rejects.toMatchObject({ status: 400 })
    }
    const html = { path: '/etc/passwd' } as unknown as string
    await expect(out.send({ ...mail, html }, randomUUID())).rejects.toThrow(/File access/)
    expect(server.mails.join()).not.toContain('root:')
  })

  it('an SMTP_URL without a host stops the start by name', () => {
    expect(() => openMail(readConfig({ SMTP_URL: 'smtp://' }), noDatabase, log)).toThrow(/^SMTP_URL: /)
  })
})

describe('mail without a server', () => {
  let pglite: PGlite
  let database: Database

  beforeAll(async () => {
    pglite = await PGlite.create()
    await pglite.exec(
      'create table outbox_mails (id uuid primary key, "to" text not null, subject text not null, text text not null, html text not null, created_at timestamptz not null)',
    )
    database = { kind: 'pglite', db: drizzle(pglite) } as unknown as Database
  })
  afterAll(() => pglite.close())
  beforeEach(() => pglite.exec('delete from outbox_mails'))

  it('waits in the outbox once, however often it is sent', async () => {
    const out = openMail(readConfig({}), database, log)
    const id = randomUUID()
    await out.send(mail, id)
    await out.send(mail, id)
    expect(await listOutbox(database.db)).toHaveLength(1)
  })

  it('waits in the outbox, newest first', async () => {
    const out = openMail(readConfig({}), database, log)
    expect(out.outbox).toBe(true)
    await out.send(mail, randomUUID())
    // Both may be sent within one millisecond, and then neither is the newer one.
    await pglite.exec("update outbox_mails set created_at = created_at - interval '1 second'")
    await out.send({ ...mail, subject: 'Second' }, randomUUID())
    const listed = await listOutbox(database.db)
    expect(listed.map(({ subject }) => subject)).toEqual(['Second', 'Grüße from Ben <b>'])
    expect(listed[1]).toMatchObject(mail)
    expect(listed[0]?.created_at).toBeInstanceOf(Date)
  })

  it('lists at most 200 and lets go of mails older than 30 days', async () => {
    await pglite.exec(
      "insert into outbox_mails select gen_random_uuid(), 'a@b.example', n::text, '', '', now() - make_interval(days => n / 10) from generate_series(1, 400) n",
    )
    expect((await listOutbox(database.db)).length).toBe(200)
    await openMail(readConfig({}), database, log).send(mail, randomUUID())
    const { rows } = await pglite.query<{ oldest: number }>(
      'select max(extract(day from now() - created_at))::int as oldest from outbox_mails',
    )
    expect(rows[0]?.oldest).toBeLessThanOrEqual(30)
    expect((await listOutbox(database.db))[0]?.subject).toBe(mail.subject)
  })

  it('refuses two addresses in one', async () => {
    const out = openMail(readConfig({}), database, log)
    await expect(out.send({ ...mail, to: 'a@b.example, c@d.example' }, randomUUID())).rejects.toMatchObject({
      status: 400,
    })
    expect(await listOutbox(database.db)).toEqual([])
  })
})
