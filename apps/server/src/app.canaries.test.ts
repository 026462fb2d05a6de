import { randomUUID } from 'node:crypto'
import { getAnswer, getExplanation, getResponse, RESPONSE_ID_HEADER } from '@cuecard/contract/answers.ts'
import type { TextStream } from '@cuecard/contract/client.ts'
import { removeKnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { chatWithMeeting, chatWithMeetings, getChatReply } from '@cuecard/contract/meetings/chat.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addText, syncAll } from '../test/documents.ts'
import { makeMeeting } from '../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../test/people.ts'
import { type TestApp, testApp } from '../test/test-deps.ts'

/** The check asks for 50, which takes some minutes: `CUECARD_COMPANIES=50`. */
const COMPANIES = Number(process.env['CUECARD_COMPANIES'] ?? 5)
/** Words of other companies that each person asks for. */
const FOREIGN = Math.max(1, Math.floor(COMPANIES / 10))

interface Planted {
  person: TestPerson
  /** In a document, and in a meeting. */
  written: string
  spoken: string
  itemId: string
  meetingId: string
}

let test: TestApp
let planted: Planted[]

beforeAll(async () => {
  test = await testApp({ work: true })
  planted = []
  while (planted.length < COMPANIES) planted.push(await plant())
})
afterAll(() => test.close())

const newCanary = () => `canary${randomUUID().replaceAll('-', '')}`

async function plant(): Promise<Planted> {
  const person = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Planted') })
  const [written, spoken] = [newCanary(), newCanary()]
  const { id } = await addText(person, `Secrets of ${written}`, `The launch code word is ${written}.`)
  const said = [
    { username: 'Carla', message: 'What is the launch code word for the pilot?' },
    { username: 'Ben', message: `The launch code word for the pilot is ${spoken}.` },
  ]
  const meeting = await makeMeeting(test, { owner: person, title: `Pilot ${spoken}`, messages: said })
  await syncAll(person)
  return { person, written, spoken, itemId: id, meetingId: meeting.id }
}

async function textOf(stream: TextStream): Promise<{ id: string; text: string }> {
  let text = ''
  for await (const chunk of stream.chunks) text += chunk
  return { id: stream.headers.get(RESPONSE_ID_HEADER) ?? '', text }
}

/** What an answer, an explanation and both chats say to a question, each with everything that it cites. */
async function saidTo({ person, meetingId }: Planted, question: string): Promise<string[]> {
  const { api } = person
  const message = { message: question, username: 'Carla', timestamp: '00:01:02' }
  const said: string[] = []
  for (const call of [getAnswer, getExplanation]) {
    const body = { current_message: message, transcription_message_history: [] }
    const { id, text } = await textOf(await api(call, { body }))
    said.push(JSON.stringify([text, (await api(getResponse, { params: { id } })).sources]))
  }
  const chats = [
    await api(chatWithMeeting, { params: { id: meetingId }, body: { message: question } }),
    await api(chatWithMeetings, { body: { message: question } }),
  ]
  for (const chat of chats) {
    const { id, text } = await textOf(chat)
    said.push(JSON.stringify([text, await api(getChatReply, { params: { id } })]))
  }
  return said
}

const GENERAL = 'What is the launch code word?'

/** Asks for one's own words and for those of others; returns what was said, all of it free of other companies' words. */
async function look(at: Planted, questions: readonly string[]): Promise<string> {
  const others = planted.filter((other) => other !== at)
  let all = ''
  for (const question of questions) {
    // A refusal may repeat what was asked for.
    for (const said of await saidTo(at, question)) all += said.replaceAll(question, '')
  }
  const leaked = others.filter(({ written, spoken }) => all.includes(written) || all.includes(spoken))
  expect(leaked.map(({ person }) => person.email)).toEqual([])
  return all
}

const foreignTo = (at: Planted) =>
  Array.from({ length: FOREIGN }, (_, nth) => planted[(planted.indexOf(at) + 1 + nth) % planted.length])
    .filter((other) => other !== undefined)
    .flatMap(({ written, spoken }, nth) => (nth % 2 === 0 ? `What is ${written}?` : `Who said ${spoken}?`))

it(`check 32: answers, explanations and chats of ${COMPANIES} companies never hold or cite another one’s words`, async () => {
  const all = await Promise.all(planted.map((at) => look(at, [GENERAL, ...foreignTo(at)])))
  for (const [nth, { written, spoken }] of planted.entries()) {
    expect(all[nth]).toContain(written)
    expect(all[nth]).toContain(spoken)
  }
}, 600_000)

it('check 32: nor do prompts, which a model repeats word for word', async () => {
  test.deps.model = {
    name: 'repeats',
    stream: async function* (prompt) {
      yield JSON.stringify(prompt)
    },
  }
  try {
    const all = await Promise.all(planted.map((at) => look(at, [GENERAL])))
    for (const [nth, { written }] of planted.entries()) expect(all[nth]).toContain(written)
  } finally {
    test.deps.model = null
  }
}, 600_000)

it('check 32: nor right after a document is gone and while another company’s index is replaced', async () => {
  const [first, second] = planted
  if (!first || !second) throw new Error('companies are missing')
  await first.person.api(removeKnowledgeItem, { params: { id: first.itemId } })
  await addText(second.person, 'More', `The launch code word of last year was ${second.spoken}.`)
  const [gone] = await Promise.all([look(first, [GENERAL]), syncAll(second.person), look(second, [GENERAL])])
  expect(gone).not.toContain(first.written)
  const after = await Promise.all([look(first, [GENERAL, ...foreignTo(first)]), look(second, [GENERAL])])
  expect(after[0]).not.toContain(first.written)
  expect(after[1]).toContain(second.written)
}, 600_000)
