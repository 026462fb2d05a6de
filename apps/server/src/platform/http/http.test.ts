import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { allEndpoints } from '@cuecard/contract/all.ts'
import { updateUserInfo } from '@cuecard/contract/auth.ts'
import { logout, verifySession } from '@cuecard/contract/session.ts'
import { updateDemoData } from '@cuecard/contract/demo-editor.ts'
import { connectExtension } from '@cuecard/contract/extension.ts'
import { createKnowledgeItem, listKnowledgeItems } from '@cuecard/contract/knowledge/knowledge.ts'
import { MB } from '@cuecard/contract/limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addText } from '../../../test/documents.ts'
import { anonymousApi, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { networkOf } from './network-of.ts'
import { attachment } from './serve.ts'

let test: TestApp
let person: TestPerson
let colleague: TestPerson

beforeAll(async () => {
  test = await testApp({
    settings: { CORS_ORIGINS: 'https://app.cuecard.example,chrome-extension://abcdefghijklmnop' },
  })
  const company = await makeCompany(test.deps, 'Http')
  person = await makePerson(test.app, { role: 'company_admin', company })
  colleague = await makePerson(test.app, { role: 'company_user', company })
})
afterAll(() => test.close())

const bearer = () => ({ authorization: `Bearer ${person.token}` })

it('refuses characters that the database cannot hold, in texts and in JSON, signed in or not', async () => {
  const names = { first_name: 'Ada\0', last_name: 'L', work_role: 'Rep' }
  const unstorable = { status: 422, detail: 'The request holds a character that cannot be stored.' }
  await expect(person.api(updateUserInfo, { body: names })).rejects.toMatchObject(unstorable)
  const connection_token = 'cue_user_\0x'
  await expect(anonymousApi(test.app)(connectExtension, { body: { connection_token } })).rejects.toMatchObject(
    unstorable,
  )
  const demo = await makeCompany(test.deps, 'Demo', 'demo')
  const staff = await makePerson(test.app, { role: 'staff_user', company: demo })
  for (const odd of ['\0', '\ud800']) {
    const messages = [{ transcription_message: { username: 'Ada', message: `a${odd}b` }, responses: {} }]
    const saved = staff.api(updateDemoData, { params: { id: demo.id }, body: { messages } })
    await expect(saved).rejects.toMatchObject(unstorable)
  }
})

it('answers an address or a request that cannot be read in the form of every other error', async () => {
  const address = await test.app.listen({ port: 0, host: '127.0.0.1' })
  const reply = async (path: string) => {
    const response = await fetch(`${address}${path}`, { headers: bearer() })
    return [response.status, await response.json()]
  }
  expect(await reply('/api/%E0%A4%A')).toEqual([400, { detail: 'The address could not be read.' }])
  expect(await reply(`/api/meetings/${'a'.repeat(500)}`)).toEqual([expect.any(Number), { detail: expect.any(String) }])
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  socket.end('NONSENSE\r\n\r\n')
  const said = await text(socket)
  expect(said.split('\r\n')[0]).toBe('HTTP/1.1 400 Bad Request')
  expect(said.split('\r\n\r\n')[1]).toBe('{"detail":"The request could not be read."}')
})

it('answers a broken, missing, oversized or wrong-typed body of every call with 4xx and words', async () => {
  const bodies: [string, string | undefined, string | undefined][] = [
    ['nothing', undefined, undefined],
    ['no JSON', 'application/json', '{"a":'],
    ['null', 'application/json', 'null'],
    ['a list', 'application/json', '[]'],
    ['a text', 'application/json', '"x"'],
    ['wrong types', 'application/json', '{"query":1,"limit":"many","current_message":[],"username":{}}'],
    ['deep nesting', 'application/json', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['proto', 'application/json', '{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}'],
    ['too much', 'application/json', `{"query":"${'x'.repeat(1.5 * MB)}"}`],
    ['plain text', 'text/plain', 'hello'],
    ['a form without a boundary', 'multipart/form-data', 'hello'],
    ['a form that breaks off', 'multipart/form-data; boundary=x', '--x\r\ncontent-disposition: form-data; name="a"'],
    [
      'a form with an unknown file',
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="other"; filename="a.txt"\r\n\r\nhi\r\n--x--\r\n',
    ],
    ['another type', 'application/xml', '<a/>'],
  ]
  for (const endpoint of allEndpoints.filter((each) => each.body || each.form || each.files)) {
    for (const [what, type, payload] of bodies) {
      const reply = await test.app.inject({
        method: endpoint.method,
        url: `/api${endpoint.path}`,
        headers: { ...bearer(), ...(type ? { 'content-type': type } : {}) },
        ...(payload === undefined ? {} : { payload }),
      })
      const where = `${endpoint.path} with ${what}`
      expect([where, reply.statusCode >= 400 && reply.statusCode < 500]).toEqual([where, true])
      expect([where, typeof reply.json().detail]).toEqual([where, 'string'])
    }
  }
  expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
})

it('takes a call without a body as one whatever type its client names, and a body that may be left out', async () => {
  const leaving = await makePerson(test.app, {
    role: 'company_admin',
    company: await makeCompany(test.deps, 'No body'),
  })
  const post = (path: string, headers: object) =>
    test.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${leaving.token}`, ...headers },
    })
  const json = { 'content-type': 'application/json' }
  for (const headers of [{}, json]) {
    const run = await post('/prompt-tests/run?test_case_type=company-specific', headers)
    expect([run.statusCode, run.json()]).toEqual([422, { detail: 'There are no test cases to run.' }])
    const search = await post('/company-knowledge/search', headers)
    expect([search.statusCode, search.json().detail]).toEqual([422, expect.stringContaining('body')])
    expect((await post('/nowhere', headers)).statusCode).toBe(404)
  }
  expect((await post('/auth/logout', json)).statusCode).toBe(204)
})

it('check 26: fields that nobody may set are ignored', async () => {
  const reply = await sendForm({
    name: 'Mass assignment',
    type: 'file',
    id: '00000000-0000-4000-8000-000000000000',
    company_id: '00000000-0000-4000-8000-000000000000',
    knowledge_source: 'platform_generated',
    sync_state: 'synced',
    chunk_count: '99',
    file_key: 'companies/other/knowledge/x',
    file_path: '/etc/passwd',
    role: 'staff_admin',
  })
  expect(reply.statusCode).toBe(201)
  expect(reply.json()).toMatchObject({
    knowledge_source: 'user_uploaded',
    sync_state: 'pending',
    chunk_count: 0,
    file_path: 'notes.txt',
  })
  expect(reply.json().id).not.toBe('00000000-0000-4000-8000-000000000000')
  expect((await person.api(listKnowledgeItems)).some((item) => item.id === reply.json().id)).toBe(true)
  expect((await person.api(verifySession)).user.role).toBe('company_admin')
})

async function sendForm(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File(['Some notes.'], 'notes.txt', { type: 'text/plain' }))
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return test.app.inject({
    method: 'POST',
    url: '/api/company-knowledge/items',
    headers: { ...bearer(), 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

it('check 35: no reply and no error carries hashes, other people’s tokens, keys or paths', async () => {
  await addText(person, 'Shown', 'Text.')
  const colleagueToken = (await colleague.api(verifySession)).user.connection_token
  const seen: string[] = []
  for (const endpoint of allEndpoints.filter((each) => each.method === 'GET')) {
    for (const id of ['x', '00000000-0000-4000-8000-000000000000', "'"]) {
      const reply = await test.app.inject({
        method: 'GET',
        url: `/api${endpoint.path.replace(':id', encodeURIComponent(id))}`,
        headers: bearer(),
      })
      seen.push(reply.body)
    }
  }
  const all = seen.join('\n')
  expect(all).toContain('Shown')
  for (const secret of [
    'password_hash',
    '$argon2',
    'file_key',
    'companies/',
    'content_hash',
    colleagueToken,
    test.deps.config.DATA_DIR,
    'node_modules',
    '    at ',
  ]) {
    expect([secret, all.includes(secret)]).toEqual([secret, false])
  }
})

it('check 38: only a configured origin may read replies from a browser', async () => {
  const originOf = async (origin: string) => {
    const reply = await test.app.inject({ method: 'GET', url: '/api/health', headers: { origin } })
    return reply.headers['access-control-allow-origin']
  }
  expect(await originOf('https://app.cuecard.example')).toBe('https://app.cuecard.example')
  expect(await originOf('chrome-extension://abcdefghijklmnop')).toBe('chrome-extension://abcdefghijklmnop')
  const lookalikes = [
    'null',
    'https://app.cuecard.example.evil.example',
    'https://evilapp.cuecard.example',
    'http://app.cuecard.example',
    'https://x.app.cuecard.example',
    'chrome-extension://abcdefghijklmnopq',
  ]
  for (const origin of lookalikes) expect([origin, await originOf(origin)]).toEqual([origin, undefined])
  const credentials = await test.app.inject({
    method: 'GET',
    url: '/api/health',
    headers: { origin: 'https://app.cuecard.example' },
  })
  expect(credentials.headers['access-control-allow-credentials']).toBeUndefined()
})

it('check 65: sends security headers that allow nothing foreign, no inline script and no framing', async () => {
  const { headers } = await test.app.inject({ method: 'GET', url: '/api/health' })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self'")
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  expect(policy).toContain("img-src 'self' data: blob:;")
  expect(policy).toContain("connect-src 'self';")
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("base-uri 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['referrer-policy']).toBe('no-referrer')
  expect(headers['cache-control']).toBe('no-store')
  expect(headers['x-powered-by']).toBeUndefined()
})

it('tells a wrong method from a wrong address', async () => {
  const method = await test.app.inject({ method: 'PUT', url: '/api/auth/token' })
  expect([method.statusCode, method.headers.allow]).toEqual([405, 'POST'])
  const address = await test.app.inject({ method: 'GET', url: '/api/nothing' })
  expect([address.statusCode, address.json()]).toEqual([404, { detail: 'Not found' }])
})

it('describes every call in OpenAPI', async () => {
  const document = (await test.app.inject({ method: 'GET', url: '/api/openapi.json' })).json()
  for (const endpoint of allEndpoints) {
    const path = `${endpoint.path.replace(/:([a-z_]+)/g, '{$1}')}`
    expect([path, document.paths[path]?.[endpoint.method.toLowerCase()]?.summary]).toEqual([path, endpoint.summary])
  }
})

it('check 42: an upload’s ending, declared type and bytes must agree', async () => {
  const upload = async (name: string, bytes: string | Uint8Array<ArrayBuffer>, type = '') => {
    try {
      const item = await person.api(createKnowledgeItem, {
        form: { name: 'Upload', type: 'file', add_anyway: true },
        files: { file: new File([bytes], name, { type }) },
      })
      return `${item.sync_state}: ${item.sync_reason}`
    } catch (error) {
      return `${(error as { status: number }).status}: ${(error as Error).message}`
    }
  }
  const png = new Uint8Array([
    0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2,
    0, 0, 0,
  ])
  const zipEnd = [0x50, 0x4b, 0x05, 0x06, ...Array<number>(18).fill(0)]
  // Refused: what is not accepted, and what pretends to be two things.
  for (const [name, bytes, type] of [
    ['run.exe', 'MZ', ''],
    ['noending', 'text', ''],
    ['page.svg', '<svg/>', ''],
    ['report.pdf.html', '<html>hi</html>', ''],
    ['report.pdf', '%PDF-1.7\n<html><script>1</script></html>\n%%EOF', 'application/pdf'],
    ['picture.png', new Uint8Array([...png, ...zipEnd]), 'image/png'],
    ['notes.txt', 'plain', 'application/pdf'],
  ] as const) {
    expect([name, await upload(name, bytes, type)]).toEqual([name, expect.stringMatching(/^422: ./)])
  }
  // Stored with a reason that stands in the list: what is merely not what its name says, or empty.
  for (const [name, bytes] of [
    ['empty.txt', ''],
    ['blank.md', ' \n '],
    ['pdf-as.txt', '%PDF-1.7\nrest'],
    ['png-as.pdf', png],
    ['text.docx', 'just text'],
  ] as const) {
    expect([name, await upload(name, bytes)]).toEqual([name, expect.stringMatching(/^failed: .{20}/)])
  }
  expect(await upload('fine.txt', 'A fine text.', 'text/plain')).toBe('pending: null')
})

it('stores a file under its own name made safe', async () => {
  const names = [
    '../../x.txt',
    '/etc/passwd.txt',
    '..\\..\\x.txt',
    'a\u0000b.txt',
    `${'n'.repeat(300)}.txt`,
    '\u202Etxt.exe.txt',
    'CON.txt',
    '%2e%2e%2fx.txt',
  ]
  for (const name of names) {
    const item = await person.api(createKnowledgeItem, {
      form: { name: 'Odd', type: 'file', add_anyway: true },
      files: { file: new File(['Text.'], name) },
    })
    // oxlint-disable-next-line no-control-regex -- that they are gone is what is tested
    expect(item.file_path).toMatch(/^[^/\\\u0000\u202e]{1,200}\.txt$/)
    expect(item.file_path).not.toMatch(/^(\.|con\.)/i)
  }
})

it('suggests a download’s name in both forms of RFC 6266', () => {
  expect(attachment('Preis "neu" – übersicht.pdf')).toBe(
    `attachment; filename="Preis _neu_ _ _bersicht.pdf"; filename*=UTF-8''Preis%20%22neu%22%20%E2%80%93%20%C3%BCbersicht.pdf`,
  )
})

it('counts calls that no token opens by their address, and refuses the next ones before they are looked up', async () => {
  const remoteAddress = '203.0.113.10'
  const statusOf = async (token: string, from = remoteAddress) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await test.app.inject({ url: '/api/auth/verify', remoteAddress: from, headers })).statusCode
  }
  const company = await makeCompany(test.deps, 'Newcomers')
  const newcomer = await makePerson(test.app, { role: 'company_user', company })
  expect([await statusOf(person.token), await statusOf('wrong')]).toEqual([200, 401])
  test.deps.caches.refusedCalls.add(remoteAddress, 2_998)
  expect(await statusOf('wrong')).toBe(401)
  expect([await statusOf('wrong'), await statusOf(newcomer.token)]).toEqual([429, 429])
  const without = await test.app.inject({ url: '/api/auth/verify', remoteAddress })
  expect([without.statusCode, without.json()]).toEqual([429, { detail: 'Too many requests. Please try again later.' }])
  expect(Number(without.headers['retry-after'])).toBeGreaterThan(0)
  // Who was signed in goes on, and so does everybody elsewhere.
  expect([await statusOf(person.token), await statusOf(newcomer.token, '203.0.113.11')]).toEqual([200, 200])
  expect(await statusOf(newcomer.token)).toBe(200)
  await newcomer.api(logout)
  expect([await statusOf(newcomer.token), await statusOf(newcomer.token)]).toEqual([401, 429])
})

it('counts calls by the minute, and pages with their files apart and far more of them', async () => {
  const statusOf = async (url: string) => (await test.app.inject({ url, remoteAddress: '203.0.113.9' })).statusCode
  for (let files = 0; files < 1_300; files += 1) await statusOf('/assets/none.js')
  expect(await statusOf('/api/health')).toBe(200)
  for (let calls = 0; calls < 1_200; calls += 1) await statusOf('/api/health')
  expect(await statusOf('/api/health')).toBe(429)
  expect(await statusOf('/assets/none.js')).not.toBe(429)
  // Another person behind the same address is not locked out once signed in.
  const headers = { authorization: `Bearer ${person.token}` }
  const colleague = { url: '/api/auth/verify', remoteAddress: '203.0.113.9', headers }
  expect((await test.app.inject(colleague)).statusCode).toBe(200)
})

it('counts the addresses of one IPv6 network together, whether their calls are refused or not', async () => {
  const statusOf = async (url: string, remoteAddress: string) =>
    (await test.app.inject({ url, remoteAddress })).statusCode
  for (let calls = 0; calls < 1_200; calls += 1) await statusOf('/api/health', `2001:db8:0:8:${calls}::1`)
  expect(await statusOf('/api/health', '2001:db8:0:8::ffff')).toBe(429)
  expect(await statusOf('/api/health', '2001:db8:0:9::1')).toBe(200)
  test.deps.caches.refusedCalls.add(networkOf('2001:db8:0:a::1'), 2_998)
  expect(await statusOf('/api/auth/verify', '2001:db8:0:a::2')).toBe(401)
  expect(await statusOf('/api/auth/verify', '2001:db8:0:a::3')).toBe(401)
  expect(await statusOf('/api/auth/verify', '2001:db8:0:a::4')).toBe(429)
  expect(await statusOf('/api/auth/verify', '2001:db8:0:b::1')).toBe(401)
})
