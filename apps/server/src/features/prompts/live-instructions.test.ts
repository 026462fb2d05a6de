import { getAnswer, getExplanation, getResponse, RESPONSE_ID_HEADER } from '@cuecard/contract/answers.ts'
import type { TextStream } from '@cuecard/contract/client.ts'
import { getAnswerPrompt, saveAnswerPrompt, saveExplainPrompt } from '@cuecard/contract/prompts.ts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addText, syncAll } from '../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import type { Model, Prompt } from '../../platform/model/model.ts'
import { instructionsInForce } from './prompts.service.ts'
import { promptVersions } from './prompts.tables.ts'

let test: TestApp
let boss: TestPerson
let stranger: TestPerson
const asked: Prompt[] = []
const model: Model = {
  name: 'scripted',
  stream: async function* (prompt) {
    asked.push(prompt)
    yield 'Within four hours [1].'
  },
}

beforeAll(async () => {
  test = await testApp({ work: true, overrides: { model } })
  boss = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Ours') })
  stranger = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Theirs') })
  for (const person of [boss, stranger]) {
    await addText(person, 'Handbook', '# Support\n\nSupport answers within four hours on working days.')
    await syncAll(person)
  }
})
afterAll(() => test.close())
beforeEach(() => {
  asked.length = 0
  test.deps.model = model
})

async function ask(person: TestPerson, message = 'How fast does support answer?', call = getAnswer) {
  const stream = (await person.api(call, { body: { current_message: { message, username: 'Carla' } } })) as TextStream
  for await (const _chunk of stream.chunks) continue
  return person.api(getResponse, { params: { id: stream.headers.get(RESPONSE_ID_HEADER) ?? '' } })
}
const save = (content: string, person = boss) => person.api(saveAnswerPrompt, { body: { content } })

it('check 63, check 68: hands the instructions to the model word for word and records their version', async () => {
  expect(await ask(boss)).toMatchObject({ engine: 'model', prompt_version: null })
  for (const content of ['${JWT_SECRET} {{7*7}} {% x %}', "$& $1 $` $' $$", '__proto__', '%ENV% <%= 1 %>\n- a\n- b ']) {
    const { version } = await save(content)
    expect(await ask(boss)).toMatchObject({ prompt_version: version })
    expect(asked.at(-1)?.system.split(content)).toHaveLength(2)
  }
})

it('gives answers and explanations each their own, and another company none of them', async () => {
  const answers = await save('ours-for-answers')
  const { version } = await boss.api(saveExplainPrompt, { body: { content: 'ours-for-explanations' } })
  expect(await ask(boss)).toMatchObject({ prompt_version: answers.version })
  expect(asked[0]?.system).toContain('ours-for-answers')
  expect(asked[0]?.system).not.toContain('ours-for-explanations')
  const explained = await ask(boss, 'Support answers within four hours, you said.', getExplanation)
  expect(explained).toMatchObject({ engine: 'model', prompt_version: version })
  expect(asked[1]?.system).toContain('ours-for-explanations')
  expect(asked[1]?.system).not.toContain('ours-for-answers')
  expect(await ask(stranger)).toMatchObject({ engine: 'model', prompt_version: null })
  expect(JSON.stringify(asked[2])).not.toContain('ours-for')
})

it('records no version where no instructions took part: emptied, refused, quoted', async () => {
  const { version } = await save('Be brief.')
  expect((await ask(boss)).prompt_version).toBe(version)
  expect(await ask(boss, 'Which zebra painted the moon purple?')).toMatchObject({
    outcome: 'refused',
    prompt_version: null,
  })
  test.deps.model = null
  expect(await ask(boss)).toMatchObject({ engine: 'quotes', prompt_version: null })
  test.deps.model = model
  await save(' \n ')
  expect((await ask(boss)).prompt_version).toBeNull()
  expect(asked.at(-1)?.system).not.toContain('own wishes')
})

it('says whether instructions have an effect on this server', async () => {
  expect((await boss.api(getAnswerPrompt)).has_effect).toBe(true)
  test.deps.model = null
  expect((await boss.api(getAnswerPrompt)).has_effect).toBe(false)
})

it('reads nothing from the database for an answer whose company has asked before', async () => {
  // Also the process that saved hears of it, a moment later, and forgets what it knew.
  const heard = Promise.withResolvers<void>()
  const stop = test.deps.signals.subscribe('prompts', () => heard.resolve())
  await save('Kept in memory.')
  await heard.promise
  stop()
  await ask(boss)
  await test.deps.database.query('alter table prompt_versions rename to elsewhere')
  try {
    await ask(boss)
  } finally {
    await test.deps.database.query('alter table elsewhere rename to prompt_versions')
  }
  expect(asked.at(-1)?.system).toContain('Kept in memory.')
})

it('notices what another process has saved', async () => {
  await save('Before.')
  await ask(boss)
  const { company_id } = boss.member
  await test.deps.db.transaction(async (tx) => {
    const row = { company_id, kind: 'answer' as const, version: 10_000, content: 'Elsewhere.', created_at: new Date() }
    await tx.insert(promptVersions).values({ id: crypto.randomUUID(), ...row })
    await test.deps.signals.publish(tx, 'prompts', company_id)
  })
  await expect
    .poll(async () => (await instructionsInForce(test.deps, company_id, 'answer'))?.content)
    .toBe('Elsewhere.')
})
