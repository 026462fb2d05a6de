import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { z } from 'zod'

const FOLDER = join(import.meta.dirname, '../../../demo/acme-tests')

const DemoMessage = z.strictObject({ who: z.string(), says: z.string() })
const Phrases = z.array(z.string()).default([])

/** A test case of `demo/acme-tests`. `expected` and the phrases agree with the documents in `demo/acme`. */
export const DemoCase = z.strictObject({
  name: z.string(),
  description: z.string().nullable().default(null),
  category: z.string(),
  mode: z.enum(['answer', 'explain']),
  core: z.boolean(),
  history: z.array(DemoMessage).default([]),
  asks: DemoMessage,
  expected: z.string(),
  must_contain: Phrases,
  must_not_contain: Phrases,
  expects_refusal: z.boolean().default(false),
  /** What its author wrote before the first run showed what was wrong with it. */
  first: z
    .strictObject({
      asks: z.string().optional(),
      expected: z.string().optional(),
      must_contain: z.array(z.string()).optional(),
    })
    .optional(),
})
export type DemoCase = z.output<typeof DemoCase>

/** In the order in which they are created. */
export const readDemoCases = async (type: TestCaseType) =>
  z.array(DemoCase).parse(JSON.parse(await readFile(join(FOLDER, `${type}.json`), 'utf8')))

/** The case as its author first wrote it, for the first run. */
export function firstVersionOf({ first = {}, ...known }: DemoCase): DemoCase {
  const {
    asks: { who, says },
  } = known
  return {
    ...known,
    asks: { who, says: first.asks ?? says },
    expected: first.expected ?? known.expected,
    must_contain: first.must_contain ?? known.must_contain,
  }
}
