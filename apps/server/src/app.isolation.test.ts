import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { allEndpoints } from '@cuecard/contract/all.ts'
import { Session } from '@cuecard/contract/session.ts'
import { CompanyDetail } from '@cuecard/contract/companies.ts'
import type { AnyEndpoint } from '@cuecard/contract/endpoint.ts'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { permissionTable } from '../test/permission-table.ts'

// The matrix asks for other companies' rows by the ids in paths. These guards find, in the contract itself, every other
// way in which an id or a secret could pass, and fail when one appears that nobody has looked at.

const ROOT = join(import.meta.dirname, '../../..')
const CONTRACT = join(ROOT, 'packages/contract/src')

/** Every call that the contract describes, also those that are not served yet. */
let endpoints: AnyEndpoint[]

beforeAll(async () => {
  const files = readdirSync(CONTRACT, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  const modules = await Promise.all(files.map((file) => import(`@cuecard/contract/${file}`) as Promise<object>))
  const exported: unknown[] = modules.flatMap((module) => Object.values(module) as unknown[])
  endpoints = [...new Set(exported.filter(isEndpoint))]
})

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'access' in value && 'path' in value && 'reply' in value
}

const nameOf = (endpoint: AnyEndpoint) => `${endpoint.method} ${endpoint.path}`

type Schema = z.core.$ZodType
type See = (path: string, schema: Schema) => 'deeper' | 'enough'

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value

/** Shows every schema inside a schema, through lists, unions, defaults and conversions. `a.b[].c` is a field's path. */
function walk(schema: Schema, see: See, path = ''): void {
  if (see(path, schema) === 'enough') return
  const definition = schema._zod.def as unknown as Record<string, unknown>
  for (const [key, value] of Object.entries(definition)) {
    if (key === 'shape') {
      for (const [name, field] of Object.entries(value as Record<string, Schema>)) {
        walk(field, see, path ? `${path}.${name}` : name)
      }
    } else if (key === 'getter') walk((value as () => Schema)(), see, path)
    else {
      const nested = (Array.isArray(value) ? value : [value]).filter(isSchema)
      const many = key === 'element' || key === 'valueType' || key === 'items' || key === 'rest'
      for (const each of nested) walk(each, see, many ? `${path}[]` : path)
    }
  }
}

const isUuid = (schema: Schema) => (schema._zod.def as { format?: string }).format === 'uuid'
const isNamedId = (path: string) => /(?:^|[._])ids?(?:\[\])*$/.test(path)

/** Paths of what is an id by its form or by its name. */
function idsIn(schema: Schema): string[] {
  const found = new Set<string>()
  walk(schema, (path, each) => {
    if (isUuid(each) || isNamedId(path)) found.add(path)
    return 'deeper'
  })
  return [...found]
}

function partsOf(endpoint: AnyEndpoint, parts: readonly ('params' | 'query' | 'body' | 'form')[]) {
  return parts.flatMap((part) => {
    const schema = endpoint[part] as Schema | undefined
    return schema ? idsIn(schema).map((path) => ({ place: `${nameOf(endpoint)} ${part}.${path}`, path })) : []
  })
}

it('finds every call that is served among those of the contract', () => {
  expect(endpoints.map(nameOf)).toEqual(expect.arrayContaining(allEndpoints.map(nameOf)))
})

it('sees ids and secrets through everything that a schema can be made of', () => {
  const id = z.uuid()
  const odd = z.object({
    plain_id: id.nullish().default(null),
    either: z.union([z.object({ deep: id }), z.literal('all')]),
    before: z.preprocess((value) => value, z.array(z.object({ row_id: z.string() }))).transform((rows) => rows.length),
    ids: z.array(z.string()),
    named: z.record(z.string(), id),
    late: z.lazy(() => z.object({ id: z.number() })),
    pair: z.tuple([id, z.string()]),
    idea: z.string(),
  })
  const found = ['plain_id', 'either.deep', 'before[].row_id', 'ids', 'ids[]', 'named[]', 'late.id', 'pair[]']
  expect(idsIn(odd)).toEqual(found)
})

