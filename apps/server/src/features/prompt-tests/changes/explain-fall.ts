import type { ChangedDocument, FallenDocument, RunChanges } from '@cuecard/contract/prompt-tests/changes.ts'
import type { KnownDocument } from '../test-runs.tables.ts'

/** By name; documents that were only renamed are not named. */
export function changedDocuments(before: readonly KnownDocument[], after: readonly KnownDocument[]): ChangedDocument[] {
  const was = new Map(before.map((each) => [each.item_id, each]))
  const is = new Set(after.map(({ item_id }) => item_id))
  const now = after.flatMap(({ item_id, name, hash, changed_at }): ChangedDocument[] => {
    const earlier = was.get(item_id)
    if (earlier?.hash === hash) return []
    return [{ item_id, name, change: earlier ? 'changed' : 'added', changed_at }]
  })
  const gone = before
    .filter(({ item_id }) => !is.has(item_id))
    .map(({ item_id, name }): ChangedDocument => ({ item_id, name, change: 'removed', changed_at: null }))
  return [...now, ...gone].toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
}

/** One answer to a case. */
export interface CitedAnswer {
  test_case_id: string
  grade: number | null
  /** Ids of the items that it cites. */
  cited: readonly string[]
}

/**
 * The grade points that cases lost between two runs, and how many of them belong to answers that cite a changed document: in
 * the later run one that is new or different, in the earlier run one that is different or gone.
 */
export function explainFall(
  documents: readonly ChangedDocument[],
  answers: { before: readonly CitedAnswer[]; after: readonly CitedAnswer[] },
): RunChanges['lost'] {
  const before = byCase(answers.before)
  const after = byCase(answers.after)
  const found = new Map<string, FallenDocument>()
  let [points, explained] = [0, 0]
  for (const [id, now] of after) {
    const earlier = before.get(id)
    const fall = earlier?.mean == null || now.mean === null ? 0 : earlier.mean - now.mean
    if (!earlier || fall <= 0) continue
    points += fall
    const cited = documents.filter(
      ({ item_id, change }) =>
        (change !== 'removed' && now.cited.has(item_id)) || (change !== 'added' && earlier.cited.has(item_id)),
    )
    if (cited.length > 0) explained += fall
    for (const each of cited) {
      const entry = found.get(each.item_id) ?? { ...each, points: 0, test_case_ids: [] }
      found.set(each.item_id, { ...entry, points: entry.points + fall, test_case_ids: [...entry.test_case_ids, id] })
    }
  }
  return { points, explained, documents: [...found.values()].toSorted((a, b) => b.points - a.points) }
}

/** The mean grade of each case, and all that its answers cite. */
function byCase(answers: readonly CitedAnswer[]) {
  const groups = Map.groupBy(answers, ({ test_case_id }) => test_case_id)
  return new Map(
    [...groups].map(([id, group]) => {
      const grades = group.flatMap(({ grade }) => grade ?? [])
      const mean = grades.length === 0 ? null : grades.reduce((sum, each) => sum + each, 0) / grades.length
      return [id, { mean, cited: new Set(group.flatMap(({ cited }) => cited)) }]
    }),
  )
}
