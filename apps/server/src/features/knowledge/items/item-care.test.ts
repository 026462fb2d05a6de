import { randomUUID } from 'node:crypto'
import { getAnswer, getResponse, RESPONSE_ID_HEADER } from '@cuecard/contract/answers.ts'
import type { Download, TextStream } from '@cuecard/contract/client.ts'
import {
  createKnowledgeItem,
  downloadKnowledgeFile,
  KnownFile,
  listKnowledgeItems,
  removeKnowledgeItem,
  updateKnowledgeItem,
} from '@cuecard/contract/knowledge/knowledge.ts'
import { getKnowledgeStatus } from '@cuecard/contract/knowledge/status.ts'
import {
  changeKnowledgeItems,
  compareItemVersion,
  getKnowledgeItemText,
  type ItemsChange,
  listItemVersions,
  listKnowledgeOwners,
  restoreItemVersion,
} from '@cuecard/contract/knowledge/care.ts'
import { KNOWLEDGE_VERSIONS_MAX } from '@cuecard/contract/limits.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { addText, syncAll } from '../../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'
import { enqueueDue } from '../../../platform/jobs/daily.ts'
import { companyOf } from '../../companies/companies.service.ts'
import { nightlyReview } from '../sync/review.jobs.ts'

let test: TestApp
beforeAll(async () => {
  test = await testApp({ work: true, settings: { GENERATED_DOCUMENTS: 'on' } })
})
afterAll(() => test.close())

/** Two people of a new company. */
async function colleagues(): Promise<[TestPerson, TestPerson]> {
  const company = await makeCompany(test.deps, `Company ${randomUUID()}`)
  const role = 'company_user' as const
  return [await makePerson(test.app, { role, company }), await makePerson(test.app, { role, company })]
}

const itemsOf = async (person: TestPerson) =>
  new Map((await person.api(listKnowledgeItems)).map((item) => [item.name, item]))

const replaceText = (person: TestPerson, id: string, text: string) =>
  person.api(updateKnowledgeItem, { params: { id }, form: {}, files: { file: new File([text], 'newer.md') } })

async function ask(person: TestPerson, message: string) {
  const reply = (await person.api(getAnswer, {
    body: { current_message: { message, username: 'Customer' } },
  })) as TextStream
  let text = ''
  for await (const chunk of reply.chunks) text += chunk
  const id = reply.headers.get(RESPONSE_ID_HEADER) ?? ''
  return { text, record: await person.api(getResponse, { params: { id } }) }
}

it('refuses bytes that are known, with the name of the item that has them, unless they are wanted twice', async () => {
  const [person] = await colleagues()
  const add = (name: string, more: { add_anyway?: boolean } = {}) =>
    person.api(createKnowledgeItem, {
      form: { name, type: 'file', ...more },
      files: { file: new File(['The very same text.'], `${name}.txt`) },
    })
  const first = await add('First')
  const refusal = await add('Second').catch((error: unknown) => error)
  expect(refusal).toMatchObject({ status: 409, detail: "'First' has the same content already." })
  const { errors } = refusal as { errors: unknown }
  expect(KnownFile.parse(errors)).toEqual({ known_item_id: first.id, known_item_name: 'First' })
  expect(await itemsOf(person)).toHaveLength(1)
  await add('Second', { add_anyway: true })
  expect([...(await itemsOf(person)).keys()].sort()).toEqual(['First', 'Second'])
  // Of two at once only one is added.
  const both = await Promise.allSettled(
    ['Third', 'Fourth'].map((name) =>
      person.api(createKnowledgeItem, {
        form: { name, type: 'file' },
        files: { file: new File(['Another text.'], 'a.txt') },
      }),
    ),
  )
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const [stranger] = await colleagues()
  const files = { file: new File(['The very same text.'], 'a.txt') }
  expect(await stranger.api(createKnowledgeItem, { form: { name: 'Own', type: 'file' }, files })).toMatchObject({
    name: 'Own',
  })
})

