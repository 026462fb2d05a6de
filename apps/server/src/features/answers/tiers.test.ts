import { getAnswer } from '@cuecard/contract/answers.ts'
import { removeKnowledgeItem, updateKnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addText, syncAll } from '../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import type { Model } from '../../platform/model/model.ts'
import { tierLadders } from '../knowledge/knowledge.service.ts'

const EDITIONS = `# The two editions

| Feature                     | Brook | River |
| --------------------------- | ----- | ----- |
| Maximum number of employees | 300   | 3,000 |
| Administrator accounts      | 5     | 25    |
`

const PRICES = `# Price list

| Section    | Item         | Price     | Unit                   |
| ---------- | ------------ | --------- | ---------------------- |
| Edition    | Acme Brook   | 5.80 EUR  | per employee per month |
| Edition    | Acme River   | 8.40 EUR  | per employee per month |
| Set-up fee | Set-up Brook | 4,500 EUR | one-off                |
| Set-up fee | Set-up River | 9,800 EUR | one-off                |
`

let test: TestApp
beforeAll(async () => {
  test = await testApp({ work: true })
})
afterAll(() => test.close())

async function companyWith(documents: Record<string, string>) {
  const company = await makeCompany(test.deps, 'Acme')
  const person = await makePerson(test.app, { role: 'company_admin', company })
  const items = []
  for (const [name, text] of Object.entries(documents)) items.push(await addText(person, name, text))
  await syncAll(person)
  const ladders = async () => (await tierLadders(test.deps, company.id)).map(({ names }) => names)
  return { person, items, ladders }
}

async function ask(person: TestPerson, message: string, history: string[] = []): Promise<string> {
  const stream = await person.api(getAnswer, {
    body: {
      current_message: { message, username: 'Carla', timestamp: '00:01:02' },
      transcription_message_history: history.map((each) => ({ message: each, username: 'Carla' })),
    },
  })
  let text = ''
  for await (const chunk of stream.chunks) text += chunk
  return text
}

it('answers of the tier that is meant and not of its neighbour', async () => {
  const { person } = await companyWith({ Overview: EDITIONS, Prices: PRICES })
  const firstLine = async (message: string, history: string[] = []) =>
    (await ask(person, message, history)).split('\n')[0]
  expect(await firstLine('What is the price of the smaller package?')).toContain('Acme Brook: price 5.80 EUR')
  expect(await firstLine('What is the price of the bigger one?')).toContain('Acme River: price 8.40 EUR')
  expect(await firstLine("What's the smallest package?")).toContain('Brook')
  expect(await firstLine('And the price of the other one?', ['The price of River is 8.40 EUR.'])).toContain(
    'Acme Brook',
  )
})

it('tells a model which tier is meant, as derived', async () => {
  const { person } = await companyWith({ Overview: EDITIONS, Prices: PRICES })
  const prompts: string[] = []
  const model: Model = {
    name: 'scripted',
    stream: async function* (prompt) {
      const text = prompt.messages.map(({ content }) => content).join('\n')
      // It may be asked for the documents' words before.
      if (text.includes('Just said by')) prompts.push(text)
      yield 'It costs 5.80 EUR [1].'
    },
  }
  test.deps.model = model
  try {
    await ask(person, 'What does the smaller package cost?')
    await ask(person, 'What does Brook cost?')
  } finally {
    test.deps.model = null
  }
  const [compared, named] = prompts
  expect(compared).toContain(
    'Derived from the company\'s tables, and not said by anybody: "smaller package" means Brook.',
  )
  expect(compared).toContain('Just said by Carla:\nWhat does the smaller package cost?')
  expect(named).not.toContain('Derived from')
})

it('learns nothing from what customers may not be told, and forgets what is removed', async () => {
  const { person, items, ladders } = await companyWith({ Overview: EDITIONS, Competitors: EDITIONS })
  const [overview] = items
  expect(await ladders()).toEqual([['Brook', 'River']])
  const params = { id: overview?.id ?? '' }
  await person.api(updateKnowledgeItem, { params, form: { audience: 'internal' }, files: {} })
  expect(await ladders()).toEqual([])
  await person.api(updateKnowledgeItem, { params, form: { audience: 'customer' }, files: {} })
  expect(await ladders()).toEqual([['Brook', 'River']])
  await person.api(removeKnowledgeItem, { params })
  expect(await ladders()).toEqual([])
})

it('learns nothing from a document whose title says that it is about competitors', async () => {
  const { ladders } = await companyWith({ Market: EDITIONS.replace('The two editions', 'Competitors') })
  expect(await ladders()).toEqual([])
  const own = await companyWith({ Market: EDITIONS })
  expect(await own.ladders()).toEqual([['Brook', 'River']])
})
