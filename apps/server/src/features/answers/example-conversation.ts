import type { ExampleConversation } from '@cuecard/contract/knowledge/first-use.ts'
import type { Member } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { shippedConversation } from '../demo-company/demo-seed.service.ts'
import { questionsToTry } from './questions-to-try.ts'

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
  const shipped = await shippedConversation(deps, actor)
  if (shipped) return { messages: shipped }
  const questions = await questionsToTry(deps, actor)
  if (questions.length === 0) return { messages: [] }
  const asked = questions.flatMap((message, at) => [
    { username: CUSTOMER, message },
    { username: REP, message: BETWEEN[at % BETWEEN.length] ?? '' },
  ])
  return { messages: [...OPENING, ...asked, CLOSING] }
}