it('check 23: every id in a path is one for which the matrix asks for own, foreign and missing rows', () => {
  for (const endpoint of endpoints) {
    const name = nameOf(endpoint)
    // The matrix fills in `:id`, `:page_id`, `:version_id`, `:delivery_id`, `:note_id` and `:comment_id` and nothing else; an entry in its `rowsOf` is demanded there.
    const inPath = endpoint.path.match(/:\w+/g) ?? []
    const known = [
      '',
      ':id',
      ':id,:page_id',
      ':id,:version_id',
      ':id,:delivery_id',
      ':id,:note_id',
      ':id,:comment_id',
    ].includes(inPath.join())
    expect([name, known]).toEqual([name, true])
    const params = endpoint.params ? idsIn(endpoint.params as Schema) : []
    expect([name, params]).toEqual([name, inPath.map((part) => part.slice(1))])
    if (allEndpoints.includes(endpoint)) expect(permissionTable, 'a row of its own').toHaveProperty([name])
  }
})

/** Ids that come in a body, a form or a query, and the test in which another company's is refused or comes to nothing. */
const lookedAt: Record<string, [file: string, test: string]> = {
  'POST /extension/answer body.meeting_id': [
    'answers/answers.test.ts',
    'check 25: keeps a meeting and its message with a response only when the caller sees that meeting',
  ],
  'POST /extension/answer body.message_id': [
    'answers/answers.test.ts',
    'check 25: keeps a meeting and its message with a response only when the caller sees that meeting',
  ],
  'POST /extension/explain body.meeting_id': [
    'answers/answers.test.ts',
    'check 25: keeps a meeting and its message with a response only when the caller sees that meeting',
  ],
  'POST /extension/explain body.message_id': [
    'answers/answers.test.ts',
    'check 25: keeps a meeting and its message with a response only when the caller sees that meeting',
  ],
  'POST /extension/follow-ups body.meeting_id': [
    'meeting-capture/meeting-capture.test.ts',
    'links a question that was answered before its meeting was stored when it is noted, to no meeting of somebody else',
  ],
  'POST /extension/follow-ups body.response_id': [
    'meeting-capture/meeting-capture.test.ts',
    'notes a question of one’s own for after the meeting, and nobody else’s',
  ],
  'POST /extension/meetings/:id/responses body.response_id': [
    'meeting-capture/meeting-capture.test.ts',
    'links what was asked before a meeting was stored: one’s own responses alone, to meetings one sees, and once',
  ],
  'POST /extension/meetings/:id/responses body.message_id': [
    'meeting-capture/meeting-capture.test.ts',
    'links what was asked before a meeting was stored: one’s own responses alone, to meetings one sees, and once',
  ],
  'POST /extension/feedback body.response_id': [
    'meeting-capture/meeting-capture.test.ts',
    'keeps one thumb a person and response, on one’s own responses alone, and shows it with the meeting',
  ],
  'POST /extension/recap body.meeting_id': [
    'live-meeting/recap.test.ts',
    'check 25: tells and keeps nothing of a meeting that is named with it, be it another company’s',
  ],
  'POST /extension/meeting-background body.meeting_id': [
    'live-meeting/meeting-background.test.ts',
    'check 25: keeps the invited people with no meeting but the caller’s own, and tells of nobody else’s',
  ],
  'POST /extension/meetings/:id/messages body.messages[].message_id': [
    'meeting-capture/meeting-capture.test.ts',
    'check 24: the same message ids in two meetings, of two companies, are different messages',
  ],
  ...Object.fromEntries(
    [
      'POST /company-knowledge/items/changes body.change.owner_id',
      'PUT /company-knowledge/items/:id form.owner_id',
    ].map((place) => [
      place,
      [
        'knowledge/items/item-care.test.ts',
        'an item belongs to who added it until it is given to a colleague, and to nobody of another company',
      ],
    ]),
  ),
  ...Object.fromEntries(
    ['', '[]'].map((part) => [
      `POST /company-knowledge/items/changes body.ids${part}`,
      [
        'knowledge/items/item-care.test.ts',
        'changes several at once, and refuses what is gone, generated or of another company one by one',
      ],
    ]),
  ),
  ...Object.fromEntries(
    ['', '[]'].map((part) => [
      `POST /extension/earlier-meetings/chat body.meeting_ids${part}`,
      [
        'meeting-chat/meeting-chat.test.ts',
        'reads of the earlier meetings that are named only those that the caller may see',
      ],
    ]),
  ),
  ...Object.fromEntries(
    ['questions body.ids', 'questions body.ids[]', 'approve body.entries[].id'].map((place) => [
      `POST /meetings/knowledge-items/${place}`,
      [
        'discovered-knowledge/discovered-knowledge.test.ts',
        'shows and changes only what was said in meetings that the caller’s list shows',
      ],
    ]),
  ),
  'POST /prompt-tests body.category_id': [
    'prompt-tests/prompt-tests.test.ts',
    'check 25: another company’s category is not found, and nothing is stored',
  ],
  ...Object.fromEntries(
    ['', '[]'].flatMap((part) => [
      [
        `POST /prompt-tests/run body.test_case_ids${part}`,
        ['prompt-tests/runs/test-runs.test.ts', 'check 25: another company’s cases in an order are left out'],
      ],
      [
        `POST /prompt-tests/runs/filter body.run_ids${part}`,
        ['prompt-tests/runs/test-runs.test.ts', 'check 24: ids of two companies’ runs mixed give one’s own alone'],
      ],
    ]),
  ),
  'GET /prompt-tests/runs query.before': [
    'prompt-tests/runs/repeated-answers.test.ts',
    'names the run that one is compared with, of all cases the last one of all, however many of some came between',
  ],
  ...Object.fromEntries(
    ['before', 'after'].map((side) => [
      `GET /prompt-tests/runs/changes query.${side}`,
      [
        'prompt-tests/runs/repeated-answers.test.ts',
        'says what changed between two runs, and which lost points cite a document that changed',
      ],
    ]),
  ),
  ...Object.fromEntries(
    ['response_id', 'meeting_id', 'message_id'].map((field) => [
      `POST /company-knowledge/knowledge-gaps body.${field}`,
      [
        'knowledge-gaps/knowledge-gaps.test.ts',
        'opens the gap of a response or of a question of a meeting that the caller may see, and brings a removed one back',
      ],
    ]),
  ),
  ...Object.fromEntries(
    [
      'PUT /company-knowledge/knowledge-gaps/:id body.owner_id',
      'POST /company-knowledge/knowledge-gaps/:id/merge body.into_id',
    ].map((place) => [
      place,
      [
        'knowledge-gaps/tend-gap.test.ts',
        'gives a gap an owner of the company and a day, merges two by hand and separates them, and filters by both',
      ],
    ]),
  ),
  'POST /v0.5/meetings/:id/own-notes body.client_key': [
    'own-notes/own-notes.test.ts',
    'check 25: stores a note of one’s own for a key that another person or company used',
  ],
  ...Object.fromEntries(
    ['client_key', 'message_id', 'to_id'].map((field) => [
      `POST /v0.5/meetings/:id/comments body.${field}`,
      [
        'moment-comments/moment-comments.test.ts',
        'check 25: a comment is written to somebody of the company who may see the meeting, about a line of it, and to nobody else',
      ],
    ]),
  ),
  'POST /v0.5/meetings/poor-question-answers/remove-uncertain body.meeting_id': [
    'customer-questions/customer-questions.test.ts',
    'check 23: a question of a meeting that the caller’s list does not show is not found, and nothing changes',
  ],
  'PUT /v0.5/meetings/:id/customer body.chosen.customer_id': [
    'customers/customers.test.ts',
    'check 25: a customer of whom the caller sees no meeting is not found, and nothing changes',
  ],
  ...Object.fromEntries(
    ['GET /prompt-tests/ci/:id', 'GET /prompt-tests/ci/:id/junit'].map((call) => [
      `${call} query.base`,
      [
        'prompt-tests/ci/ci-base.test.ts',
        'may be named, and is refused where it cannot be one, check 25: as is another company’s',
      ],
    ]),
  ),
  'PUT /prompt-tests/:id body.category_id': [
    'prompt-tests/prompt-tests.test.ts',
    'check 25: another company’s category is not found, and nothing is stored',
  ],
  'POST /company-settings/staff-account body.company_id': [
    'customer-settings/staff-accounts.test.ts',
    "refuses the provider's own company, one that does not exist, and everybody but admins of the provider",
  ],
  'POST /auth/accept-invitation body.invitation_id': [
    'invitations/invited-registration.test.ts',
    'check 17: another address, a second time and a member change nothing about who belongs where',
  ],
  'GET /company-settings/user-activity-summary query.company_id': [
    'user-metrics/user-metrics.test.ts',
    'shows no other company to those who may not choose one, and one company or all to admins of the provider',
  ],
  'GET /company-settings/user-activity-summary/export query.company_id': [
    'user-metrics/user-metrics.test.ts',
    'shows no other company to those who may not choose one, and one company or all to admins of the provider',
  ],
  'GET /company-settings/activity-timeline query.company_id': [
    'user-metrics/user-metrics.test.ts',
    'shows no other company to those who may not choose one, and one company or all to admins of the provider',
  ],
  'GET /company-settings/test-grades query.company_id': [
    'user-metrics/user-metrics.test.ts',
    'shows no other company to those who may not choose one, and one company or all to admins of the provider',
  ],
  'GET /company-settings/answer-quality query.company_id': [
    'user-metrics/user-metrics.test.ts',
    'shows no other company to those who may not choose one, and one company or all to admins of the provider',
  ],
  'GET /company-settings/audit-log query.company_id': [
    'audit/audit.test.ts',
    'shows a company its own log alone; admins of the provider may ask for one company or for all',
  ],
  'GET /company-settings/audit-log/export query.company_id': [
    'audit/audit.test.ts',
    'shows a company its own log alone; admins of the provider may ask for one company or for all',
  ],
}

