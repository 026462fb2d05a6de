import { allEndpoints, namedEndpoints } from '@cuecard/contract/all.ts'
import { getAnswer } from '@cuecard/contract/answers.ts'
import { type AnyEndpoint, isFile } from '@cuecard/contract/endpoint.ts'
import { listKnowledgeItems } from '@cuecard/contract/knowledge/knowledge.ts'
import { createTestKey } from '@cuecard/contract/prompt-tests/ci.ts'
import { webhookCalls } from '@cuecard/contract/webhooks.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addText } from '../test/documents.ts'
import { makeMeeting } from '../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../test/people.ts'
import { makeTestCase, makeTestRun } from '../test/test-runs.ts'
import { type TestApp, testApp } from '../test/test-deps.ts'
import { issueToken } from './features/access-tokens/access-tokens.service.ts'

interface Media {
  schema: Record<string, unknown>
}
interface Described {
  description: string
  headers?: Record<string, { $ref?: string; required?: boolean; schema?: object }>
  content?: Record<string, Media>
}
interface Operation {
  operationId: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: { in: string; name: string; required: boolean; schema: object }[]
  requestBody?: { required: boolean; content: Record<string, Media> }
  responses: Record<string, Described>
}
interface Document {
  openapi: string
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
  tags: { name: string; description: string }[]
  security?: unknown
  components: { securitySchemes: Record<string, { type: string; scheme: string; description: string }> }
}

let test: TestApp
let staff: TestPerson
let document: Document

beforeAll(async () => {
  test = await testApp()
  const company = await makeCompany(test.deps, 'Documented', 'internal_control_company')
  staff = await makePerson(test.app, { role: 'staff_admin', company })
  document = (await test.app.inject({ method: 'GET', url: '/api/openapi.json' })).json()
})
afterAll(() => test.close())

function operationOf(endpoint: AnyEndpoint): Operation {
  const found = document.paths[endpoint.path.replaceAll(/:(\w+)/g, '{$1}')]?.[endpoint.method.toLowerCase()]
  if (!found) throw new Error(`${endpoint.method} ${endpoint.path} is not described`)
  return found
}

const operations = () => [
  ...Object.values(document.paths).flatMap((path) => Object.values(path)),
  ...Object.values(document.webhooks).map(({ post }) => post),
]

it('gives every call a name of its own, which does not change with its path, and a room', () => {
  const names = operations().map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(names.length)
  for (const { endpoint, name, room } of namedEndpoints) {
    const { operationId, tags } = operationOf(endpoint)
    expect([operationId, tags]).toEqual([name, [room]])
    expect(name).toMatch(/^[a-z][a-zA-Z0-9]+$/)
  }
  // Programs of customers are generated with these.
  expect(names).toEqual(expect.arrayContaining(['createToken', 'startCiRun', 'getCiRun', 'getCiJunit', 'getMeeting']))
  const rooms = document.tags.map(({ name }) => name)
  expect(new Set(rooms).size).toBe(rooms.length)
  expect(rooms.toSorted()).toEqual([...new Set(operations().flatMap(({ tags }) => tags))].toSorted())
})

