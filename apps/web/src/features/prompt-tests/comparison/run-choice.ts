import { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import type { TestRun } from '@cuecard/contract/prompt-tests/runs.ts'
import { z } from 'zod'

/** Ids with commas between them. */
const Ids = z
  .string()
  .transform((text) => [...new Set(text.split(',').filter(Boolean))])
  .pipe(z.array(z.uuid()))
  .optional()

export const ComparisonSearch = z.object({
  test_case_type: TestCaseType.default('default'),
  /** The ticked runs and the runs that are compared. */
  selected: Ids,
  compared: Ids,
  /** The pair that is compared in detail, out of more than two. */
  before: z.uuid().optional(),
  after: z.uuid().optional(),
})

/** For the address; null when there is none. */
export const idsText = (ids: readonly string[]): string | null => (ids.length === 0 ? null : ids.join(','))

export const toggledId = (ids: readonly string[], id: string): readonly string[] =>
  ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]

/** Oldest first, so that a change shows its effect on the right. */
export const oldestFirst = (runs: readonly TestRun[]): readonly TestRun[] =>
  runs.toSorted((a, b) => a.timestamp.localeCompare(b.timestamp))

/** The pair that is compared in detail: the oldest and the newest unless the address names others. */
export function chosenPair(
  runs: readonly TestRun[],
  wanted: { before?: string | undefined; after?: string | undefined },
): readonly [TestRun, TestRun] | null {
  const before = runs.find(({ id }) => id === wanted.before) ?? runs.find(({ id }) => id !== wanted.after)
  const after =
    runs.find(({ id }) => id === wanted.after && id !== before?.id) ?? runs.findLast(({ id }) => id !== before?.id)
  return before && after ? [before, after] : null
}