it('check 25: every id in a body, form or query has a test in which it is another company’s', () => {
  const places = endpoints.flatMap((endpoint) => partsOf(endpoint, ['query', 'body', 'form']))
  expect(places.map(({ place }) => place).sort()).toEqual(Object.keys(lookedAt).sort())
  for (const [place, [file, title]] of Object.entries(lookedAt)) {
    const path = join(import.meta.dirname, 'features', file)
    expect([place, existsSync(path) && readFileSync(path, 'utf8').includes(title)]).toEqual([place, true])
  }
})

/** Names that a client gives to its own things, unique within the row of the path: nothing is looked up by them. */
const clientsOwn = new Set(['POST /extension/meetings/:id/messages body.messages[].message_id'])

/** Lists of ids, each with a test in which two companies' are mixed: see `lookedAt`. */
const mixed = new Set([
  'POST /company-knowledge/items/changes body.ids',
  'POST /extension/earlier-meetings/chat body.meeting_ids',
  'POST /meetings/knowledge-items/approve body.entries[].id',
  'POST /meetings/knowledge-items/questions body.ids',
  'POST /prompt-tests/run body.test_case_ids',
  'POST /prompt-tests/runs/filter body.run_ids',
])

it('check 24: every call that takes a list of ids has a test with two companies’ ids mixed', () => {
  const all = endpoints.flatMap((endpoint) => partsOf(endpoint, ['params', 'query', 'body', 'form']))
  expect(all.length).toBeGreaterThan(0)
  const lists = all.filter(({ path }) => path.includes('[]') || path.endsWith('ids'))
  const unseen = lists.filter(({ place }) => !clientsOwn.has(place) && !mixed.has(place.replace(/\[\]$/, '')))
  expect(unseen).toEqual([])
})

