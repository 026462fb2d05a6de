import {
  type AnswerResponse,
  getAnswer,
  getExplanation,
  getResponse,
  LOOKING_AGAIN,
  RESPONSE_ID_HEADER,
  RESPONSE_STATE_HEADER,
} from '@cuecard/contract/answers.ts'
import { getExampleConversation, listQuestionsToTry } from '@cuecard/contract/knowledge/first-use.ts'
import { removeKnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import type { TextStream } from '@cuecard/contract/client.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Model, Prompt } from '../../platform/model/model.ts'
import { addText, syncAll } from '../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'

const SAME = `Backups of all customer data run every night and are encrypted before they leave our data centre. They are kept in a
second region, tested once a quarter, and restored on request by our support within one working day.`

const steps = (from: number) =>
  Array.from(
    { length: 16 },
    (_, at) => `Step ${from + at} moves folder ${(from + at) * 7} and reports what it left behind.`,
  )
const LONG = `# Migration\n\n${[...steps(1), 'The falcon importer moves the archives.', ...steps(20), ...steps(40)].join(' ')}`

let test: TestApp
let user: TestPerson
let prompts: Prompt[]

beforeAll(async () => {
  test = await testApp({ work: true })
  user = await makePerson(test.app, { role: 'company_user', company: await makeCompany(test.deps, 'Ours') })
  await addText(user, 'Handbook', '# Prices\n\nThe Pro plan costs 49 euro per seat and month.')
  await addText(user, 'Price list', '# Prices\n\nThe Pro plan costs 59 euro per seat and month.')
  await addText(user, 'Security', `# Backups\n\n${SAME}`)
  await addText(user, 'Data sheet', `# Backups\n\n${SAME}`)
  await addText(
    user,
    'Plans',
    'Support for the Basic plan answers by mail. Support for the Gold plan answers by telephone, day and night.',
  )
  await addText(user, 'Migration', LONG)
  await addText(user, 'Glossary', '# Orbit\n\nOrbit is the name of our partner programme for resellers.')
  await addText(
    user,
    'News',
    'Customers ask a lot about Orbit in orbit satellites these days, and Orbit was in the news, too.',
  )
  await syncAll(user)
})
afterAll(() => test.close())
beforeEach(() => {
  test.deps.model = null
  prompts = []
})

/** A model that says these words, whatever it is asked. */
const saying = (text: string): Model => ({
  name: 'scripted',
  stream: async function* (prompt) {
    prompts.push(prompt)
    yield text
  },
})

const said = (message: string, history: string[] = []) => ({
  body: {
    current_message: { message, username: 'Carla' },
    transcription_message_history: history.map((each) => ({ message: each, username: 'Ben' })),
  },
})

async function read(stream: TextStream): Promise<AnswerResponse> {
  let text = ''
  for await (const chunk of stream.chunks) text += chunk
  const response = await user.api(getResponse, { params: { id: stream.headers.get(RESPONSE_ID_HEADER) ?? '' } })
  expect(response.text).toBe(text)
  return response
}

const ask = async (message: string, history: string[] = []) => read(await user.api(getAnswer, said(message, history)))
const citedNames = ({ sources }: AnswerResponse) =>
  sources
    .filter(({ cited }) => cited)
    .map(({ item_name }) => item_name)
    .sort()

describe('passages that do not agree', () => {
  it('are named in a sentence of their own, both cited, when documents are quoted', async () => {
    const response = await ask('What does the Pro plan cost?')
    const notice = /Your documents do not agree here: .+ says \d9 euro \[\d\], .+ says \d9 euro \[\d\]\./.exec(
      response.text,
    )?.[0]
    expect(notice).toContain('Handbook says 49 euro')
    expect(notice).toContain('Price list says 59 euro')
    expect(citedNames(response)).toEqual(expect.arrayContaining(['Handbook', 'Price list']))
  })

  it('are named behind the answer of a model that told one side alone, and only then', async () => {
    const which = (await ask('What does the Pro plan cost?')).sources.find(
      ({ item_name }) => item_name === 'Handbook',
    )?.n
    test.deps.model = saying(`The Pro plan costs 49 euro per seat and month [${which}].`)
    const one = await ask('What does the Pro plan cost?')
    expect(one.text).toMatch(/month \[\d\]\.\n\nYour documents do not agree here: /)
    expect(citedNames(one)).toEqual(['Handbook', 'Price list'])
    expect(prompts[0]?.system).toContain('say in one plain sentence that the documents do not agree')
    test.deps.model = saying(
      `The Pro plan costs 49 euro per seat and month [${which}], elsewhere it is 59 euro per seat.`,
    )
    expect((await ask('What does the Pro plan cost?')).text).not.toContain('Your documents do not agree')
  })
})

it('passages that say the same are given once and listed together', async () => {
  const response = await ask('How often do backups of customer data run?')
  expect(response.text).toMatch(/\[1\]\[2\]/)
  expect(citedNames(response)).toEqual(expect.arrayContaining(['Data sheet', 'Security']))
  test.deps.model = saying('Backups of customer data run every night [1].')
  const told = await ask('How often do backups of customer data run?')
  expect(prompts[0]?.messages[0]?.content.split('Backups of all customer data run')).toHaveLength(2)
  expect(prompts[0]?.messages[0]?.content).toContain('[2] say the same')
  expect(citedNames(told)).toEqual(['Data sheet', 'Security'])
})

describe('with a model and weak evidence', () => {
  const WEAK = 'Is there some money in it for a firm that customers trust?'
  /** A model that puts questions in these words, and then answers. */
  const rewording = (words: () => Promise<string>): Model => ({
    name: 'scripted',
    stream: async function* (prompt) {
      prompts.push(prompt)
      yield prompts.length === 1 ? await words() : 'Resellers join our partner programme, Orbit [1][2][3][4][5].'
    },
  })
  const sent = (call: number) => prompts[call]?.messages[0]?.content ?? ''
  const glossary = 'Orbit is the name of our partner programme for resellers.'

  it('the documents are searched again in their own words, which the screen is told before the first words', async () => {
    let release = (_words: string) => {}
    test.deps.model = rewording(() => new Promise((resolve) => (release = resolve)))
    const stream = await user.api(getAnswer, said(WEAK))
    expect(stream.headers.get(RESPONSE_STATE_HEADER)).toBe(LOOKING_AGAIN)
    release('partner programme for resellers\nThis is what I understood.')
    const response = await read(stream)
    expect(prompts).toHaveLength(2)
    expect(sent(0)).toMatch(/names of documents\n(?:.+\n)*Glossary\n/)
    expect(sent(0)).toMatch(/headings near the question\n(?:.+\n)*News/)
    expect(sent(0)).not.toContain(glossary)
    expect(sent(1)).toContain(glossary)
    expect(response).toMatchObject({ outcome: 'complete', engine: 'model' })
    expect(citedNames(response)).toEqual(['Glossary'])
  })

  it('a model that cannot do that answers from what was found, and strong evidence does without', async () => {
    test.deps.model = rewording(() => Promise.reject(new Error('no')))
    const stream = await user.api(getAnswer, said(WEAK))
    expect(stream.headers.get(RESPONSE_STATE_HEADER)).toBeNull()
    await read(stream)
    expect(sent(1)).toContain('Customers ask a lot about Orbit')
    expect(sent(1)).not.toContain(glossary)
    prompts = []
    test.deps.model = saying('49 euro [1].')
    await ask('What does the Pro plan cost per seat and month?')
    expect(prompts).toHaveLength(1)
  })
})

it('"the second one" is what the conversation counted off', async () => {
  const { text } = await ask('And how does support for the second one work?', ['We have the Basic and the Gold plan.'])
  expect(text).toMatch(/^“Support for the Gold plan answers by telephone/)
})

it('a model gets what stands around the best passage, without its repetitions', async () => {
  test.deps.model = saying('The falcon importer moves the archives [1].')
  await ask('What does the falcon importer move?')
  const content = prompts[0]?.messages[0]?.content ?? ''
  const block = content.slice(content.indexOf('passage [1]'), content.indexOf('end of [1]'))
  expect(block).toMatch(/context (?:before|after) it: /)
  const told = block.match(/Step \d+ moves folder \d+ and reports/g) ?? []
  expect(told.length).toBeGreaterThan(10)
  expect(new Set(told).size).toBe(told.length)
})

it("a term is explained in the company's own sense first", async () => {
  const quoted = await read(await user.api(getExplanation, said('So you would want us in Orbit, I guess?')))
  expect(quoted.text).toMatch(/^\*\*Orbit\*\*: “Orbit is the name of our partner programme for resellers\.” \[1\]/)
  test.deps.model = saying('Orbit is the name of the partner programme for resellers [1].')
  await read(await user.api(getExplanation, said('So you would want us in Orbit, I guess?')))
  expect(prompts[0]?.messages[0]?.content).toContain('The company itself says what these terms mean: Orbit in [1].')
})

it('each source says when a sync last took it in', async () => {
  const { sources } = await ask('What does the Pro plan cost?')
  expect(sources.length).toBeGreaterThan(1)
  for (const { synced_at } of sources) expect(Date.parse(synced_at ?? '')).toBeGreaterThan(Date.now() - 600_000)
})

it('offers questions that the documents answer, and none where nothing is published', async () => {
  const { questions } = await user.api(listQuestionsToTry)
  expect(questions).toContain('What does it cost?')
  expect(questions).not.toContain('Where is our data stored?')
  expect(questions.length).toBeLessThanOrEqual(4)
  for (const question of questions) expect((await ask(question)).outcome).toBe('complete')
  const stranger = await makePerson(test.app, { role: 'company_user', company: await makeCompany(test.deps, 'Empty') })
  expect(await stranger.api(listQuestionsToTry)).toEqual({ questions: [] })
})

it('offers a question no longer once the document is removed that answers it', async () => {
  const own = await makePerson(test.app, { role: 'company_user', company: await makeCompany(test.deps, 'Removes') })
  const prices = await addText(own, 'Prices', '# Prices\n\nThe Pro plan costs 49 euro per seat and month.')
  await addText(own, 'Terms', '# Warranty\n\nThe warranty is 24 months on every device.')
  await syncAll(own)
  const offered = async () => (await own.api(listQuestionsToTry)).questions
  expect(await offered()).toEqual(expect.arrayContaining(['What does it cost?', 'What is the warranty?']))
  await own.api(removeKnowledgeItem, { params: { id: prices.id } })
  expect(await offered()).toEqual(['What is the warranty?'])
})

it('offers questions in the language of the documents, each matter once, and holds the example in it', async () => {
  const own = await makePerson(test.app, { role: 'company_user', company: await makeCompany(test.deps, 'Deutsch') })
  await addText(
    own,
    'Preise',
    '# Preise\n\nDie Anlage kostet bei uns 4900 Euro, und die Montage ist im Preis enthalten.',
  )
  await addText(
    own,
    'Fragen',
    '# Fragen\n\n## Welche Gewährleistung geben Sie auf die Maschine?\n\nWir geben auf alle Teile 24 Monate Gewährleistung.',
  )
  await syncAll(own)
  const { questions } = await own.api(listQuestionsToTry)
  expect(questions.filter((question) => /^(?:what|how|is|can|where|which|when)\b/iu.test(question))).toEqual([])
  expect(questions.filter((question) => question.includes('Gewährleistung'))).toHaveLength(1)
  const { messages } = await own.api(getExampleConversation)
  expect(messages.at(-1)?.message).toBe('Vielen Dank. Das hilft uns bei der Entscheidung.')
})

it('makes the example of the Sandbox from the same questions, and ships one with the demo company', async () => {
  const { questions } = await user.api(listQuestionsToTry)
  const { messages } = await user.api(getExampleConversation)
  const spoken = messages.map(({ message }) => message)
  expect(spoken.filter((message) => message.endsWith('?'))).toEqual(questions)
  const newcomer = async (name: string) =>
    makePerson(test.app, { role: 'company_user', company: await makeCompany(test.deps, name) })
  expect(await (await newcomer('Nothing')).api(getExampleConversation)).toEqual({ messages: [] })
  const demo = await (await newcomer('Acme Robotics')).api(getExampleConversation)
  expect(demo.messages).toHaveLength(24)
})
