import { getCompetitorNotes } from '@cuecard/contract/meetings/live.ts'
import { getBootstrap } from '@cuecard/contract/extension.ts'
import { createVocabularyEntry } from '@cuecard/contract/vocabulary.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addText, syncAll } from '../../../test/documents.ts'
import { makeCompany, makePerson, type TestPerson } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-deps.ts'
import { changeCompany } from '../companies/companies.service.ts'

const NOTES = `# Competitor notes

| Competitor | Product | Strengths | Weaknesses | How we win | Last checked |
|---|---|---|---|---|---|
| NordPick | NP-10 | Good gripper for bags | Lifts 10 kg only | Compare the cost per pick | 2026-10-02 |
| Boxwise | CubeStack | Denser than NordPick | Needs an empty hall | We start in the racks that are there | 2026-09-14 |

## Kestrel

They only lease their robots. A customer in Lyon runs two hundred of them.
`

let test: TestApp
let admin: TestPerson
beforeAll(async () => {
  test = await testApp({ work: true })
  admin = await makePerson(test.app, { role: 'company_admin', company: await makeCompany(test.deps, 'Robots') })
  await addText(admin, 'Competitor notes', NOTES)
  await addText(admin, 'Customer stories', '# Stories\n\nA customer moved from NordPick to us in a week.')
  await syncAll(admin)
  for (const [kind, name, spellings] of [
    ['competitor', 'NordPick', ['Nord Pick']],
    ['competitor', 'Kestrel Robotics', ['Kestrel']],
    ['competitor', 'Unknown Vendor', []],
    ['product', 'CubeStack', []],
  ] as const)
    await admin.api(createVocabularyEntry, { body: { kind, name, spellings: [...spellings] } })
})
afterAll(() => test.close())

const ask = (name: string) => admin.api(getCompetitorNotes, { body: { name } })

it('gives what the notes say about the one competitor, the most helpful first, all of it internal', async () => {
  const { text, sources } = await ask('NordPick')
  expect(text.split('\n').filter((line) => line !== '')).toEqual([
    'Internal notes on NordPick.',
    '- NP-10, how we win: Compare the cost per pick [1]',
    '- NP-10, weaknesses: Lifts 10 kg only [1]',
    '- NP-10, strengths: Good gripper for bags [1]',
  ])
  expect(sources).toMatchObject([{ n: 1, item_name: 'Competitor notes', audience: 'internal', cited: true }])
  expect((await ask('Kestrel Robotics')).text).toContain('They only lease their robots.')
})

it('says nothing about a name without notes, an own product, or a name that is not in the vocabulary', async () => {
  for (const name of ['Unknown Vendor', 'CubeStack', 'Boxwise', 'Lyon'])
    expect(await ask(name)).toEqual({ text: '', sources: [] })
})

it('names the competitors to the extension only where prompts while talking are on', async () => {
  const { company_id } = admin.member
  expect((await admin.api(getBootstrap)).competitors).toEqual([])
  await changeCompany(test.deps, test.deps.db, { id: company_id, has_talk_prompts: true })
  const { competitors } = await admin.api(getBootstrap)
  expect(competitors.map(({ name }) => name).toSorted()).toEqual(['Kestrel Robotics', 'NordPick', 'Unknown Vendor'])
})
