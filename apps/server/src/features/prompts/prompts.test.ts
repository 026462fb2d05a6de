import { listAuditEntries } from '@cuecard/contract/audit.ts'
import { PROMPT_CONTENT_MAX } from '@cuecard/contract/limits.ts'
import {
  getAnswerPrompt,
  getExplainPrompt,
  listPromptVersions,
  saveAnswerPrompt,
  saveExplainPrompt,
} from '@cuecard/contract/prompts.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp()
})
afterAll(() => test.close())

const admin = async (): Promise<TestPerson> =>
  makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, `Company ${randomUUID()}`) })

type Body = { content: string; base_version?: number | null; restored_from?: number }
const save = (person: TestPerson, body: Body) => person.api(saveAnswerPrompt, { body })
const versions = (person: TestPerson, kind: 'answer' | 'explain' = 'answer') =>
  person.api(listPromptVersions, { query: { kind } })
const numbers = async (person: TestPerson) => (await versions(person)).map(({ version }) => version)

const NOTHING = { content: '', version: null, version_id: null, updated_at: null, updated_by: null }

describe('versions', () => {
  it('are none before the first save, and every save after it makes one that stays', async () => {
    const person = await admin()
    expect(await person.api(getAnswerPrompt)).toEqual({ ...NOTHING, has_effect: false })
    expect(await versions(person)).toEqual([])
    const first = await save(person, { content: 'Be brief.', base_version: null })
    expect(first).toMatchObject({ content: 'Be brief.', version: 1, updated_by: person.email })
    const second = await save(person, { content: 'Be kind.', base_version: 1 })
    expect(second.version).toBe(2)
    expect(await person.api(getAnswerPrompt)).toEqual(second)
    expect(await versions(person)).toMatchObject([
      { version: 2, content: 'Be kind.', author_email: person.email, restored_from: null, id: second.version_id },
      { version: 1, content: 'Be brief.', id: first.version_id },
    ])
  })

  it('of answers and of explanations are counted apart', async () => {
    const person = await admin()
    await save(person, { content: 'For answers.' })
    const explain = await person.api(saveExplainPrompt, { body: { content: 'For explanations.', base_version: null } })
    expect(explain).toMatchObject({ version: 1, content: 'For explanations.' })
    expect((await person.api(getAnswerPrompt)).content).toBe('For answers.')
    expect((await person.api(getExplainPrompt)).content).toBe('For explanations.')
    expect(await versions(person, 'explain')).toHaveLength(1)
  })

  it('are not made by the same text, nor by an empty one over nothing', async () => {
    const person = await admin()
    expect(await save(person, { content: '' })).toMatchObject(NOTHING)
    const first = await save(person, { content: 'Same.' })
    expect(await save(person, { content: 'Same.', base_version: 1 })).toEqual(first)
    // A save that was sent twice names the version from before the first.
    expect(await save(person, { content: 'Same.', base_version: null })).toEqual(first)
    expect(await numbers(person)).toEqual([1])
  })

  it('can be emptied, which is a version too', async () => {
    const person = await admin()
    await save(person, { content: 'Something.' })
    expect(await save(person, { content: '', base_version: 1 })).toMatchObject({ content: '', version: 2 })
  })

  it('check 84: of two who save over the same version the second is told, and nothing of the first is lost', async () => {
    const person = await admin()
    await save(person, { content: 'Start.' })
    const end = (content: string) =>
      save(person, { content, base_version: 1 }).then(
        () => 'saved',
        (error: { status: number }) => error.status,
      )
    const ends = await Promise.all([end('One.'), end('Two.')])
    expect(ends.toSorted()).toEqual([409, 'saved'])
    const winner = ends[0] === 'saved' ? 'One.' : 'Two.'
    expect(await person.api(getAnswerPrompt)).toMatchObject({ content: winner, version: 2 })
    await expect(save(person, { content: 'Late.', base_version: null })).rejects.toMatchObject({
      status: 409,
      detail: 'Another user saved these instructions in the meantime. Your version is not saved yet.',
    })
  })

  it('get their numbers one after the other, however many are saved at once without a base', async () => {
    const person = await admin()
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((content) => save(person, { content })))
    expect(await numbers(person)).toEqual([5, 4, 3, 2, 1])
  })

  it('are restored as a new version that names the old one, and only with its text', async () => {
    const person = await admin()
    await save(person, { content: 'First.' })
    await save(person, { content: 'Second.' })
    const restored = await save(person, { content: 'First.', base_version: 2, restored_from: 1 })
    expect(restored).toMatchObject({ version: 3, content: 'First.' })
    expect((await versions(person))[0]).toMatchObject({ version: 3, restored_from: 1 })
    for (const body of [
      { content: 'Not first.', restored_from: 1 },
      { content: 'First?', restored_from: 99 },
    ]) {
      await expect(save(person, body)).rejects.toMatchObject({ status: 422, errors: { restored_from: /version/ } })
    }
    expect(await numbers(person)).toEqual([3, 2, 1])
  })

  it('outlive their author, without the address', async () => {
    const person = await admin()
    const colleague = await makePerson(test.app, {
      role: 'company_admin',
      company: { ...(await makeCompany(test.deps, randomUUID())), id: person.member.company_id },
    })
    await save(colleague, { content: 'By a colleague.' })
    await test.deps.database.query('update users set company_id = null where id = $1', [colleague.id])
    expect((await versions(person))[0]).toMatchObject({ content: 'By a colleague.', author_email: null })
    expect((await person.api(getAnswerPrompt)).updated_by).toBeNull()
  })
})

