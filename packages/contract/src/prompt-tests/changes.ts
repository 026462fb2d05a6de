import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Instant } from '../fields.ts'
import { PromptKind } from '../prompts.ts'

/** A document that differs between two runs. */
export const ChangedDocument = z.object({
  item_id: Id,
  name: z.string(),
  change: z.enum(['added', 'changed', 'removed']),
  /** When its content was taken in; null for a removed one. */
  changed_at: Instant.nullable(),
})
export type ChangedDocument = z.infer<typeof ChangedDocument>

/** A changed document that answers cite whose grades fell. */
export const FallenDocument = ChangedDocument.extend({
  /** Grade points lost by the cases whose answers cite it. */
  points: z.number(),
  test_case_ids: z.array(Id),
})
export type FallenDocument = z.infer<typeof FallenDocument>

/** What differs between two runs besides the grades. */
export const RunChanges = z.object({
  /** Empty where neither run had a model: only a model reads instructions. */
  instructions: z.array(
    z.object({
      kind: PromptKind,
      before_version: z.number().int().nullable(),
      after_version: z.number().int().nullable(),
      before: z.string(),
      after: z.string(),
    }),
  ),
  /** Null where it was the same. */
  model: z.object({ before: z.string().nullable(), after: z.string().nullable() }).nullable(),
  /** Null where it is not known: documents changed while one of the runs worked, or it is one of an earlier version. */
  documents: z.array(ChangedDocument).nullable(),
  /** Cases whose expected result, message or checks changed. */
  changed_case_ids: z.array(Id),
  /** Over the cases whose mean grade fell; `explained`: of those points, the ones of answers that cite a changed document. */
  lost: z.object({ points: z.number(), explained: z.number(), documents: z.array(FallenDocument) }),
})
export type RunChanges = z.infer<typeof RunChanges>

export const getRunChanges = endpoint('GET /prompt-tests/runs/changes', {
  access: 'member',
  summary: 'What differs between two test runs besides the grades, and which lost points cite a changed document.',
  query: z.object({ before: Id, after: Id }),
  reply: RunChanges,
})
