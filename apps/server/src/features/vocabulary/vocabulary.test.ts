import { getAnswer, type AnswerResponse, getResponse, RESPONSE_ID_HEADER } from '@cuecard/contract/answers.ts'
import type { TextStream } from '@cuecard/contract/client.ts'
import { VOCABULARY_NAMES_MAX } from '@cuecard/contract/limits.ts'
import { syncManagerAnalysis } from '@cuecard/contract/meetings/analysis.ts'
import { chatWithMeeting, chatWithMeetings } from '@cuecard/contract/meetings/chat.ts'
import { getMeeting } from '@cuecard/contract/meetings/meetings.ts'
import * as calls from '@cuecard/contract/vocabulary.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addText, syncAll } from '../../../test/documents.ts'
import { makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'

let test: TestApp
let admin: TestPerson
let other: TestPerson

beforeAll(async () => {
  test = await testApp({ work: true })
  admin = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Ours') })
  other = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Other') })
})
afterAll(() => test.close())

const add = (name: string, spellings: string[] = [], kind: calls.VocabularyKind = 'competitor') =>
  admin.api(calls.createVocabularyEntry, { body: { kind, name, spellings } })
const paste = (text: string, kind: calls.VocabularyKind = 'competitor') =>
  admin.api(calls.pasteVocabulary, { body: { kind, text } })
const names = async (by = admin) => (await by.api(calls.getVocabulary)).entries.map(({ name }) => name)
async function clear() {
  for (const { id } of (await admin.api(calls.getVocabulary)).entries)
    await admin.api(calls.removeVocabularyEntry, { params: { id } })
}

it('keeps names with their spellings, tidied, and refuses a spelling of another name', async () => {
  const bolt = await add(' Bolt ', ['Volt', 'volt', 'BOLT', ' Bolt.io '])
  expect(bolt).toMatchObject({ kind: 'competitor', name: 'Bolt', spellings: ['Volt', 'Bolt.io'] })
  await add('Acme Lane', ['Lane'], 'product')
  await expect(add('lane', [], 'competitor')).rejects.toMatchObject({
    status: 422,
    errors: { name: '“lane” is already a spelling of “Acme Lane”, an own product.' },
  })
  await expect(add('Nord', ['VOLT'])).rejects.toMatchObject({
    errors: { spellings: '“VOLT” is already a spelling of “Bolt”, a competitor.' },
  })
  await expect(add('bolt', [], 'own_name')).rejects.toMatchObject({
    errors: { name: '“Bolt” is in the list already, as a competitor.' },
  })
  await expect(add('X')).rejects.toMatchObject({ errors: { name: expect.stringContaining('too short') } })
  const changed = { kind: 'competitor' as const, name: 'Bolt Inc', spellings: ['Bolt'] }
  await admin.api(calls.updateVocabularyEntry, { params: { id: bolt.id }, body: changed })
  expect(await names()).toEqual(['Acme Lane', 'Bolt Inc'])
  await add('Volt')
  // Another company has its own list, and its rows are not there for others.
  expect(await names(other)).toEqual([])
  await other.api(calls.createVocabularyEntry, { body: { kind: 'own_name', name: 'Bolt' } })
  await expect(other.api(calls.removeVocabularyEntry, { params: { id: bolt.id } })).rejects.toMatchObject({
    status: 404,
  })
  await clear()
  expect(await names()).toEqual([])
})

it('takes a pasted list of 500 names at once, again with further spellings, and nothing of one that clashes', async () => {
  const list = Array.from({ length: 500 }, (_, n) => `Maker ${n};Meker ${n}`).join('\n')
  expect(await paste(list)).toEqual({ added: 500, extended: 0, unchanged: 0 })
  expect(await paste('Maker 7;Maeker 7\nmaker 8;Meker 8\nMaker 8')).toEqual({ added: 0, extended: 1, unchanged: 1 })
  expect((await admin.api(calls.getVocabulary)).entries.find(({ name }) => name === 'Maker 7')?.spellings).toEqual([
    'Meker 7',
    'Maeker 7',
  ])
  await expect(paste('Fresh one\nSecond, meker 3\nThird, Fresh one')).rejects.toMatchObject({
    status: 422,
    errors: {
      text: 'Line 2: “meker 3” is already a spelling of “Maker 3”, a competitor.\nLine 3: “Fresh one” is in the list already, as a competitor.',
    },
  })
  await expect(paste('Maker 1', 'product')).rejects.toMatchObject({ status: 422 })
  const many = Array.from({ length: VOCABULARY_NAMES_MAX }, (_, n) => `Further ${n}`).join('\n')
  await expect(paste(many)).rejects.toMatchObject({ status: 409 })
  expect(await names()).toHaveLength(500)
  await test.deps.db.execute('delete from vocabularies')
  test.deps.caches.meantNames.clear()
})

const SAID = [
  ['Carla', 'We are comparing you with Acme Lane and Sorter One. Kestral Robotics was here too.'],
  ['Ben', 'Our pilot takes six weeks, and the price is in the proposal.'],
  ['Carla', 'What does the Akme Robotix gateway cost us a month?'],
  ['Ben', 'The Akme Robotix gateway costs forty euros a month in the contract.'],
  ['Carla', 'kestral robotics has a cheaper demo, and your product is too expensive for our budget.'],
] as const

const rivalsOf = async (id: string) => {
  const { manager_meeting_analysis } = await admin.api(getMeeting, { params: { id } })
  return manager_meeting_analysis?.competitors_evidence.map(({ text }) => text)
}

it('reads meetings as meant, shows them as heard, and analyses those again that say a changed name', async () => {
  const meeting = await makeMeeting(test, {
    owner: admin,
    title: 'Demo',
    messages: SAID.map(([username, message]) => ({ username, message })),
    attendees: [{ name: 'Carla', email: 'carla@client.example' }],
  })
  const params = { id: meeting.id }
  await admin.api(syncManagerAnalysis, { params })
  await expect.poll(() => rivalsOf(meeting.id)).toEqual(['Acme Lane', 'Sorter One'])
  await add('Kestrel', ['Kestral Robotics'])
  await add('Acme Lane', [], 'product')
  await expect.poll(() => rivalsOf(meeting.id)).toEqual(['Sorter One', 'Kestrel'])
  const { manager_meeting_analysis: found } = await admin.api(getMeeting, { params })
  expect(found?.competitors_evidence[1]?.evidence.map(({ quote }) => quote)).toEqual([
    'Kestral Robotics was here too.',
    'kestral robotics has a cheaper demo, and your product is too expensive for our budget.',
  ])
  // Taken away again, the name is what it was before.
  const kestrel = (await admin.api(calls.getVocabulary)).entries.find(({ name }) => name === 'Kestrel')
  await admin.api(calls.removeVocabularyEntry, { params: { id: kestrel?.id ?? '' } })
  await expect.poll(() => rivalsOf(meeting.id)).toEqual(['Sorter One'])

  const read = async (reply: unknown) => {
    let text = ''
    for await (const chunk of (reply as TextStream).chunks) text += chunk
    return text
  }
  const body = { message: 'What does the Acme Robotics gateway cost?' }
  await add('Acme Robotics', ['Akme Robotix'], 'own_name')
  expect(await read(await admin.api(chatWithMeeting, { params, body }))).toContain('Akme Robotix gateway costs forty')
  expect(await read(await admin.api(chatWithMeetings, { body }))).toContain('Akme Robotix gateway costs forty')
})

it('searches the documents for what is meant, and keeps the question as it was heard', async () => {
  await addText(admin, 'Warranty', '# Warranty\n\nKestrel Shield covers five years of breakage for every robot.')
  await syncAll(admin)
  const message = 'How many years does Castral Sheeld cover?'
  const ask = async (): Promise<AnswerResponse> => {
    const reply = (await admin.api(getAnswer, {
      body: { current_message: { message, username: 'Carla' } },
    })) as TextStream
    for await (const _chunk of reply.chunks) continue
    const id = reply.headers.get(RESPONSE_ID_HEADER) ?? ''
    return admin.api(getResponse, { params: { id } })
  }
  expect((await ask()).outcome).toBe('refused')
  await add('Kestrel Shield', ['Castral Sheeld'], 'product')
  const answer = await ask()
  expect(answer.outcome).toBe('complete')
  expect(answer.text).toContain('five years')
  expect(answer.question).toBe(message)
})
