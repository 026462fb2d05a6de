import { getAnswer, getExplanation, getResponse, RESPONSE_ID_HEADER } from '@cuecard/contract/answers.ts'
import type { TextStream } from '@cuecard/contract/client.ts'
import { type DemoEntry, getDemoData, updateDemoData } from '@cuecard/contract/demo-editor.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'

let test: TestApp
let control: TestPerson
let rep: TestPerson
let demoId: string

beforeAll(async () => {
  test = await testApp()
  const provider = await makeCompany(test.deps, 'Provider', 'internal_control_company')
  const demo = await makeCompany(test.deps, 'Shown Off', 'demo')
  demoId = demo.id
  control = await makePerson(test.app, { role: 'staff_admin', company: provider })
  rep = await makePerson(test.app, { role: 'company_user', company: demo })
})
afterAll(() => test.close())

const entry = (message: string, responses: DemoEntry['responses']): DemoEntry => ({
  transcription_message: { username: 'Customer', message },
  responses,
})

async function said(reply: Promise<unknown>): Promise<{ text: string; id: string }> {
  const stream = (await reply) as TextStream
  let text = ''
  for await (const chunk of stream.chunks) text += chunk
  return { text, id: stream.headers.get(RESPONSE_ID_HEADER) ?? '' }
}

const asked = (message: string) => ({ body: { current_message: { message, username: 'Customer' } } })
const params = () => ({ params: { id: demoId } })

it('streams the prepared answer and explanation, whatever case, space and punctuation the caption has', async () => {
  const { version } = await control.api(getDemoData, params())
  const messages = [entry('What does it cost?', { answer: 'Forty euros a month.', explain: 'They ask for the price.' })]
  await control.api(updateDemoData, { ...params(), body: { messages, version } })
  const answer = await said(rep.api(getAnswer, asked('  what DOES it cost ')))
  expect(answer.text).toBe('Forty euros a month.')
  expect(await rep.api(getResponse, { params: { id: answer.id } })).toMatchObject({ engine: 'prepared', sources: [] })
  expect((await said(rep.api(getExplanation, asked('What does it cost')))).text).toBe('They ask for the price.')
})

it('answers as usual what nothing was prepared for, and at once what was prepared since', async () => {
  expect((await said(rep.api(getAnswer, asked('Do you ship to Norway?')))).text).not.toContain('we do')
  const { messages, version } = await control.api(getDemoData, params())
  const more = [...messages, entry('Do you ship to Norway?', { answer: 'Yes, we do.' })]
  await control.api(updateDemoData, { ...params(), body: { messages: more, version } })
  await expect
    .poll(async () => (await said(rep.api(getAnswer, asked('Do you ship to Norway?')))).text)
    .toBe('Yes, we do.')
  expect((await said(rep.api(getExplanation, asked('Do you ship to Norway?')))).text).not.toContain('we do')
})

it('check 84: of two editors of demo data the second is told, and nothing of the first is lost', async () => {
  const { version } = await control.api(getDemoData, params())
  const save = (text: string) =>
    control.api(updateDemoData, { ...params(), body: { messages: [entry(text, {})], version } }).then(
      () => 'saved',
      (error: { status: number }) => error.status,
    )
  const ends = await Promise.all([save('one'), save('two')])
  expect(ends.toSorted()).toEqual([409, 'saved'])
  const kept = await control.api(getDemoData, params())
  expect(kept.version).toBe(version + 1)
  expect(kept.messages[0]?.transcription_message.message).toBe(ends[0] === 'saved' ? 'one' : 'two')
})

it('refuses an entry without speaker or text, by the words of the specification', async () => {
  const broken = { transcription_message: { username: ' ', message: '' }, responses: {} }
  await expect(control.api(updateDemoData, { ...params(), body: { messages: [broken] } })).rejects.toMatchObject({
    status: 422,
    errors: {
      'messages.0.transcription_message.username': 'Speaker name is required',
      'messages.0.transcription_message.message': 'Transcript text is required',
    },
  })
})

it('knows no demo data of a company that is none, and nothing for its ordinary people', async () => {
  const company = await makeCompany(test.deps, 'Ordinary')
  const staff = await makePerson(test.app, { role: 'staff_user', company })
  const own = { params: { id: company.id } }
  await expect(staff.api(getDemoData, own)).rejects.toMatchObject({ status: 404 })
  await expect(control.api(getDemoData, own)).rejects.toMatchObject({ status: 404 })
  await expect(rep.api(getDemoData, params())).rejects.toMatchObject({ status: 403 })
})