describe('who may', () => {
  it('read: every member; save: admins and staff of the company, nobody else', async () => {
    const boss = await admin()
    await save(boss, { content: 'Be brief.' })
    const company = { ...(await makeCompany(test.deps, randomUUID())), id: boss.member.company_id }
    const user = await makePerson(test.app, { role: 'company_user', company })
    expect((await user.api(getAnswerPrompt)).content).toBe('Be brief.')
    expect(await versions(user)).toHaveLength(1)
    await expect(save(user, { content: 'Mine.' })).rejects.toMatchObject({
      status: 403,
      detail: 'Admin access required',
    })
    await expect(user.api(saveExplainPrompt, { body: { content: 'Mine.' } })).rejects.toMatchObject({ status: 403 })
    const staff = await makePerson(test.app, { role: 'staff_user', company })
    expect(await save(staff, { content: 'By staff.', base_version: 1 })).toMatchObject({ version: 2 })
    expect(await versions(user)).toHaveLength(2)
  })

  it('check 32: no company sees or restores what another has written, and each counts for itself', async () => {
    const ours = await admin()
    const theirs = await admin()
    await save(theirs, { content: 'canary-theirs' })
    await save(theirs, { content: 'canary-theirs again' })
    expect(await ours.api(getAnswerPrompt)).toMatchObject(NOTHING)
    expect(await versions(ours)).toEqual([])
    await expect(save(ours, { content: 'canary-theirs', restored_from: 1 })).rejects.toMatchObject({ status: 422 })
    expect(await save(ours, { content: 'Ours.', base_version: null })).toMatchObject({ version: 1 })
    expect(JSON.stringify(await versions(ours))).not.toContain('canary')
  })
})

describe('text', () => {
  const HOSTILE = `{{7*7}} {% raw %} \${JWT_SECRET} %ENV% $& $1 $$ <%= 1 %> #{x} __proto__ constructor \\n \\u0041 "'\`
  <script>alert(1)</script>\ttab \u00e9\u{1f600} \u200b end  `

  it('check 63, check 68: is kept word for word, whatever template language it looks like', async () => {
    const person = await admin()
    const carriage = `${HOSTILE}\r\nlast`
    for (const content of [HOSTILE, carriage, '__proto__', ' ']) {
      expect((await save(person, { content })).content).toBe(content)
      expect((await person.api(getAnswerPrompt)).content).toBe(content)
      expect((await versions(person))[0]?.content).toBe(content)
    }
  })

  it(`may have ${PROMPT_CONTENT_MAX} characters, not one more, and none that cannot be kept`, async () => {
    const person = await admin()
    const most = 'x'.repeat(PROMPT_CONTENT_MAX)
    expect((await save(person, { content: most })).content).toHaveLength(PROMPT_CONTENT_MAX)
    await expect(save(person, { content: `${most}y` })).rejects.toMatchObject({
      status: 422,
      errors: { content: 'Write at most 20,000 characters' },
    })
    for (const content of ['a\0b', 'half a pair \ud83d']) {
      await expect(save(person, { content })).rejects.toMatchObject({ status: 422, errors: { content: /Remove/ } })
    }
    expect(await numbers(person)).toEqual([1])
  })
})

it('writes down who changed what, and nothing for what changed nothing; without the entry there is no change', async () => {
  const person = await admin()
  await save(person, { content: 'First.' })
  await save(person, { content: 'First.' })
  await save(person, { content: 'Second.' })
  await save(person, { content: 'First.', restored_from: 1 })
  await person.api(saveExplainPrompt, { body: { content: 'Plain words.' } })
  const { entries } = await person.api(listAuditEntries, { query: { action: 'prompt_changed' } })
  expect(entries.map(({ actor_email, target, detail }) => [actor_email, target, detail])).toEqual([
    [person.email, 'Explain instructions', 'version 1'],
    [person.email, 'Answer instructions', 'version 3, restored from version 1'],
    [person.email, 'Answer instructions', 'version 2'],
    [person.email, 'Answer instructions', 'version 1'],
  ])
  await test.deps.database.query('alter table audit_entries rename to elsewhere')
  try {
    await expect(save(person, { content: 'Unwritten.' })).rejects.toMatchObject({ status: 500 })
  } finally {
    await test.deps.database.query('alter table elsewhere rename to audit_entries')
  }
  expect(await numbers(person)).toEqual([3, 2, 1])
})