it('an item belongs to who added it until it is given to a colleague, and to nobody of another company', async () => {
  const [person, colleague] = await colleagues()
  const [stranger] = await colleagues()
  const item = await addText(person, 'Prices', 'The starter plan costs 40 euros.')
  expect(item.owner).toEqual({ user_id: person.id, name: 'Test Person' })
  const { owners } = await person.api(listKnowledgeOwners)
  expect(owners.map(({ user_id }) => user_id).sort()).toEqual([person.id, colleague.id].sort())
  const give = (owner_id: string) =>
    person.api(updateKnowledgeItem, { params: { id: item.id }, form: { owner_id }, files: {} })
  await expect(give(stranger.id)).rejects.toMatchObject({ status: 422, errors: { owner_id: expect.any(String) } })
  expect((await give(colleague.id)).owner?.user_id).toBe(colleague.id)
  const change = { action: 'set_owner' as const, owner_id: stranger.id }
  await expect(person.api(changeKnowledgeItems, { body: { ids: [item.id], change } })).rejects.toMatchObject({
    status: 422,
  })
})

it('changes several at once, and refuses what is gone, generated or of another company one by one', async () => {
  const [person] = await colleagues()
  const [stranger] = await colleagues()
  const [one, two, three] = [
    await addText(person, 'One', 'The first text of three.'),
    await addText(person, 'Two', 'The second text of three.'),
    await addText(person, 'Three', 'The third text of three.'),
  ]
  const theirs = await addText(stranger, 'Theirs', 'Text of somebody else.')
  await test.deps.database.query(`update knowledge_items set knowledge_source = 'platform_generated' where id = $1`, [
    three.id,
  ])
  const change = (ids: string[], wanted: ItemsChange) =>
    person.api(changeKnowledgeItems, { body: { ids, change: wanted } })
  const marked = await change([one.id, two.id, three.id, theirs.id, randomUUID()], {
    action: 'set_audience',
    audience: 'internal',
  })
  expect(marked.changed.sort()).toEqual([one.id, two.id].sort())
  expect(marked.refused).toHaveLength(3)
  expect(marked.refused.find(({ id }) => id === three.id)?.reason).toContain('Only staff')
  expect((await itemsOf(stranger)).get('Theirs')?.audience).toBeNull()
  expect((await itemsOf(person)).get('Two')?.audience).toBe('internal')

  const retried = await change([one.id, two.id], { action: 'retry' })
  expect(retried.changed).toHaveLength(2)
  await syncAll(person)
  expect((await itemsOf(person)).get('Two')).toMatchObject({ sync_state: 'synced', last_change: 'added' })

  expect((await change([one.id, theirs.id], { action: 'remove' })).changed).toEqual([one.id])
  expect([...(await itemsOf(person)).keys()].sort()).toEqual(['Three', 'Two'])
  expect(await itemsOf(stranger)).toHaveLength(1)
})

it('keeps replaced files as versions with name and owner, compares them and brings one back', async () => {
  const [person, colleague] = await colleagues()
  const item = await addText(person, 'Prices', '# Prices\n\nThe starter plan costs 40 euros.')
  const { id } = item
  await syncAll(person)
  expect(await replaceText(colleague, id, '# Prices\n\nThe starter plan costs 45 euros.')).toMatchObject({
    name: 'Prices',
    owner: { user_id: person.id },
    file_path: 'newer.md',
    earlier_versions: 1,
  })
  const same = await replaceText(colleague, id, '# Prices\n\nThe starter plan costs 45 euros.')
  expect(same.earlier_versions, 'the same bytes make no version').toBe(1)
  const { versions } = await person.api(listItemVersions, { params: { id } })
  expect(versions).toMatchObject([{ number: 1, file_path: 'Prices.md', replaced_by: 'Test Person' }])
  const version_id = versions[0]?.id ?? ''
  const compared = await person.api(compareItemVersion, { params: { id, version_id } })
  expect(compared.before).toEqual({ text: 'Prices\n\nThe starter plan costs 40 euros.', reason: null, cut: false })
  expect(compared.now.text).toContain('45 euros')

  const restored = await person.api(restoreItemVersion, { params: { id, version_id } })
  expect(restored).toMatchObject({ file_path: 'Prices.md', sync_state: 'pending', earlier_versions: 2 })
  const file = (await person.api(downloadKnowledgeFile, { params: { id } })) as Download
  expect(await file.blob.text()).toContain('40 euros')
  await syncAll(person)
  expect((await ask(person, 'What does the starter plan cost?')).text).toContain('40 euros')

  const [stranger] = await colleagues()
  await expect(stranger.api(compareItemVersion, { params: { id, version_id } })).rejects.toMatchObject({ status: 404 })
  await expect(stranger.api(restoreItemVersion, { params: { id, version_id } })).rejects.toMatchObject({ status: 404 })
})

