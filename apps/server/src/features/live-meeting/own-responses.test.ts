import { randomUUID } from 'node:crypto'
import { getAnswer, getExplanation, RESPONSE_ID_HEADER, type ResponseKind } from '@cuecard/contract/answers.ts'
import type { TextStream } from '@cuecard/contract/client.ts'
import { OWN_RESPONSES_MAX } from '@cuecard/contract/limits.ts'
import { noteFollowUp, sendFeedback, sendMessages, startMeeting } from '@cuecard/contract/meetings/capture.ts'
import { listOwnResponses } from '@cuecard/contract/meetings/live.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiWith, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { issueToken } from '../access-tokens/access-tokens.service.ts'
import { assistantResponses } from '../answers/answers.tables.ts'

const SAID_AT = '2026-03-02T10:00:05.000Z'

let test: TestApp
/** With the tokens that their extensions have. */
let owner: TestPerson
let admin: TestPerson
let colleague: TestPerson
let stranger: TestPerson

beforeAll(async () => {
  test = await testApp()
  const company = await makeCompany(test.deps, 'Ours')
  const theirs = await makeCompany(test.deps, 'Theirs')
  const connected = async (role: 'company_user' | 'company_admin', of = company) => {
    const person = await makePerson(test.app, { role, company: of })
    const token = await issueToken(test.deps, test.deps.db, { user_id: person.id, purpose: 'extension' })
    return { ...person, api: apiWith(test.app, token) }
  }
  owner = await connected('company_user')
  admin = await connected('company_admin')
  colleague = await connected('company_user')
  stranger = await connected('company_admin', theirs)
})
afterAll(() => test.close())

async function begun(): Promise<string> {
  const body = {
    client_key: randomUUID(),
    meeting_type: 'google_meet' as const,
    started_at: '2026-03-02T10:00:00Z',
  }
  const id = (await owner.api(startMeeting, { body })).meeting_id ?? ''
  const said = { message_id: 'm1', sequence: 1, username: 'Bo Lind', message: 'What does it cost?', timestamp: SAID_AT }
  await owner.api(sendMessages, { params: { id }, body: { messages: [said] } })
  return id
}

async function asked(
  person: TestPerson,
  { question, kind = 'answer', ...place }: { question: string; kind?: ResponseKind } & Record<string, string>,
): Promise<string> {
  const body = { current_message: { message: question, username: 'Bo Lind' }, ...place }
  const stream: TextStream =
    kind === 'answer' ? await person.api(getAnswer, { body }) : await person.api(getExplanation, { body })
  for await (const _chunk of stream.chunks) continue
  return stream.headers.get(RESPONSE_ID_HEADER) ?? ''
}

const listed = async (person: TestPerson, id: string) =>
  (await person.api(listOwnResponses, { params: { id } })).responses

it('gives one’s own answers and explanations of a meeting, oldest first, with their rows and what one made of them', async () => {
  const meeting_id = await begun()
  const first = await asked(owner, { question: 'What does it cost?', meeting_id, message_id: 'm1' })
  const typed = await asked(owner, { question: 'What do we lease?', meeting_id })
  const explained = await asked(owner, {
    question: 'It has an ISO 27001 seal.',
    kind: 'explain',
    meeting_id,
    message_id: 'gone',
  })
  await asked(owner, { question: 'Of no meeting?' })
  await asked(owner, { question: 'Of another one?', meeting_id: await begun() })
  await owner.api(noteFollowUp, { body: { response_id: first, is_noted: true } })
  await owner.api(sendFeedback, { body: { response_id: typed, rating: 'down' } })
  expect(await listed(owner, meeting_id)).toMatchObject([
    {
      id: first,
      kind: 'answer',
      question: 'What does it cost?',
      message_id: 'm1',
      username: 'Bo Lind',
      said_at: SAID_AT,
      is_noted: true,
      rating: null,
    },
    {
      id: typed,
      question: 'What do we lease?',
      message_id: null,
      username: null,
      said_at: null,
      is_noted: false,
      rating: 'down',
    },
    { id: explained, kind: 'explain', message_id: 'gone', username: null, said_at: null, rating: null },
  ])
})

it('gives nobody what a colleague asked, and tells of no meeting that one may not see', async () => {
  const meeting_id = await begun()
  const own = await asked(owner, { question: 'What does it cost?', meeting_id, message_id: 'm1' })
  for (const person of [colleague, stranger])
    await expect(listed(person, meeting_id)).rejects.toMatchObject({ status: 404, detail: 'Meeting not found' })
  expect(await listed(admin, meeting_id), 'who sees the meeting has own ones alone').toEqual([])
  expect((await listed(owner, meeting_id)).map(({ id }) => id)).toEqual([own])
})

it('gives the newest where there are very many', async () => {
  const meeting_id = await begun()
  const id = await asked(owner, { question: 'The first one?', meeting_id })
  const [row] = await test.deps.db.select().from(assistantResponses).where(eq(assistantResponses.id, id))
  if (!row) throw new Error('not stored')
  const later = Array.from({ length: OWN_RESPONSES_MAX }, (_, nth) => ({
    ...row,
    id: randomUUID(),
    question: `Number ${nth}?`,
    created_at: new Date(row.created_at.getTime() + 1_000 * (nth + 1)),
  }))
  await test.deps.db.insert(assistantResponses).values(later)
  const questions = (await listed(owner, meeting_id)).map(({ question }) => question)
  expect(questions).toEqual(later.map(({ question }) => question))
})
