import { RESPONSE_ID_HEADER } from '@cuecard/contract/answers.ts'
import { chatWithMeeting, type ChatTurn, getChatReply } from '@cuecard/contract/meetings/chat.ts'
import { createKnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addText, syncAll } from '../../../test/documents.ts'
import { makeMeeting } from '../../../test/meetings.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import type { Prompt } from '../../platform/model/model.ts'

let test: TestApp
let user: TestPerson
let meeting: string
let reply: (given: string) => string = () => ''
let prompt: Prompt | null = null

beforeAll(async () => {
  test = await testApp({ work: true })
  test.deps.model = {
    name: 'scripted',
    stream: async function* (given) {
      prompt = given
      yield reply(given.messages[0]?.content ?? '')
    },
  }
  user = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Robots') })
  await addText(user, 'Prices', '# Prices\n\nThe starter plan costs 1,900 euros a month. Delivery takes eight weeks.')
  await addText(user, 'Old prices', '# Prices\n\nThe starter plan costs 1,700 euros a month.')
  const limit = '# Discount limits\n\nThe maximum discount on the starter plan is 35 percent.'
  const file = new File([limit], 'discounts.md', { type: 'text/markdown' })
  const form = { name: 'Discount guide', type: 'file', add_anyway: true, audience: 'internal' } as const
  await user.api(createKnowledgeItem, { form, files: { file } })
  await syncAll(user)
  const messages = [
    { username: 'Carl', message: 'We need robots for forty warehouses.' },
    { username: 'Ann', message: 'The pilot takes sixty days and costs nineteen hundred euros.' },
  ]
  meeting = (await makeMeeting(test, { owner: user, title: 'Call with Carl', messages })).id
})
afterAll(() => test.close())

/** `[n]` of the passage or message with these words, as the prompt numbers it. */
const numberOf = (given: string, words: string) => {
  const before = given.slice(0, given.indexOf(words))
  return [...before.matchAll(/\[(\d+)\]/g)].at(-1)?.[0] ?? ''
}

async function ask(message: string, chat_history: ChatTurn[] = []) {
  const stream = await user.api(chatWithMeeting, { params: { id: meeting }, body: { message, chat_history } })
  let text = ''
  for await (const chunk of stream.chunks) text += chunk
  const id = stream.headers.get(RESPONSE_ID_HEADER) ?? ''
  const record = await user.api(getChatReply, { params: { id } })
  expect(record.text).toBe(text)
  return record
}

it('marks internal passages in the prompt and in the source that is shown, as live answers do', async () => {
  reply = (given) => `At most 35 percent ${numberOf(given, 'The maximum discount')}.`
  const { text, sources } = await ask('What is the maximum discount on the starter plan?')
  expect(prompt?.messages[0]?.content).toMatch(/from Discount guide, .*internal, not to be read aloud\n/)
  expect(prompt?.messages[0]?.content).toMatch(/from Prices, as of \d{4}-\d\d-\d\d\n/)
  expect(prompt?.system).toContain('Never put what only they say into the first line.')
  expect(text).toBe('At most 35 percent [1].')
  expect(sources).toMatchObject([{ kind: 'document', item_name: 'Discount guide', audience: 'internal' }])
})

it('names figures that neither a cited passage or message nor the question holds', async () => {
  reply = (given) => `Delivery takes 77 days and costs €9,900 ${numberOf(given, 'The starter plan costs 1,900')}.`
  const invented = await ask('How long does delivery of the starter plan take?')
  expect(invented.text).toMatch(/\n\nNot in the cited passages: 77 days, €9,900\.$/)
  expect(invented).toMatchObject({ outcome: 'complete' })
  reply = (given) =>
    `The pilot of 60 days costs €1,900 ${numberOf(given, 'The pilot takes')}, for 40 warehouses and 50 robots.`
  const said = await ask('What does the pilot cost for fifty robots?')
  expect(said.text).toMatch(/for 40 warehouses and 50 robots\.$/)
})

it('takes no figure of an earlier reply for known, and one that the person wrote', async () => {
  const history: ChatTurn[] = [
    { role: 'user', content: 'What if we take 80 robots?' },
    { role: 'assistant', content: 'That would be €9,900.' },
  ]
  reply = () => 'For 80 robots it is €9,900.'
  const { text } = await ask('And what would the pilot cost?', history)
  expect(text).toBe('For 80 robots it is €9,900.\n\nNot in the cited passages: €9,900.')
})

it('says that documents do not agree where the model does not, and cites both', async () => {
  reply = (given) => `It costs 1,900 euros a month ${numberOf(given, 'The starter plan costs 1,900')}.`
  const { text, sources } = await ask('What does the starter plan cost a month?')
  expect(text).toMatch(/^It costs 1,900 euros a month \[1\]\.\n\n.*1,700 euros.*\[2\]/s)
  expect(sources).toMatchObject([
    { n: 1, item_name: 'Prices' },
    { n: 2, item_name: 'Old prices' },
  ])
})