it('keeps a bounded number of versions, and no file of them after the item is removed', async () => {
  const [person] = await colleagues()
  const { id } = await addText(person, 'Often', 'Text 0')
  const keys = async () =>
    (await test.deps.database.query('select file_key from knowledge_item_versions where item_id = $1', [id])).rows.map(
      (row) => String(row['file_key']),
    )
  await replaceText(person, id, 'Text 1')
  const [oldest = ''] = await keys()
  for (let n = 2; n <= KNOWLEDGE_VERSIONS_MAX + 1; n++) await replaceText(person, id, `Text ${n}`)
  const { versions } = await person.api(listItemVersions, { params: { id } })
  expect(versions.map(({ number }) => number)).toEqual(
    Array.from({ length: KNOWLEDGE_VERSIONS_MAX }, (_, at) => KNOWLEDGE_VERSIONS_MAX + 1 - at),
  )
  await expect(test.deps.files.read(oldest)).rejects.toMatchObject({ status: 404 })
  const [last = ''] = await keys()
  ;(await test.deps.files.read(last)).destroy()
  await person.api(removeKnowledgeItem, { params: { id } })
  await expect(test.deps.files.read(last)).rejects.toMatchObject({ status: 404 })
})

it('proposes an audience without setting it, keeps what it proposes as internal below the answer, and says what it was drawn from', async () => {
  const [person] = await colleagues()
  await addText(person, 'Plans', '# Plans\n\nThe Pro plan has a discount of ten percent when it is paid yearly.')
  const rules = await addText(
    person,
    'Discount rules',
    '# Rules\n\nThe discount on the Pro plan may go to 30 percent when a customer hesitates.',
  )
  expect(rules).toMatchObject({ audience: null, proposed_audience: 'internal' })
  await syncAll(person)
  expect((await itemsOf(person)).get('Discount rules')).toMatchObject({ audience: null, proposed_audience: 'internal' })
  expect((await itemsOf(person)).get('Plans')?.proposed_audience).toBeNull()
  const QUESTION = 'Which discount is there on the Pro plan?'
  const choose = (audience: 'internal' | 'customer') =>
    person.api(changeKnowledgeItems, { body: { ids: [rules.id], change: { action: 'set_audience', audience } } })
  // Nobody has decided yet: a discount that was read aloud cannot be taken back.
  const [undecided = '', proposed = ''] = (await ask(person, QUESTION)).text.split(
    '**Internal, not to be read aloud:**',
  )
  expect(undecided).not.toContain('30 percent')
  expect(proposed).toContain('30 percent')
  await expect.poll(async () => (await generatedTexts(person)).join('\n')).toMatch(/^(?![^]*30 percent)[^]*ten percent/)
  await choose('customer')
  expect((await ask(person, QUESTION)).text).not.toContain('not to be read aloud')
  await choose('internal')
  const { text, record } = await ask(person, QUESTION)
  const [lead = '', notes = ''] = text.split('**Internal, not to be read aloud:**')
  expect(lead).toContain('ten percent')
  expect(lead).not.toContain('30 percent')
  expect(notes).toContain('30 percent')
  const internal = record.sources.find(({ item_id }) => item_id === rules.id)
  expect(internal).toMatchObject({ audience: 'internal', cited: true })
  expect(record.index_version).toBeGreaterThan(0)
  const { last_knowledge_sync_datetime } = await person.api(getKnowledgeStatus)
  expect(record.knowledge_as_of).toBe(last_knowledge_sync_datetime)
  await expect.poll(async () => (await generatedTexts(person)).join('\n')).toMatch(/^(?![^]*30 percent)[^]*ten percent/)
})

