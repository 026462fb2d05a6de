import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

export const listQuestionsToTry = endpoint('GET /company-knowledge/questions-to-try', {
  access: 'member',
  summary: 'Questions that the published documents answer now, to begin with; none before the first sync.',
  reply: z.object({ questions: z.array(z.string()) }),
})

const ExampleConversation = z.object({ messages: z.array(z.object({ username: z.string(), message: z.string() })) })
export type ExampleConversation = z.infer<typeof ExampleConversation>

export const getExampleConversation = endpoint('GET /company-knowledge/example-conversation', {
  access: 'member',
  summary:
    'A short sales call whose questions the published documents answer, for the Sandbox; empty where they answer none.',
  reply: ExampleConversation,
})
