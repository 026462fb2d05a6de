import { TestCaseType } from '@cuecard/contract/prompt-tests.ts'
import type { TestRun } from '@cuecard/contract/prompt-test-runs.ts'
import { z } from 'zod'

/** Ids with commas between them. */
const Ids = z
  .string()
  .transform((text) => [...new Set(text.split(',').filter(Boolean))])
  .pipe(z.array(z.uuid()))
  .optional()

export const ComparisonSearch = z.object({
  test_case_type: TestCaseType.default('default'),
  /** Runs that are ticked, and runs that are laid side by side. */
  selected: Ids,
  compared: Ids,
  /** Of more than two, the pair that is looked at closely. */
  before: z.uuid().optional(),
  after: z.uuid().optional(),
})

/** For the address; null when there is none. */
export const idsText = (ids: readonly string[]): string | null => (ids.length === 0 ? null : ids.join(','))

export const toggledId = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]

/** Oldest first: what was changed in between has its effect on the right. */
export const oldestFirst = (runs: readonly TestRun[]): readonly TestRun[] =>
  runs.toSorted((a, b) => a.timestamp.localeCompare(b.timestamp))

/** The two that are compared closely: the oldest with the newest unless the address says otherwise. */
export function chosenPair(
  runs: readonly TestRun[],
  wanted: { before?: string | undefined; after?: string | undefined },
): readonly [TestRun, TestRun] | null {
  const before = runs.find(({ id }) => id === wanted.before) ?? runs.find(({ id }) => id !== wanted.after)
  const after =
    runs.find(({ id }) => id === wanted.after && id !== before?.id) ?? runs.findLast(({ id }) => id !== before?.id)
  return before && after ? [before, after] : null
}
