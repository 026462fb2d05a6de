import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { ExampleConversation } from '@cuecard/contract/answers.ts'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { companyOf } from '../companies/companies.service.ts'
import { DEMO_COMPANY } from '../demo-company/demo-seed.service.ts'
import { questionsToTry } from './questions-to-try.ts'

const SHIPPED = join(import.meta.dirname, '../../../demo/sandbox-example.json')
const ShippedFile = z.array(z.object({ username: z.string(), message: z.string() }))

const CUSTOMER = 'Maya Torres'
const REP = 'You'
const OPENING = [
  {
    username: CUSTOMER,
    message: 'Thank you for making the time. We have read what you sent us, and a few things are open.',
  },
  { username: REP, message: 'Gladly. Please begin with what matters most to you.' },
]
/** What a rep says between two questions while the answer is looked up. */
const BETWEEN = ['Let me look that up for you.', 'I have that here, one moment.', 'Good that you ask. Let me check.']
const CLOSING = { username: CUSTOMER, message: 'Thank you. That helps us to decide.' }

/** The shipped call for the demo company; for every other one a call with the questions that its own documents answer. */
export async function exampleConversation(deps: Deps, actor: Member): Promise<ExampleConversation> {
  const { name } = await companyOf(deps.db, actor.company_id)
  if (deps.config.demo && name === DEMO_COMPANY)
    return { messages: ShippedFile.parse(JSON.parse(await readFile(SHIPPED, 'utf8'))) }
  const questions = await questionsToTry(deps, actor)
  if (questions.length === 0) return { messages: [] }
  const asked = questions.flatMap((message, at) => [
    { username: CUSTOMER, message },
    { username: REP, message: BETWEEN[at % BETWEEN.length] ?? '' },
  ])
  return { messages: [...OPENING, ...asked, CLOSING] }
}