/** What a company is told once: to check with it who sent a delivery, and to run its tests from an automatic check. */
const TOLD_ONCE = new Set(['POST /company-settings/webhooks secret', 'POST /prompt-tests/keys key'])

/** Where connection tokens leave besides `Session` and `CompanyDetail`: to somebody who signs in with this very reply. */
const SIGNS_IN = new Set(['GET /auth/verify-email', 'POST /extension/connect'])

it('check 35: no reply has a field for a hash, a password or a key, and tokens leave only to their owners', () => {
  const replies = endpoints.filter((endpoint) => isSchema(endpoint.reply))
  const carriers = new Set<string>()
  for (const endpoint of replies) {
    const name = nameOf(endpoint)
    walk(endpoint.reply as Schema, (path) => {
      const field =
        path
          .replace(/(?:\[\])+$/, '')
          .split('.')
          .at(-1) ?? ''
      const secret = /hash|password|secret|key$|^code/.test(field) && !TOLD_ONCE.has(`${name} ${path}`)
      expect([name, path, secret]).toEqual([name, path, false])
      return 'deeper'
    })
    walk(endpoint.reply as Schema, (path, schema) => {
      if (schema === Session || schema === CompanyDetail) return 'enough'
      if (path.endsWith('connection_token')) carriers.add(name)
      return 'deeper'
    })
  }
  expect(replies.length).toBeGreaterThan(20)
  expect(carriers).toEqual(SIGNS_IN)
})