describe('which tokens open a call', () => {
  it('is said of every call by schemes that are there and say where the token comes from', () => {
    const schemes = document.components.securitySchemes
    for (const scheme of Object.values(schemes)) {
      expect(scheme).toEqual({ type: 'http', scheme: 'bearer', description: expect.stringContaining('From `') })
      for (const [, call] of scheme.description.matchAll(/`(\w+)`/g)) {
        expect(namedEndpoints.map(({ name }) => name)).toContain(call)
      }
    }
    for (const { security } of operations()) {
      for (const name of security.flatMap((each) => Object.keys(each))) expect(Object.keys(schemes)).toContain(name)
    }
    expect(document.security).toBeUndefined()
  })

  it('is true: another kind of token gets 401, and no call without one is open', async () => {
    const { user_id } = staff.member
    const tokens: [string, string][] = [
      ['session', staff.token],
      ['extension', await issueToken(test.deps, test.deps.db, { user_id, purpose: 'extension' })],
      ['ciKey', (await staff.api(createTestKey, { body: { name: 'Build' } })).key],
    ]
    for (const endpoint of allEndpoints) {
      const opening = operationOf(endpoint).security.flatMap((each) => Object.keys(each))
      expect([endpoint.path, opening.length === 0]).toEqual([endpoint.path, endpoint.access === 'public'])
      for (const [name, token] of endpoint.access === 'public' ? [] : tokens) {
        if (name === 'session' && opening.includes(name)) continue
        // Ends at the check of what is sent, so that it changes nothing.
        const url = `/api${endpoint.path.replaceAll(/:\w+/g, 'x')}`
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/x-none' }
        const { statusCode } = await test.app.inject({ method: endpoint.method, url, headers, payload: 'x' })
        expect([name, url, statusCode === 401]).toEqual([name, url, !opening.includes(name)])
      }
    }
  })
})

it('says of every body whether it may be left out', async () => {
  const left = allEndpoints.filter((endpoint) => operationOf(endpoint).requestBody?.required === false)
  expect(left.map(({ path }) => path).toSorted()).toEqual(['/prompt-tests/ci', '/prompt-tests/run'])
  for (const endpoint of allEndpoints.filter(({ body, form, files }) => body ?? form ?? files)) {
    const { requestBody } = operationOf(endpoint)
    if (!requestBody?.required || endpoint.access === 'public') continue
    const url = `/api${endpoint.path.replaceAll(/:\w+/g, '0191d1a4-0000-7000-8000-000000000000')}`
    const headers = { authorization: `Bearer ${staff.token}` }
    const { statusCode } = await test.app.inject({ method: endpoint.method, url, headers })
    expect([url, statusCode >= 400]).toEqual([url, true])
  }
})

describe('downloads', () => {
  /** How each is asked for so that it has something to send: one address for each media type. */
  const addresses: Record<string, () => Promise<string[]>> = {
    downloadTranscript: async () => {
      const messages = [{ username: 'Ann', message: 'Hello.' }]
      const { id } = await makeMeeting(test, { owner: staff, title: 'Call', messages })
      return [`/v0.5/meetings/${id}/transcript`]
    },
    exportAuditLog: async () => ['/company-settings/audit-log/export'],
    exportActivitySummary: async () => ['/company-settings/user-activity-summary/export'],
    downloadKnowledgeFile: async () => {
      await addText(staff, 'Prices', 'The starter plan costs 40 euros.')
      const [item] = await staff.api(listKnowledgeItems)
      return [`/company-knowledge/items/${item?.id}/download-file`]
    },
    downloadExtension: async () => {
      test.deps.config.extension_zip = import.meta.filename
      return ['/extension/extension-download']
    },
    downloadInstallInstructions: async () => ['/extension/install-instructions'],
    getCiJunit: async () => {
      const { company_id } = staff.member
      const test_case = await makeTestCase(test.deps, company_id)
      const { run } = await makeTestRun(test.deps, { company_id, results: [{ test_case }] })
      return [`/prompt-tests/ci/${run.id}/junit`]
    },
    exportTestCases: async () =>
      ['json', 'csv', 'promptfoo'].map((format) => `/prompt-tests/export?type=company-specific&format=${format}`),
    exportCalibration: async () => ['/prompt-tests/calibration/export'],
  }

  const downloads = namedEndpoints.filter(({ endpoint }) => isFile(endpoint.reply))

  it('are all tried here', () => {
    expect(Object.keys(addresses).toSorted()).toEqual(downloads.map(({ name }) => name).toSorted())
  })

  it.each(downloads)('$name has the media types and headers that OpenAPI names', async ({ name, endpoint }) => {
    const described = operationOf(endpoint).responses['200']
    const sent = new Set<string>()
    for (const address of (await addresses[name]?.()) ?? []) {
      const headers = { authorization: `Bearer ${staff.token}` }
      const reply = await test.app.inject({ method: 'GET', url: `/api${address}`, headers })
      expect([address, reply.statusCode]).toEqual([address, 200])
      sent.add(String(reply.headers['content-type']).split(';')[0] ?? '')
      for (const [header, { required }] of Object.entries(described?.headers ?? {})) {
        expect([header, required, typeof reply.headers[header]]).toEqual([header, true, 'string'])
      }
    }
    expect(Object.keys(described?.headers ?? {})).toContain('content-disposition')
    expect(Object.keys(described?.content ?? {}).toSorted()).toEqual([...sent].toSorted())
    for (const [type, { schema }] of Object.entries(described?.content ?? {})) {
      const isText = type.startsWith('text/') || /xml|yaml/.test(type)
      if (type === 'application/json') expect(schema).toEqual({})
      else expect([type, schema]).toEqual([type, isText ? { type: 'string' } : { type: 'string', format: 'binary' }])
    }
  })
})

