import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { BUILT_IN_MODEL } from '../built-in-model/built-in-model.ts'

/** A matter that customers ask any vendor about: how they ask, in spoken words, and how documents answer. */
const Intent = z.object({
  intent: z.string(),
  asked: z.array(z.string()).min(1),
  answered: z.array(z.string()).min(1),
})
export type Intent = z.infer<typeof Intent>

const AREAS = ['commercial', 'it', 'project']

/** All intents in the order of their vectors. They were written without any company's documents or questions in view. */
export const readIntents = (): Intent[] =>
  AREAS.flatMap((area) =>
    z.array(Intent).parse(JSON.parse(readFileSync(new URL(`./${area}.json`, import.meta.url), 'utf8'))),
  )

/** Tells whether vectors were made of these very texts, by this very model. */
export const fingerprintOf = (intents: readonly Intent[]): string =>
  createHash('sha256')
    .update(`${BUILT_IN_MODEL.id} ${JSON.stringify(intents)}`)
    .digest('hex')
