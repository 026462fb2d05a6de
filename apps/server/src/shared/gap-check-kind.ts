import { z } from 'zod'
import type { JobKind } from '../platform/jobs/jobs.ts'

/**
 * What enqueueing the check of approved answers needs to know of it. An approval asks for it, and so does a published sync, which
 * may have read the document of an answer.
 */
export const gapCheckKind: JobKind<Record<string, never>> = { name: 'knowledge-gap-check', input: z.object({}) }
