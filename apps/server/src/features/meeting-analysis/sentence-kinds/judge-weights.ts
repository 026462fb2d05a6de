import { chancesOf, SENTENCE_KINDS } from './sentence-weights.ts'
import { type ExampleTalk, teaches, train } from './train-weights.ts'

const SHARES = [0.7, 0.8, 0.9] as const
/** So many are shown before a share says anything. */
const SHOWN_MIN = 10

/** Prints how well each kind is told in the talks of each hand by weights that are trained on the others. */
export function judge(talks: readonly ExampleTalk[]): void {
  const groups = [...new Set(talks.map(({ group }) => group))]
  const told = groups.flatMap((group) => {
    const weights = train(talks.filter((talk) => talk.group !== group))
    return talks
      .filter((talk) => talk.group === group)
      .flatMap((talk) => talk.rows.map((row) => ({ row, chances: chancesOf(row.features, weights) })))
  })
  for (const [nth, kind] of SENTENCE_KINDS.entries()) {
    const ranked = told
      .filter(({ row }) => teaches(kind, row))
      .map(({ row, chances }) => ({ is: row.said.kinds.has(kind), chance: chances[nth] ?? 0 }))
      .toSorted((a, b) => b.chance - a.chance)
    const all = ranked.filter(({ is }) => is).length
    let right = 0
    let precisions = 0
    const reached = new Map<number, string>()
    for (const [at, { is, chance }] of ranked.entries()) {
      if (is) precisions += ++right / (at + 1)
      for (const share of SHARES)
        if (at + 1 >= SHOWN_MIN && right / (at + 1) >= share)
          reached.set(share, `${(right / all).toFixed(2)} from ${chance.toFixed(2)}`)
    }
    const shares = SHARES.map((share) => `${share}: ${reached.get(share) ?? '-'}`).join('; ')
    console.log(
      `${kind}: ${all}, average precision ${(precisions / all).toFixed(3)}; found where right is at least ${shares}`,
    )
  }
}
