import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './fields.ts'
import { INTEGER_MAX, PROMPT_CONTENT_MAX } from './limits.ts'

/** `answer`: Answer Question Prompt Instructions; `explain`: Explain Sentence Prompt Instructions. */
export const PromptKind = z.enum(['answer', 'explain'])
export type PromptKind = z.infer<typeof PromptKind>

/** The instructions in force. `version` is null and `content` empty until instructions are saved. */
export const PromptInstructions = z.object({
  content: z.string(),
  /** False on a server without a language model: documents are quoted there, and instructions change nothing. */
  has_effect: z.boolean(),
  version: z.number().int().nullable(),
  version_id: Id.nullable(),
  updated_at: Instant.nullable(),
  updated_by: z.string().nullable(),
})
export type PromptInstructions = z.infer<typeof PromptInstructions>

export const PromptVersion = z.object({
  id: Id,
  kind: PromptKind,
  /** Counts from 1 within a company and kind. */
  version: z.number().int(),
  content: z.string(),
  /** Email of the person who saved it; null when that account is gone. */
  author_email: z.string().nullable(),
  /** The version whose text was brought back, when it was. */
  restored_from: z.number().int().nullable(),
  created_at: Instant,
})
export type PromptVersion = z.infer<typeof PromptVersion>

/** Kept and passed on word for word; only what no database can hold is refused. */
const Content = z
  .string()
  .max(PROMPT_CONTENT_MAX, `Write at most ${PROMPT_CONTENT_MAX.toLocaleString('en-US')} characters`)
  .refine((text) => text.isWellFormed() && !text.includes('\0'), 'Remove the characters that cannot be shown')

/**
 * `base_version`: the version that the text was written over, null for none. When another person saved meanwhile the
 * answer is 409 and nothing is lost. Left out, the last one to save wins. `restored_from`: the version whose text this is.
 */
export const PromptBody = z.object({
  content: Content,
  base_version: z.number().int().max(INTEGER_MAX).nullable().optional(),
  restored_from: z.number().int().positive().max(INTEGER_MAX).optional(),
})

const readPrompt = (kind: PromptKind) =>
  endpoint(`GET /prompt-instructions/${kind}-file`, {
    access: 'member',
    summary: `The company's instructions for ${kind === 'answer' ? 'answers' : 'explanations'}.`,
    reply: PromptInstructions,
  })

const savePrompt = (kind: PromptKind) =>
  endpoint(`POST /prompt-instructions/${kind}-file`, {
    access: 'company-admin',
    summary: `Save the company's instructions for ${kind === 'answer' ? 'answers' : 'explanations'} as a new version.`,
    body: PromptBody,
    reply: PromptInstructions,
  })

export const getAnswerPrompt = readPrompt('answer')
export const saveAnswerPrompt = savePrompt('answer')
export const getExplainPrompt = readPrompt('explain')
export const saveExplainPrompt = savePrompt('explain')

export const listPromptVersions = endpoint('GET /prompt-instructions/versions', {
  access: 'member',
  summary: 'All versions of one kind of instructions, newest first.',
  query: z.object({ kind: PromptKind }),
  reply: z.array(PromptVersion),
})