/** What the platform generated for the person's company. */
async function generatedTexts(person: TestPerson): Promise<string[]> {
  const items = (await person.api(listKnowledgeItems)).filter((item) => item.knowledge_source !== 'user_uploaded')
  return Promise.all(
    items.map(async ({ id }) =>
      ((await person.api(downloadKnowledgeFile, { params: { id } })) as Download).blob.text(),
    ),
  )
}

it('mails the owner once when a review date has come, and the admins where there is no owner any more', async () => {
  const [person] = await colleagues()
  const company = await companyOf(test.deps.db, person.member.company_id)
  const admin = await makePerson(test.app, { role: 'company_admin', company })
  const { id } = await addText(person, 'Prices', 'The starter plan costs 40 euros.')
  const later = await addText(person, 'Later', 'Nothing to do here yet.')
  const review = (item: string, review_by: string) =>
    person.api(updateKnowledgeItem, { params: { id: item }, form: { review_by }, files: {} })
  const reminders = () => test.mails.filter(({ subject }) => subject.endsWith('to review'))
  const night = async (day: number) => {
    const clock = { now: () => new Date(Date.UTC(2031, 4, day, 12)) }
    test.mails.length = 0
    await enqueueDue({ ...test.deps, clock }, [{ ...nightlyReview, hour: clock.now().getHours() }])
    const open = `select 1 from job_runs where name like 'knowledge-review%' and state in ('queued', 'running')`
    await expect.poll(async () => (await test.deps.database.query(open)).rows).toEqual([])
    return reminders().map(({ to, subject }) => ({ to, subject }))
  }
  await expect(review(id, '0000-01-01')).rejects.toMatchObject({ status: 422 })
  expect((await review(id, '2031-05-02')).review_by).toBe('2031-05-02')
  await review(later.id, '2031-06-01')
  expect(await night(1)).toEqual([])
  expect(await night(2)).toEqual([{ to: person.email, subject: '1 knowledge item to review' }])
  expect(reminders()[0]?.text).toContain('Prices (review by 2031-05-02)')
  expect(await night(3)).toEqual([])
  await review(id, '2031-05-04')
  await test.deps.database.query('update users set disabled_at = now() where id = $1', [person.id])
  expect(await night(4)).toEqual([{ to: admin.email, subject: '1 knowledge item to review' }])
  const cleared = await admin.api(updateKnowledgeItem, { params: { id }, form: { review_by: '' }, files: {} })
  expect(cleared).toMatchObject({ review_by: null, owner: null })
})

it('mails about a review on its day by the server’s own clock, also far east of UTC', async () => {
  const [person] = await colleagues()
  const { company_id } = person.member
  const { id } = await addText(person, 'Prices', 'The starter plan costs 40 euros.')
  await person.api(updateKnowledgeItem, { params: { id }, form: { review_by: '2032-05-02' }, files: {} })
  const days: string[] = []
  // Looks at what is due without mailing about it.
  const companies: typeof nightlyReview.companies = async (deps, day) => {
    for (const { companyId, input } of await nightlyReview.companies(deps, day)) {
      if (companyId === company_id) days.push(input.day)
    }
    return []
  }
  vi.stubEnv('TZ', 'Pacific/Auckland')
  try {
    const fiveInTheMorning = { now: () => new Date('2032-05-01T17:00:00Z') }
    await enqueueDue({ ...test.deps, clock: fiveInTheMorning }, [{ ...nightlyReview, companies }])
  } finally {
    vi.unstubAllEnvs()
  }
  expect(days).toEqual(['2032-05-02'])
})

it('finds a cited passage whose beginning is cut within an emoji', async () => {
  const [person] = await colleagues()
  const text = `${'word '.repeat(15)}four🎄 Merry Christmas to everybody who reads these words.`
  const { id } = await addText(person, 'Greetings', text)
  await syncAll(person)
  // As an address gives it back.
  const passage = new URL(`https://cuecard.example/?${new URLSearchParams({ passage: text.slice(0, 80) })}`)
  const query = { passage: passage.searchParams.get('passage') ?? '' }
  const read = await person.api(getKnowledgeItemText, { params: { id }, query })
  expect(read).toMatchObject({ total: 1, marked: 0, pieces: [{ text }] })
})
