import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { allEndpoints } from '@cuecard/contract/all.ts'
import { register } from '@cuecard/contract/auth.ts'
import { getHealth } from '@cuecard/contract/health.ts'
import { createKnowledgeItem, listKnowledgeItems } from '@cuecard/contract/knowledge/knowledge.ts'
import { MB } from '@cuecard/contract/limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { anonymousApi, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'

const ROUNDS = 1000
const AT_ONCE = 20

let test: TestApp
let person: TestPerson
let port: number

beforeAll(async () => {
  test = await testApp()
  person = await makePerson(test.app, { role: 'staff_admin', company: await makeCompany(test.deps, 'Forms') })
  port = Number(new URL(await test.app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => test.close())

const field = (disposition: string, body: string) =>
  `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${body}\r\n`
const END = '--x--\r\n'

async function send(call: { method: string; path: string }, contentType: string, payload: string) {
  const reply = await test.app.inject({
    method: call.method as 'POST',
    url: `/api${call.path}`,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': contentType },
    payload,
  })
  return { status: reply.statusCode, body: reply.body }
}

it('check 40: what names a file of the server instead of sending one is refused, and nothing is read', async () => {
  const secret = join(test.deps.config.DATA_DIR, 'secret.key')
  const kept = await person.api(createKnowledgeItem, {
    form: { name: 'Kept', type: 'file' },
    files: { file: new File(['Its own words.'], 'kept.txt') },
  })
  const forms = allEndpoints.filter((endpoint) => endpoint.files)
  expect(forms.length).toBeGreaterThan(2)
  const filled = ['name', 'section_name'].map((name) => field(`name="${name}"`, 'Kept')).join('')
  const whole = filled + field('name="type"', 'file')
  const place = { filepath: secret, path: secret, originalFilename: 'kept.txt', size: 1 }
  for (const { method, path } of forms) {
    const call = { method, path: path.replace(':id', kept.id) }
    const json = await send(call, 'application/json', JSON.stringify({ name: 'Kept', type: 'file', file: place }))
    expect([path, json.status]).toEqual([path, 415])
    const sneaked = [
      field('name="file"', secret),
      field('name="file"', JSON.stringify(place)),
      field('name="file[filepath]"; filename="kept.txt"', secret),
      field('name="files"; filename="kept.txt"', secret),
    ]
    for (const fields of sneaked) {
      const reply = await send(call, 'multipart/form-data; boundary=x', whole + fields + END)
      expect([path, fields, reply.status]).toEqual([path, fields, 422])
    }
  }
  const named = field('name="filepath"', secret) + field('name="file_path"', secret) + field('name="file_key"', secret)
  const { status } = await send(createKnowledgeItem, 'multipart/form-data; boundary=x', whole + named + END)
  expect(status).toBe(422)
  expect(await person.api(listKnowledgeItems)).toEqual([kept])
})

it('takes 1 MB of text in all the fields of a form, cuts none short, and takes no part that calls itself JSON', async () => {
  const sent = async (...fields: string[]) => {
    const { status, body } = await send(register, 'multipart/form-data; boundary=x', fields.join('') + END)
    return [status, JSON.parse(body).detail]
  }
  const tooLarge = [413, 'The form is too large.']
  expect(await sent(...['a', 'b', 'c'].map((name) => field(`name="${name}"`, 'x'.repeat(0.4 * MB))))).toEqual(tooLarge)
  expect(await sent(field('name="a"', 'x'.repeat(1.5 * MB)))).toEqual(tooLarge)
  const json = 'name="username"\r\ncontent-type: application/json'
  expect(await sent(field(json, '{"a":[]}'))).toEqual([400, 'The form could not be read.'])
})

/** Head and body of a broken form; `half`: the sender goes away in the middle. */
interface Broken {
  type?: string
  body: string
  half?: boolean
}

const file = field('name="file"; filename="a.txt"', 'words '.repeat(2000))
const BROKEN: Broken[] = [
  { type: 'multipart/form-data', body: file + END },
  { type: 'multipart/form-data; boundary=', body: file + END },
  { type: 'multipart/form-data; boundary=other', body: file + END },
  { body: '' },
  { body: file },
  { body: `${field('name=""', 'x')}${field('name=""; filename=""', 'x')}${END}` },
  { body: `--x\r\ncontent-disposition: form-data\r\n\r\nx\r\n${END}` },
  { body: `--x\r\n${'content-type: text/plain\r\n'.repeat(3000)}\r\nx\r\n${END}` },
  { body: `--x\r\ncontent-disposition: form-data; name="${'n'.repeat(90_000)}"\r\n\r\nx\r\n${END}` },
  { body: `${field('name="__proto__"; filename="a.txt"', 'x')}${END}` },
  { body: file, half: true },
  { body: `${file}${field('name="name"', 'x'.repeat(50_000))}${END}`, half: true },
]
/** Costly to read, so sent now and then only. */
const MANY_PARTS: Broken = { body: field('name="a"', 'x').repeat(10_000) + END }

it(`check 50: ${ROUNDS} broken forms are refused and leave no file, handle or crash behind`, async () => {
  const handles = async () => (await readdir('/proc/self/fd')).length
  const temporary = () => readdir(join(test.deps.config.DATA_DIR, 'tmp'))
  const items = await person.api(listKnowledgeItems)
  await Promise.all(BROKEN.map(sendRaw))
  const before = await handles()
  const replies = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round += AT_ONCE) {
    const burst = Array.from({ length: AT_ONCE }, (_, nth) =>
      nth === 0 && round % 200 === 0 ? MANY_PARTS : BROKEN[(round + nth) % BROKEN.length]!,
    )
    for (const reply of await Promise.all(burst.map(sendRaw))) replies.set(reply, (replies.get(reply) ?? 0) + 1)
  }
  expect([...replies.keys()].filter((reply) => !/^(left|(400|413|415|422) \{"detail":"[^"]+)/.test(reply))).toEqual([])
  expect([...replies.keys()].some((reply) => reply === 'left')).toBe(true)
  await expect.poll(temporary).toEqual([])
  await expect.poll(handles).toBeLessThan(before + 10)
  expect(await person.api(listKnowledgeItems)).toEqual(items)
  expect(await anonymousApi(test.app)(getHealth)).toMatchObject({ status: 'ok' })
})

/** Over a connection of its own; resolves with status and body, or with `left` when the sender went away. */
function sendRaw({ type = 'multipart/form-data; boundary=x', body, half = false }: Broken): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    let received = ''
    socket.on('error', (error) => (received || half ? undefined : reject(error)))
    socket.on('data', (chunk) => (received += chunk.toString()))
    socket.on('close', () => {
      if (half) return resolve('left')
      resolve(`${received.slice(9, 12)} ${/\{.*$/s.exec(received)?.[0] ?? ''}`)
    })
    socket.write(
      `POST /api/company-knowledge/items HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\nauthorization: Bearer ${person.token}\r\ncontent-type: ${type}\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    if (half) socket.write(body.slice(0, body.length / 2), () => setTimeout(() => socket.destroy(), 5))
    else socket.write(body)
  })
}
