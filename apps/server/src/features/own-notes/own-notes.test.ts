import { randomUUID } from 'node:crypto'
import { ApiError } from '@cuecard/contract/client.ts'
import { createOwnNote, listOwnNotes, removeOwnNote, updateOwnNote } from '@cuecard/contract/meetings/own-notes.ts'
import { removeMeeting } from '@cuecard/contract/meetings/meetings.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { inSameMoment } from '../../../test/same-moment.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { changeCompany, type CompanyRow } from '../companies/companies.service.ts'
import { create } from './own-notes.service.ts'
import { ownNotes } from './own-notes.tables.ts'

let test: TestApp
let company: CompanyRow
let person: TestPerson
let admin: TestPerson

beforeAll(async () => {
  test = await testApp()
  company = await makeCompany(test.deps, 'Ours')
  person = await makePerson(test.app, { role: 'company_user', company })
  admin = await makePerson(test.app, { role: 'company_admin', company })
})
afterAll(() => test.close())

const newMeeting = async () =>
  (await makeMeeting(test, { owner: person, title: 'Duval', messages: [{ username: 'Ann', message: 'Hello.' }] })).id
const note = (who: TestPerson, id: string, given: { text: string; at?: string }) =>
  who.api(createOwnNote, { params: { id }, body: { client_key: randomUUID(), at: null, ...given } })
const texts = async (who: TestPerson, id: string) =>
  (await who.api(listOwnNotes, { params: { id } })).notes.map(({ text, at }) => [text, at])
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof ApiError ? `${error.status} ${error.detail}` : String(error)),
  )

it('keeps each person’s notes for themselves, in the order of the meeting, those without a place last', async () => {
  const id = await newMeeting()
  await note(person, id, { text: 'Send the price list' })
  await note(person, id, { text: 'Budget is with Ann', at: '2026-03-02T10:05:00.000Z' })
  await note(person, id, { text: 'Before it began', at: '2026-03-02T09:00:00.000Z' })
  await note(person, id, { text: 'A clock that is ahead', at: new Date(Date.now() + 3_600_000).toISOString() })
  await note(admin, id, { text: 'Of the admin' })
  const found = await texts(person, id)
  expect(found.map(([text]) => text)).toEqual([
    'Before it began',
    'Budget is with Ann',
    'A clock that is ahead',
    'Send the price list',
  ])
  expect(found[0]?.[1]).toBe('2026-03-02T10:00:00.000Z')
  expect(Date.parse(found[2]?.[1] ?? '')).toBeLessThanOrEqual(Date.now())
  expect(await texts(admin, id)).toEqual([['Of the admin', null]])
})

it('stores a note once that is sent twice, and tells of a change made elsewhere', async () => {
  const id = await newMeeting()
  const body = { client_key: randomUUID(), text: 'Send the prices', at: null }
  const first = await person.api(createOwnNote, { params: { id }, body })
  expect(await person.api(createOwnNote, { params: { id }, body })).toEqual(first)
  const change = (text: string, version: number, who = person) =>
    who.api(updateOwnNote, { params: { id, note_id: first.id }, body: { text, version } })
  expect(await change('Send them today', 1)).toMatchObject({ text: 'Send them today', version: 2 })
  expect(await refusal(change('Send them never', 1))).toMatch(/^409 You changed this note in another place/)
  expect(await change('Send them today', 1)).toMatchObject({ version: 2 })
  expect(await refusal(change('Not yours', 2, admin))).toBe('404 Note not found')
  expect(await refusal(admin.api(removeOwnNote, { params: { id, note_id: first.id } }))).toBe('404 Note not found')
  await person.api(removeOwnNote, { params: { id, note_id: first.id } })
  expect(await texts(person, id)).toEqual([])
})

it('takes the text of a note that is sent again after its first reply was lost, unless it was changed since', async () => {
  const id = await newMeeting()
  const client_key = randomUUID()
  const send = (text: string) => person.api(createOwnNote, { params: { id }, body: { client_key, text, at: null } })
  const { id: note_id } = await send('Ask for the floor plan')
  expect(await send('Ask for both floor plans')).toMatchObject({ id: note_id, text: 'Ask for both floor plans' })
  const body = { text: 'They sent the plans', version: 2 }
  await person.api(updateOwnNote, { params: { id, note_id }, body })
  expect(await send('Ask for the floor plan')).toMatchObject({ id: note_id, text: body.text })
  expect(await texts(person, id)).toEqual([[body.text, null]])
})

it('keeps the text that arrives last of two that are sent at once', async () => {
  const id = await newMeeting()
  const sent = { client_key: randomUUID(), text: 'Ask for the rest of the plans', at: null }
  const first = {
    ...sent,
    id: randomUUID(),
    company_id: company.id,
    meeting_id: id,
    user_id: person.id,
    text: 'Ask for the plans',
    version: 1,
    created_at: new Date(),
    updated_at: new Date(),
  }
  const deps = inSameMoment(test.deps, (tx) => tx.insert(ownNotes).values(first))
  expect(await create(deps, person.member, { id, ...sent })).toMatchObject({ id: first.id, text: sent.text })
  expect(await texts(person, id)).toEqual([[sent.text, null]])
})

it('check 25: stores a note of one’s own for a key that another person or company used', async () => {
  const id = await newMeeting()
  const foreign = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Theirs') })
  const messages = [{ username: 'Bo', message: 'Hello.' }]
  const theirs = await makeMeeting(test, { owner: foreign, title: 'Theirs', messages })
  const client_key = randomUUID()
  const add = (who: TestPerson, meeting: string, text: string) =>
    who.api(createOwnNote, { params: { id: meeting }, body: { client_key, text, at: null } })
  await add(foreign, theirs.id, 'Of another company')
  expect(await add(person, id, 'Mine')).toMatchObject({ text: 'Mine' })
  expect(await add(admin, id, 'Of the admin')).toMatchObject({ text: 'Of the admin' })
  expect([await texts(person, id), await texts(foreign, theirs.id)]).toEqual([
    [['Mine', null]],
    [['Of another company', null]],
  ])
})

it('adds none while the company saves no meetings, and loses them with their meeting', async () => {
  const id = await newMeeting()
  await note(person, id, { text: 'Kept' })
  const save = (is_meeting_saving_enabled: boolean) =>
    changeCompany(test.deps, test.deps.db, { id: company.id, is_meeting_saving_enabled })
  await save(false)
  expect(await refusal(note(person, id, { text: 'Not kept' }))).toMatch(/^409 Your company does not save meetings/)
  await save(true)
  expect(await texts(person, id)).toEqual([['Kept', null]])
  await person.api(removeMeeting, { params: { id } })
  const rows = await test.deps.db.select().from(ownNotes)
  expect(rows.filter(({ meeting_id }) => meeting_id === id)).toEqual([])
})
