import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import type { Database } from '../db/database.ts'
import { composeMail } from './compose-mail.ts'
import { listOutbox } from './mail.store.ts'
import { openMail } from './open-mail.ts'

const log = pino({ level: 'silent' })
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A mail server by script: answers what `replies` says to a command, 250 to any other, and keeps what it was told. */
async function smtpServer(replies: Record<string, string> = {}) {
  const said: string[] = []
  const mails: string[] = []
  const talk = (socket: Socket) => {
    let held = ''
    let data: string | null = null
    const hear = (line: string) => {
      if (data !== null) {
        if (line !== '.') return void (data += `${line}\n`)
        mails.push(data)
        data = null
        return void socket.write(replies['.'] ?? '250 queued\r\n')
      }
      said.push(line)
      const verb = line.split(/[ :]/)[0]?.toUpperCase() ?? ''
      const reply = replies[verb] ?? { DATA: '354 go on\r\n', QUIT: '221 bye\r\n' }[verb] ?? '250 ok\r\n'
      if (verb === 'DATA' && reply.startsWith('354')) data = ''
      socket.write(reply)
    }
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      held += bytes.toString()
      const lines = held.split('\r\n')
      held = lines.pop() ?? ''
      for (const line of lines) hear(line)
    })
    socket.write(replies['greeting'] ?? '220 test ESMTP\r\n')
  }
  const server = createServer(talk)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, said, mails }
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
    const sent = (server.mails[0] ?? '').replaceAll('=\n', '')
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
    ['a refused recipient', { RCPT: '550 no such user\r\n' }],
    ['a refused message', { '.': '452 disk full\r\n' }],
    ['a busy server', { greeting: '421 too busy\r\n' }],
  ])('throws for %s, so that the job can try again', async (_what, replies) => {
    const server = await smtpServer(replies as Record<string, string>)
    const out = openMail(readConfig({ SMTP_URL: server.url }), noDatabase, log)
    await expect(out.send(mail, randomUUID())).rejects.toThrow(/550|452|421/)
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

  it('waits in the outbox, newest first', async () => {
    const out = openMail(readConfig({}), database, log)
    expect(out.outbox).toBe(true)
    await out.send(mail, randomUUID())
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
