import { getAnswer, getExplanation } from '@cuecard/contract/answers.ts'
import type { TextStream } from '@cuecard/contract/client.ts'
import { listKnowledgeItems, searchKnowledge } from '@cuecard/contract/knowledge/knowledge.ts'
import { createTestCase, listTestCases } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addText, syncAll } from '../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../test/people.ts'
import { type TestApp, testApp } from '../test/test-deps.ts'

const COMPANIES = 8
const QUESTION = 'What is the mascot of the company called?'

let test: TestApp
let logged = ''
const people: { person: TestPerson; canary: string }[] = []

beforeAll(async () => {
  const log = pino({ level: 'info' }, { write: (line: string) => void (logged += line) })
  test = await testApp({ work: true, overrides: { log } })
  for (let nth = 0; nth < COMPANIES; nth += 1) {
    const company = await makeCompany(test.deps, `Company ${nth}`)
    const person = await makePerson(test.app, { role: 'company_admin', company })
    const canary = `canary${nth}${crypto.randomUUID().slice(0, 8)}`
    await addText(person, `Mascot ${canary}`, `# Mascot\n\nThe mascot of the company is called ${canary}.\n`)
    people.push({ person, canary })
  }
  await Promise.all(people.map(({ person }) => syncAll(person)))
})
afterAll(() => test.close())

async function textOf(stream: Promise<TextStream>): Promise<string> {
  let text = ''
  for await (const chunk of (await stream).chunks) text += chunk
  return text
}

const asked = {
  body: {
    current_message: { message: QUESTION, username: 'Carla', timestamp: '00:00:10' },
    transcription_message_history: [],
    stream: true as const,
  },
}

/** What one person gets from four calls at once. */
const everythingOf = async ({ person, canary }: (typeof people)[number]): Promise<string[]> => {
  const test_message = { order_index: 0, message: `Who is ${canary}?`, username: 'Carla' }
  const ofType = { query: { test_case_type: 'company-specific' as const } }
  const cases = async () => {
    await person.api(createTestCase, { body: { name: canary, test_message, test_case_type: 'company-specific' } })
    return JSON.stringify(await person.api(listTestCases, ofType))
  }
  return Promise.all([
    textOf(person.api(getAnswer, asked)),
    textOf(person.api(getExplanation, asked)),
    person.api(searchKnowledge, { body: { query: QUESTION, limit: 10 } }).then((found) => JSON.stringify(found)),
    person.api(listKnowledgeItems).then((items) => JSON.stringify(items)),
    cases(),
  ])
}

it('check 33: forty requests of eight companies at once get what is their own, and the log holds nothing of it', async () => {
  for (const round of [1, 2]) {
    const all = await Promise.all(people.map(everythingOf))
    for (const [nth, texts] of all.entries()) {
      const foreign = people.filter((_, other) => other !== nth).map(({ canary }) => canary)
      const [answer = '', ...others] = texts
      expect([round, nth, answer]).toEqual([round, nth, expect.stringContaining(people[nth]?.canary ?? 'none')])
      for (const text of [answer, ...others]) for (const canary of foreign) expect(text).not.toContain(canary)
      for (const text of others.slice(1)) expect(text).toContain(people[nth]?.canary)
    }
  }
  for (const { canary } of people) expect(logged).not.toContain(canary)
  expect(logged).toContain('/api/extension/answer')
})
