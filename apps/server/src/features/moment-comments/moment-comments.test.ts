import { randomUUID } from 'node:crypto'
import { ApiError } from '@cuecard/contract/client.ts'
import {
  createMomentComment,
  listMomentComments,
  type NewMomentComment,
  removeMomentComment,
  updateMomentComment,
} from '@cuecard/contract/meetings/comments.ts'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { inSameMoment } from '../../../test/same-moment.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import type { CompanyRow } from '../companies/companies.service.ts'
import { meetings } from '../meetings/meetings.tables.ts'
import { create } from './moment-comments.service.ts'
import { momentComments } from './moment-comments.tables.ts'

let test: TestApp
let company: CompanyRow
let author: TestPerson
let admin: TestPerson

beforeAll(async () => {
  test = await testApp()
  company = await makeCompany(test.deps, 'Ours')
  author = await makePerson(test.app, { role: 'company_user', company })
  admin = await makePerson(test.app, { role: 'company_admin', company })
})
afterAll(() => test.close())

const messages = [{ message_id: 'm1', username: 'Ann', message: 'What does the pilot cost?' }]
const newMeeting = async (owner = author) => (await makeMeeting(test, { owner, title: 'Duval', messages })).id
const write = (who: TestPerson, id: string, given: Partial<NewMomentComment> = {}) =>
  who.api(createMomentComment, {
    params: { id },
    body: {
      client_key: randomUUID(),
      message_id: 'm1',
      about: null,
      to_id: admin.id,
      text: 'Can you answer?',
      ...given,
    },
  })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.detail}` : String(error)),
  )

it('mails a comment once with the way to the moment; the colleague marks it done, its author alone deletes it', async () => {
  const id = await newMeeting()
  const client_key = randomUUID()
  const comment = await write(author, id, { client_key, about: 'The pilot is too dear' })
  expect(await write(author, id, { client_key })).toEqual(comment)
  expect(comment).toMatchObject({ can_delete: true, can_finish: false, done_at: null, about: 'The pilot is too dear' })
  const mails = (await test.mailed()).filter(({ to }) => to === admin.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Can you answer?')
  expect(mails[0]?.text).toContain(`/meetings/${id}?tab=transcript&message=m1`)

  const params = { id, comment_id: comment.id }
  expect(await refusal(author.api(updateMomentComment, { params, body: { is_done: true } }))).toMatch(/^403 Only the/)
  expect(await refusal(admin.api(removeMomentComment, { params }))).toMatch(/^403 Only its author/)
  const done = await admin.api(updateMomentComment, { params, body: { is_done: true } })
  expect(done.done_at).not.toBeNull()
  expect((await author.api(listMomentComments, { params: { id } })).comments).toMatchObject([
    { id: comment.id, done_at: done.done_at, can_delete: true },
  ])
  await author.api(removeMomentComment, { params })
  expect((await admin.api(listMomentComments, { params: { id } })).comments).toEqual([])
})

it('stores a comment over the limit of mails too, and says that it was not mailed, also when it is sent again', async () => {
  const team = await makeCompany(test.deps, 'Busy')
  const busy = await makePerson(test.app, { role: 'company_admin', company: team })
  const rep = await makePerson(test.app, { role: 'company_user', company: team })
  const id = await newMeeting(rep)
  const sent: boolean[] = []
  for (let n = 0; n < 5; n++) sent.push((await write(rep, id, { to_id: busy.id })).is_mailed)
  const client_key = randomUUID()
  for (let n = 0; n < 2; n++) sent.push((await write(rep, id, { to_id: busy.id, client_key })).is_mailed)
  expect(sent).toEqual([true, true, true, true, true, false, false])
  expect((await busy.api(listMomentComments, { params: { id } })).comments).toHaveLength(6)
  expect((await test.mailed()).filter(({ to }) => to === busy.email)).toHaveLength(5)
})

it('takes a comment that is sent again with another text or to somebody else for the same one, and mails it', async () => {
  const team = await makeCompany(test.deps, 'Of second thoughts')
  const [rep, first, second] = await Promise.all(
    (['company_user', 'company_admin', 'company_admin'] as const).map((role) =>
      makePerson(test.app, { role, company: team }),
    ),
  )
  if (!rep || !first || !second) throw new Error('three people are needed')
  const id = await newMeeting(rep)
  const client_key = randomUUID()
  const mailsTo = async ({ email }: { email: string }) =>
    (await test.mailed()).filter(({ to }) => to === email).map((mail) => mail.text.includes('the second draft'))
  const { id: comment_id } = await write(rep, id, { to_id: first.id, client_key })
  const params = { id, comment_id }
  await first.api(updateMomentComment, { params, body: { is_done: true } })
  expect(await mailsTo(first)).toEqual([false])
  const changed = { to_id: first.id, client_key, text: 'Read the second draft' }
  for (let n = 0; n < 2; n++)
    expect(await write(rep, id, changed)).toMatchObject({ id: comment_id, text: changed.text, done_at: null })
  expect(await mailsTo(first)).toEqual([false, true])
  await write(rep, id, { ...changed, to_id: second.id })
  expect(await mailsTo(second)).toEqual([true])
  expect(await mailsTo(first)).toEqual([false, true])
  expect((await second.api(listMomentComments, { params: { id } })).comments).toMatchObject([
    { id: comment_id, can_finish: true },
  ])
})

it('keeps the text that arrives last of two that are sent at once, and mails it', async () => {
  const team = await makeCompany(test.deps, 'At once')
  const [rep, reader] = [
    await makePerson(test.app, { role: 'company_user', company: team }),
    await makePerson(test.app, { role: 'company_admin', company: team }),
  ]
  const id = await newMeeting(rep)
  const client_key = randomUUID()
  const { id: other } = await write(rep, id, { to_id: reader.id, client_key, text: 'Ask for the plans' })
  const [row] = await test.deps.db.select().from(momentComments).where(eq(momentComments.id, other))
  if (!row) throw new Error('the comment is not there')
  await test.deps.db.delete(momentComments).where(eq(momentComments.id, other))
  const deps = inSameMoment(test.deps, (tx) => tx.insert(momentComments).values(row))
  const body = { client_key, message_id: row.message_id, about: null, to_id: reader.id, text: 'Ask for all the plans' }
  expect(await create(deps, rep.member, { id, ...body })).toMatchObject({ id: other, text: body.text, is_mailed: true })
  const mails = (await test.mailed()).filter(({ to }) => to === reader.email)
  expect(mails.at(-1)?.text).toContain(body.text)
})

it('does not mail a comment to a colleague who may no longer open the meeting when the mail is sent', async () => {
  // In a company of their own: other tests count the author's colleagues.
  const own = await makeCompany(test.deps, 'Of their own')
  const [writer, reader] = [
    await makePerson(test.app, { role: 'company_admin', company: own }),
    await makePerson(test.app, { role: 'company_user', company: own }),
  ]
  const { id } = await makeMeeting(test, { owner: writer, title: 'Duval', messages, is_shared: true })
  await write(writer, id, { to_id: reader.id })
  await test.deps.db.update(meetings).set({ is_shared: false }).where(eq(meetings.id, id))
  expect((await test.mailed()).filter(({ to }) => to === reader.email)).toEqual([])
})

it('check 25: a comment is written to somebody of the company who may see the meeting, about a line of it, and to nobody else', async () => {
  const id = await newMeeting()
  const outsider = await makePerson(test.app, { role: 'company_user', company })
  const foreign = await makePerson(test.app, {
    role: 'company_admin',
    company: await makeCompany(test.deps, 'Theirs'),
  })
  const theirs = await newMeeting(foreign)
  for (const to_id of [outsider.id, foreign.id, author.id]) {
    expect(await refusal(write(author, id, { to_id }))).toMatch(/^422 Choose somebody of your company/)
  }
  expect(await refusal(write(author, id, { message_id: 'gone' }))).toMatch(/^409 This line is no longer/)
  for (const meeting of [theirs, id]) {
    const who = meeting === id ? outsider : author
    expect(await refusal(write(who, meeting))).toBe('404 Meeting not found')
    expect(await refusal(who.api(listMomentComments, { params: { id: meeting } }))).toBe('404 Meeting not found')
  }
  const client_key = randomUUID()
  await write(author, id, { client_key })
  expect(await refusal(write(admin, id, { client_key, to_id: author.id }))).toBe('done')
  const { comments, colleagues } = await author.api(listMomentComments, { params: { id } })
  expect(comments).toHaveLength(2)
  expect(colleagues.map(({ user_id, may_open }) => [user_id, may_open])).toEqual(
    expect.arrayContaining([
      [admin.id, true],
      [outsider.id, false],
    ]),
  )
  expect(colleagues).toHaveLength(2)
})
