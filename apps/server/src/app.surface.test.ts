import { connect } from 'node:net'
import { allEndpoints } from '@cuecard/contract/all.ts'
import { verifySession } from '@cuecard/contract/session.ts'
import { listOutbox } from '@cuecard/contract/outbox.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCompany, makePerson, type TestPerson } from '../test/people.ts'
import { type TestApp, testApp } from '../test/test-deps.ts'

/** As it runs for a company; only the database and the mails are a test's. */
let test: TestApp
let port: number
let admin: TestPerson
let user: TestPerson

beforeAll(async () => {
  test = await testApp({ settings: { NODE_ENV: 'production', CORS_ORIGINS: 'https://app.cuecard.example' } })
  const company = await makeCompany(test.deps, 'Surface')
  admin = await makePerson(test.app, { role: 'company_admin', company })
  user = await makePerson(test.app, { role: 'company_user', company })
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => test.close())

/** Sends exactly these header lines, which no client library would; resolves with the status and the reply. */
function send(method: string, path: string, lines: readonly string[] = []): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let text = ''
    socket.on('data', (data) => (text += String(data)))
    socket.once('error', reject)
    socket.once('close', () => resolve({ status: Number(text.split(' ')[1]), text }))
    // Not ended from here: the server would give up a call whose sender hangs up.
    socket.write([`${method} ${path} HTTP/1.1`, 'host: localhost', 'connection: close', ...lines, '', ''].join('\r\n'))
  })
}

const VERIFY = `/api${verifySession.path}`
const ADMINS = '/api/company-settings/audit-log'

it('check 34: a credential anywhere but in the one header is none', async () => {
  const { token } = admin
  const elsewhere: [string, string[]][] = [
    [`?access_token=${token}`, []],
    [`?token=${token}`, []],
    [`?authorization=Bearer%20${token}`, []],
    [`?api_key=${token}`, []],
    ['', [`cookie: access_token=${token}; authorization=Bearer ${token}; session=${token}`]],
    ['', [`x-api-key: ${token}`]],
    ['', [`x-auth-token: ${token}`]],
    ['', [`x-access-token: ${token}`]],
    ['', [`proxy-authorization: Bearer ${token}`]],
    ['', [`x-forwarded-user: ${admin.email}`, `x-user-id: ${admin.id}`]],
    ['', [`authorization: ${token}`]],
    ['', [`authorization: Basic ${Buffer.from(`${admin.email}:${token}`).toString('base64')}`]],
    ['', [`authorization: Bearer x, Bearer ${token}`]],
  ]
  for (const [query, lines] of elsewhere) {
    const { status } = await send('GET', `${VERIFY}${query}`, lines)
    expect([query, lines, status]).toEqual([query, lines, 401])
  }
  expect((await send('GET', VERIFY, [`authorization: Bearer ${token}`])).status).toBe(200)
})

it('check 34: a second credential beside the first widens nobody’s rights', async () => {
  const [own, foreign] = [`authorization: Bearer ${user.token}`, `authorization: Bearer ${admin.token}`]
  const others = [
    foreign,
    `cookie: access_token=${admin.token}`,
    `x-api-key: ${admin.token}`,
    `proxy-authorization: Bearer ${admin.token}`,
  ]
  for (const other of others) {
    expect([other, (await send('GET', ADMINS, [own, other])).status]).toEqual([other, 403])
    const { status, text } = await send('GET', `${VERIFY}?access_token=${admin.token}`, [own, other])
    expect([status, text.includes(user.email), text.includes(admin.email)]).toEqual([200, true, false])
    expect((await send('GET', VERIFY, ['authorization: Bearer x', other])).status).toBe(401)
  }
  expect((await send('GET', ADMINS, [foreign])).status).toBe(200)
})

it('check 36: production serves the documented calls and no other: no outbox, nothing for tests or set-up', async () => {
  const documented = allEndpoints
    .filter((endpoint) => endpoint !== listOutbox)
    .map((endpoint) => `${endpoint.method} ${endpoint.path}`)
  expect(test.app.served.map((call) => `${call.method} ${call.path}`).toSorted()).toEqual(documented.toSorted())
  const openapi = (await test.app.inject({ method: 'GET', url: '/api/openapi.json' })).json()
  const described = Object.entries<object>(openapi.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  )
  expect(described.toSorted()).toEqual(documented.toSorted())
  const bearer = [`authorization: Bearer ${admin.token}`]
  const guesses = ['dev/outbox', 'debug', 'test', 'setup', 'admin', 'docs', 'documentation', 'graphql', '']
  for (const path of guesses) {
    for (const method of ['GET', 'POST']) {
      const { status } = await send(method, `/api/${path}`, [...bearer, 'content-length: 0'])
      expect([method, path, status]).toEqual([method, path, 404])
    }
  }
})

it('check 36: metrics are for this machine alone: nobody behind a proxy learns that there are any, signed in or not', async () => {
  for (const lines of [[], [`authorization: Bearer ${admin.token}`]]) {
    const { status } = await send('GET', '/api/metrics', [...lines, 'x-forwarded-for: 127.0.0.1'])
    expect(status).toBe(404)
  }
})

it('check 36: every router entry is a documented call, its HEAD, the list of calls or a preflight', () => {
  const tree = test.app.printRoutes({ commonPrefix: false, includeHooks: false })
  const methods = [...tree.matchAll(/\(([A-Z, ]+)\)/g)].flatMap((match) => (match[1] ?? '').split(', '))
  const counted = (method: string) => methods.filter((each) => each === method).length
  const served = (method: string) => test.app.served.filter((call) => call.method === method).length
  for (const method of ['POST', 'PUT', 'DELETE']) expect([method, counted(method)]).toEqual([method, served(method)])
  // Two more GET: /api/openapi.json and /api/metrics. One OPTIONS for all addresses.
  expect([counted('GET'), counted('HEAD'), counted('OPTIONS')]).toEqual([served('GET') + 2, served('GET') + 2, 1])
  expect([...new Set(methods)].toSorted()).toEqual(['DELETE', 'GET', 'HEAD', 'OPTIONS', 'POST', 'PUT'])
})

it('check 36: OPTIONS that is no preflight, TRACE and unknown methods get 405', async () => {
  const { token } = admin
  for (const method of ['OPTIONS', 'TRACE', 'PATCH', 'PROPFIND', 'MKCOL', 'REPORT', 'LINK']) {
    const { status, text } = await send(method, VERIFY, [`authorization: Bearer ${token}`])
    expect([method, status]).toEqual([method, 405])
    expect(text.toLowerCase()).toContain('\r\nallow: get\r\n')
    // What was sent is not said back (TRACE).
    expect(text).not.toContain(token)
    expect((await send(method, '/api/nothing')).status).toBe(404)
  }
  expect((await send('OPTIONS', VERIFY, ['origin: https://evil.example'])).status).toBe(405)
  // Words that are no method of HTTP at all do not get past the parser.
  expect((await send('FETCH', VERIFY)).status).toBe(400)
  // The control: a browser's question before a call from another origin is answered, to origins that may ask.
  const preflight = (origin: string) =>
    send('OPTIONS', VERIFY, [`origin: ${origin}`, 'access-control-request-method: GET'])
  expect((await preflight('https://app.cuecard.example')).status).toBe(204)
  const stranger = await preflight('https://evil.example')
  expect([stranger.status, stranger.text.toLowerCase().includes('access-control-allow-origin')]).toEqual([405, false])
})