it('names the headers that belong to a reply, and lets pages of other origins read them', async () => {
  expect(operationOf(getAnswer).responses['200']?.headers).toMatchObject({
    'x-response-id': { required: true, schema: { type: 'string', format: 'uuid' } },
    'x-response-state': { required: false },
  })
  for (const { responses } of Object.values(document.paths).flatMap((path) => Object.values(path))) {
    for (const status of ['4XX', '5XX']) {
      expect(responses[status]?.headers).toEqual({ 'retry-after': { $ref: '#/components/headers/retry-after' } })
    }
  }
  const headers = { authorization: `Bearer ${staff.token}` }
  const question = { current_message: { username: 'Customer', message: 'What does the starter plan cost?' } }
  const answer = await test.app.inject({ method: 'POST', url: '/api/extension/answer', headers, payload: question })
  expect([answer.statusCode, typeof answer.headers['x-response-id']]).toEqual([200, 'string'])
})

it('describes what goes out to webhooks', () => {
  expect(Object.keys(document.webhooks)).toEqual(Object.keys(webhookCalls))
  const call = document.webhooks['meeting.completed']?.post
  expect(call?.parameters?.map(({ in: place, name, required }) => [place, name, required])).toEqual([
    ['header', 'x-cuecard-event', true],
    ['header', 'x-cuecard-delivery', true],
    ['header', 'x-cuecard-signature', true],
  ])
  expect(call?.requestBody?.content['application/json']?.schema).toMatchObject({
    required: ['event', 'at', 'data'],
    properties: { data: { required: expect.arrayContaining(['meeting_id', 'ended_at', 'url']) } },
  })
})

describe('the document is a valid one', () => {
  it('has everything that OpenAPI requires, and no reference that leads nowhere', () => {
    expect(document.openapi).toBe('3.1.0')
    for (const [path, methods] of Object.entries(document.paths)) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      for (const operation of Object.values(methods)) {
        const declared = (operation.parameters ?? []).filter((each) => each.in === 'path').map(({ name }) => name)
        expect([path, declared]).toEqual([path, inPath])
      }
    }
    for (const { operationId, parameters = [], requestBody, responses } of operations()) {
      const names = parameters.map((each) => `${each.in} ${each.name}`)
      expect([operationId, new Set(names).size]).toEqual([operationId, names.length])
      for (const each of parameters) expect([operationId, typeof each.schema]).toEqual([operationId, 'object'])
      if (requestBody) expect(Object.keys(requestBody.content)).toHaveLength(1)
      expect(Object.keys(responses).length).toBeGreaterThan(0)
      for (const [status, { description }] of Object.entries(responses)) {
        expect([operationId, status]).toEqual([operationId, expect.stringMatching(/^([1-5](\d\d|XX)|default)$/)])
        expect(description).toMatch(/./)
      }
    }
    const text = JSON.stringify(document)
    for (const [, pointer = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = pointer
        .split('/')
        .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document)
      expect([pointer, typeof found]).toEqual([pointer, 'object'])
    }
    expect(text).not.toMatch(/"\$ref":"[^#]|"~standard"|"\$schema"/)
  })
})
