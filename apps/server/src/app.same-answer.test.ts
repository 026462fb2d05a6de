import { setTimeout as sleep } from 'node:timers/promises'
import { getAnswer, getResponse, RESPONSE_ID_HEADER } from '@cuecard/contract/answers.ts'
import type { Api, TextStream } from '@cuecard/contract/client.ts'
import { chatWithMeeting, getChatReply } from '@cuecard/contract/meetings/chat.ts'
import { createTestCase } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { filterTestRuns, getTestRunStatus, listTestRuns, runTests } from '@cuecard/contract/prompt-tests/runs.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addText, syncAll } from '../test/documents.ts'
import { makeMeeting } from '../test/meetings.ts'
import { apiWith, makeCompany, makePerson, type TestPerson } from '../test/people.ts'
import { type TestApp, testApp } from '../test/test-deps.ts'
import { issueToken } from './features/access-tokens/access-tokens.service.ts'

const PRICES = `# Prices

The Pro plan costs 49 euro per seat and month. Yearly billing of the Pro plan is ten percent cheaper than the monthly price.

# Support

Support answers within four hours on working days.`
const ANSWERED = 'What does the Pro plan cost per seat?'
const UNANSWERED = 'Which aquariums do your penguins prefer?'

let test: TestApp
let person: TestPerson
let extension: Api
let meetingId: string

beforeAll(async () => {
  test = await testApp({ work: true })
  person = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Ours') })
  extension = apiWith(test.app, await issueToken(test.deps, test.deps.db, { user_id: person.id, purpose: 'extension' }))
  await addText(person, 'Price list', PRICES)
  await addText(person, 'Old offer', '# Prices\n\nThe Pro plan costs 59 euro per seat and month.')
  await syncAll(person)
  const messages = [{ username: 'Carla', message: 'The weather in Lisbon is lovely.' }]
  meetingId = (await makeMeeting(test, { owner: person, title: 'Call', messages })).id
})
afterAll(() => test.close())

interface Given {
  /** What is quoted of documents, in its order. */
  quotes: string[]
  /** The places that do not agree. */
  notice: boolean
  /** Names of the cited documents; null where the place does not tell them. */
  documents: string[] | null
  refused: boolean
}

const quotesIn = (text: string) => [...text.matchAll(/“([^”]+)”/g)].map(([, quote]) => quote ?? '')
const given = (
  text: string,
  outcome: string,
  sources: readonly { cited: boolean; item_name: string }[] | null,
): Given => ({
  quotes: outcome === 'refused' ? [] : quotesIn(text),
  notice: text.includes('do not agree'),
  documents: sources && sources.flatMap(({ cited, item_name }) => (cited ? [item_name] : [])).sort(),
  refused: outcome === 'refused',
})

async function read({ headers, chunks }: TextStream) {
  let text = ''
  for await (const chunk of chunks) text += chunk
  return { text, id: headers.get(RESPONSE_ID_HEADER) ?? '' }
}

async function answered(api: Api, message: string, said: readonly string[]): Promise<Given> {
  const history = said.map((each) => ({ message: each, username: 'Ben', timestamp: '00:00:10' }))
  const body = { current_message: { message, username: 'Customer' }, transcription_message_history: history }
  const { id } = await read(await api(getAnswer, { body }))
  const { text, outcome, sources } = await api(getResponse, { params: { id } })
  return given(text, outcome, sources)
}

async function tested(message: string): Promise<Given> {
  const type = { test_case_type: 'company-specific' as const }
  const test_message = { order_index: 1, message, username: 'Carla' }
  const message_history = [{ order_index: 0, message: 'Good morning everybody.', username: 'Ben' }]
  await person.api(createTestCase, { body: { name: message, test_message, message_history, ...type } })
  await person.api(runTests, { query: type, body: {} })
  while ((await person.api(getTestRunStatus, { query: type })).is_running) await sleep(10)
  const [latest] = await person.api(listTestRuns, { query: type })
  const [run] = await person.api(filterTestRuns, { body: { ...type, run_ids: [latest?.id ?? ''] } })
  const result = run?.test_case_results.find(({ name }) => name === message)
  return given(result?.test_result ?? '', result?.outcome ?? '', null)
}

async function chatted(message: string): Promise<Given> {
  const { id } = await read(await person.api(chatWithMeeting, { params: { id: meetingId }, body: { message } }))
  const { text, outcome, sources } = await person.api(getChatReply, { params: { id } })
  const documents = sources.flatMap((source) => (source.kind === 'document' ? [source] : []))
  return given(text, outcome, documents)
}

/** As each screen asks: its token, its body, what was said before. The palette shows what Answerable now? asks for. */
const PLACES: Record<string, (message: string) => Promise<Given>> = {
  Sandbox: (message) => answered(person.api, message, ['Good morning everybody.', 'Hello Ben.']),
  extension: (message) => answered(extension, message, ['Can you hear me?']),
  'Answerable now?': (message) => answered(person.api, message, []),
  palette: (message) => answered(person.api, message, []),
  'prompt tests': tested,
  'chat with a meeting': chatted,
}

describe('the same question', () => {
  it('gets the same lines of the same documents wherever it is asked', async () => {
    const [first, ...others] = await askedEverywhere(ANSWERED)
    expect(first?.[1]).toMatchObject({ notice: true, refused: false, documents: ['Old offer', 'Price list'] })
    expect(first?.[1].quotes[0]).toMatch(/^The Pro plan costs [45]9 euro per seat and month\.$/)
    for (const [place, { documents, ...answer }] of others) {
      expect({ place, ...first?.[1] }).toMatchObject({ place, ...answer, ...(documents ? { documents } : {}) })
    }
  })

  it('is refused everywhere where the documents do not hold the answer', async () => {
    for (const [place, { refused, quotes }] of await askedEverywhere(UNANSWERED))
      expect([place, refused, quotes]).toEqual([place, true, []])
  })
})

async function askedEverywhere(message: string): Promise<[place: string, answer: Given][]> {
  const given: [string, Given][] = []
  for (const [place, ask] of Object.entries(PLACES)) given.push([place, await ask(message)])
  return given
}
