import { randomUUID } from 'node:crypto'
import type { Role } from '@cuecard/contract/session.ts'
import { listAuditEntries } from '@cuecard/contract/audit.ts'
import { getActivitySummary } from '@cuecard/contract/user-metrics.ts'
import {
  createKnowledgeItem,
  listKnowledgeItems,
  searchKnowledge,
  uploadPlaybook,
} from '@cuecard/contract/knowledge/knowledge.ts'
import { MB } from '@cuecard/contract/limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { syncAll } from '../../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-deps.ts'

let test: TestApp
let staff: TestPerson
let user: TestPerson
beforeAll(async () => {
  test = await testApp({ work: true })
  const company = await makeCompany(test.deps, 'Sections')
  const person = (role: Role) => makePerson(test.app, { role, company })
  ;[staff, user] = [await person('staff_user'), await person('company_user')]
})
afterAll(() => test.close())

const upload = (person: TestPerson, fileName: string, more: { bytes?: BlobPart; section_name?: string } = {}) =>
  person.api(uploadPlaybook, {
    form: { section_name: more.section_name ?? 'Opening' },
    files: { file: new File([more.bytes ?? 'Open with the pilot offer.'], fileName) },
  })

it('adds a section that is searchable after the next sync, and writes down who added it', async () => {
  const item = await upload(staff, '../opening.md', { section_name: '  Opening lines  ' })
  expect(item).toMatchObject({
    name: 'Opening lines',
    knowledge_source: 'initial_sales_playbook',
    type: 'file',
    file_path: 'opening.md',
    sync_state: 'pending',
  })
  await syncAll(staff)
  const { passages } = await user.api(searchKnowledge, { body: { query: 'pilot offer' } })
  expect(passages[0]).toMatchObject({ item_id: item.id, item_name: 'Opening lines' })
  const { entries } = await staff.api(listAuditEntries, { query: { action: 'knowledge_item_added' } })
  expect(entries[0]).toMatchObject({
    actor_email: staff.email,
    target: 'Opening lines',
    detail: 'playbook section, opening.md',
  })
  await expect
    .poll(
      async () =>
        (await staff.api(getActivitySummary, { query: {} })).find((row) => row.user_id === staff.id)?.activities,
    )
    .toEqual([{ activity: 'document_uploaded', activity_count: 1 }])
})

it('takes the five types and refuses every other with words', async () => {
  const before = (await staff.api(listKnowledgeItems)).length
  for (const name of ['a.xlsx', 'a.html', 'a.png', 'a.exe', 'a', 'md', 'a.md.zip', 'a.pdf.md']) {
    const refusal = await upload(staff, name).catch((error: unknown) => error)
    expect([name, refusal]).toMatchObject([name, { status: 422, errors: { file: expect.stringMatching(/\.$/) } }])
  }
  expect(await staff.api(listKnowledgeItems)).toHaveLength(before)
  expect(await upload(staff, 'LAST.TXT')).toMatchObject({ sync_state: 'pending' })
  // What only cannot be read is kept with its reason, as everywhere.
  for (const name of ['a.pdf', 'a.doc', 'a.docx']) {
    expect(await upload(staff, name)).toMatchObject({ sync_state: 'failed', sync_reason: expect.stringMatching(/\.$/) })
  }
})

it('wants a name, a file and at most 10 MB', async () => {
  await expect(upload(staff, 'a.md', { section_name: '   ' })).rejects.toMatchObject({
    status: 422,
    errors: { section_name: 'Section name is required' },
  })
  await expect(staff.api(uploadPlaybook, { form: { section_name: 'x' }, files: {} } as never)).rejects.toMatchObject({
    status: 422,
    errors: { file: 'A file is required' },
  })
  await expect(upload(staff, 'a.txt', { bytes: new Uint8Array(10 * MB + 1) })).rejects.toMatchObject({
    status: 413,
    detail: 'File size must be less than 10MB',
  })
})

it('check 30: is for staff and the provider’s admins, whatever the form says', async () => {
  const company = await makeCompany(test.deps, `Company ${randomUUID()}`)
  for (const role of ['company_user', 'company_admin'] as const) {
    const person = await makePerson(test.app, { role, company })
    await expect(upload(person, 'a.md')).rejects.toMatchObject({ status: 403 })
    const form = { name: 'x', type: 'file' as const, knowledge_source: 'initial_sales_playbook' }
    const item = await person.api(createKnowledgeItem, {
      form,
      files: { file: new File([`Text of a ${role}.`], 'a.md') },
    })
    expect(item.knowledge_source).toBe('user_uploaded')
  }
  const provider = await makeCompany(test.deps, 'Provider', 'internal_control_company')
  const admin = await makePerson(test.app, { role: 'company_admin', company: provider })
  expect(await upload(admin, 'a.md')).toMatchObject({ knowledge_source: 'initial_sales_playbook' })
  const theirs = await (await makePerson(test.app, { role: 'staff_admin', company })).api(listKnowledgeItems)
  expect(theirs.map((item) => item.knowledge_source)).toEqual(['user_uploaded', 'user_uploaded'])
})
