import { getAnswer, getExplanation } from '@cuecard/contract/answers.ts'
import type { TextStream } from '@cuecard/contract/client.ts'
import { type DemoEntry, getDemoConversation, getDemoData, updateDemoData } from '@cuecard/contract/demo-editor.ts'
import { DEMO_ENTRIES_MAX } from '@cuecard/contract/limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiWith, makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { issueToken } from '../access-tokens/access-tokens.service.ts'

let test: TestApp
let staff: TestPerson
let rep: TestPerson
let demoId = ''

beforeAll(async () => {
  test = await testApp()
  const demo = await makeCompany(test.deps, 'Shown Off', 'demo')
  demoId = demo.id
  staff = await makePerson(test.app, { role: 'staff_user', company: demo })
  rep = await makePerson(test.app, { role: 'company_user', company: demo })
})
afterAll(() => test.close())

const entry = (message: string, responses: DemoEntry['responses'] = {}): DemoEntry => ({
  transcription_message: { username: 'Maya Torres', message },
  responses,
})
const save = async (messages: DemoEntry[]) => {
  const { version } = await staff.api(getDemoData, { params: { id: demoId } })
  return staff.api(updateDemoData, { params: { id: demoId }, body: { messages, version } })
}

async function heard(reply: Promise<unknown>): Promise<string> {
  let text = ''
  for await (const chunk of ((await reply) as TextStream).chunks) text += chunk
  return text
}

it('what staff save in a demo company is what its people play, and what their extension hears as answers', async () => {
  const token = await issueToken(test.deps, test.deps.db, { user_id: rep.id, purpose: 'extension' })
  const extension = apiWith(test.app, token)
  expect(await rep.api(getDemoConversation)).toEqual({ messages: [] })
  await save([
    entry('What does the starter plan cost?', { answer: 'Forty euros **a month**.', explain: 'They ask for a price.' }),
    entry('And for two hundred people?'),
  ])
  const line = { username: 'Maya Torres', user_image_url: null }
  const played = {
    messages: [
      { ...line, message: 'What does the starter plan cost?', has_answer: true, has_explanation: true },
      { ...line, message: 'And for two hundred people?', has_answer: false, has_explanation: false },
    ],
  }
  expect(await rep.api(getDemoConversation)).toEqual(played)
  expect(await extension(getDemoConversation)).toEqual(played)
  for (const api of [rep.api, extension]) {
    const body = { current_message: { message: played.messages[0]?.message ?? '', username: 'Maya Torres' } }
    expect(await heard(api(getAnswer, { body }))).toBe('Forty euros **a month**.')
    expect(await heard(api(getExplanation, { body }))).toBe('They ask for a price.')
    const other = { current_message: { message: played.messages[1]?.message ?? '', username: 'Maya Torres' } }
    expect(await heard(api(getAnswer, { body: other }))).not.toContain('Forty')
  }
})

it('a changed answer is heard at once, and a deleted entry is answered as usual', async () => {
  const asked = { body: { current_message: { message: 'Is it safe?', username: 'Priya' } } }
  await save([entry('Is it safe?', { answer: 'Yes.' })])
  expect(await heard(rep.api(getAnswer, asked))).toBe('Yes.')
  await save([entry('Is it safe?', { answer: 'Yes, and audited.' })])
  await expect.poll(() => heard(rep.api(getAnswer, asked))).toBe('Yes, and audited.')
  await save([])
  await expect.poll(() => heard(rep.api(getAnswer, asked))).not.toContain('audited')
})

it('plays nothing in a company that is no demo, and takes no more entries than the limit', async () => {
  const plain = await makePerson(test.app, { role: 'company_user', company: await makeCompany(test.deps, 'Plain') })
  expect(await plain.api(getDemoConversation)).toEqual({ messages: [] })
  const many = Array.from({ length: DEMO_ENTRIES_MAX + 1 }, (_, n) => entry(`Question ${n}`))
  await expect(save(many)).rejects.toMatchObject({ status: 422 })
})
