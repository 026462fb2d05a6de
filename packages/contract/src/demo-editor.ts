import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { IdParams } from './fields.ts'
import { INTEGER_MAX, DEMO_ENTRIES_MAX, DEMO_TEXT_MAX, NAME_MAX, URL_MAX } from './limits.ts'

const Text = z.string().trim().max(DEMO_TEXT_MAX)

export const DemoEntry = z.object({
  transcription_message: z.object({
    username: z.string().trim().min(1, 'Speaker name is required').max(NAME_MAX),
    user_image_url: z.string().trim().max(URL_MAX).optional(),
    message: Text.min(1, 'Transcript text is required'),
  }),
  responses: z.object({ answer: Text.optional(), explain: Text.optional() }),
})
export type DemoEntry = z.infer<typeof DemoEntry>

export const DemoEntries = z.array(DemoEntry).max(DEMO_ENTRIES_MAX)

/** `version` counts the saves: the list is saved whole, so a save names the version that it began with. */
export const DemoData = z.object({ messages: z.array(DemoEntry), version: z.number().int() })
export type DemoData = z.infer<typeof DemoData>

/** Decision table: admins of the provider for any demo company, staff for their own if it is one. */
export const getDemoData = endpoint('GET /company-settings/demo-data/:id', {
  access: 'staff',
  summary: "A demo company's prepared conversation.",
  params: IdParams,
  reply: DemoData,
})

export const updateDemoData = endpoint('PUT /company-settings/demo-data/:id', {
  access: 'staff',
  summary: "Save a demo company's whole conversation; 409 when another person saved since `version`.",
  params: IdParams,
  body: z.object({
    messages: DemoEntries,
    /** Left out: the last writer wins. */
    version: z.number().int().max(INTEGER_MAX).optional(),
  }),
  reply: DemoData,
})

/** One line to be played. Its prepared texts come as answers do, from /extension/answer and /explain. */
export const DemoLine = z.object({
  username: z.string(),
  user_image_url: z.string().nullable(),
  message: z.string(),
  has_answer: z.boolean(),
  has_explanation: z.boolean(),
})
export type DemoLine = z.infer<typeof DemoLine>

export const getDemoConversation = endpoint('GET /extension/demo-conversation', {
  access: 'member',
  tokens: ['session', 'extension'],
  summary: "What is said in the own demo company's prepared conversation; empty in a company that is no demo.",
  reply: z.object({ messages: z.array(DemoLine) }),
})
