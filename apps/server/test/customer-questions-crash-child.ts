import { setTimeout as sleep } from 'node:timers/promises'
import { generateTribalKnowledge } from '@cuecard/contract/discovered-knowledge.ts'
import { getGapSync, syncKnowledgeGaps } from '@cuecard/contract/knowledge/gaps.ts'
import { meetingAnalyses } from '../src/features/meetings/meetings.tables.ts'
import { openFolderApp } from './folder-app.ts'
import { MEETINGS, statementsModel, strangersEmbedder } from './customer-questions-crash.ts'
import { madeAnalysis, makeMeeting } from './meetings.ts'
import { makeCompany, makePerson, type TestPerson } from './people.ts'

// For `customer-questions-crash.test.ts`: two companies' jobs hang in the middle of their work, and the process waits to be killed.

const [folder = ''] = process.argv.slice(2)
const forever = new Promise<void>(() => undefined)
const hanging: string[] = []
const hang = (what: string) => {
  hanging.push(what)
  return forever
}
const model = statementsModel(async (title) => (title === 'Third' ? undefined : await hang(title)))
const { app, deps } = await openFolderApp(
  folder,
  model,
  strangersEmbedder(() => hang('questions')),
)

async function addMeeting(owner: TestPerson, nth: number): Promise<void> {
  const { title, question, statement } = MEETINGS[nth] ?? MEETINGS[0]
  const answer = 'I am not sure, I will have to check that.'
  const messages = [
    { username: 'Carl', message: question },
    { username: 'Test Person', message: answer },
    { username: 'Test Person', message: statement },
  ]
  const attendees = [{ name: 'Carl', email: 'carl@customer.example' }]
  const started_at = new Date(Date.UTC(2026, 2, 2 + nth, 10))
  const { id, company_id } = await makeMeeting({ deps }, { owner, title, messages, attendees, started_at })
  await deps.db
    .insert(meetingAnalyses)
    .values({ meeting_id: id, company_id, manager: madeAnalysis([{ question, answer }]) })
}

async function begin(name: string): Promise<TestPerson> {
  const person = await makePerson(app, { role: 'company_admin', company: await makeCompany(deps, name) })
  await addMeeting(person, 0)
  await person.api(syncKnowledgeGaps)
  while ((await person.api(getGapSync)).is_running) await sleep(10)
  await addMeeting(person, 1)
  await addMeeting(person, 2)
  await person.api(syncKnowledgeGaps)
  await person.api(generateTribalKnowledge)
  return person
}

const resumed = await begin('Resumed')
const failed = await begin('Failed')
while (hanging.length < 4) await sleep(10)
// As after the third time that the process died.
await deps.database.query('update job_runs set tries_left = 0 where company_id = $1', [failed.member.company_id])
process.stdout.write(`${resumed.token} ${failed.token}\n`)
await forever
