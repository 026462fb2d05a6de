import type { PromptGate } from '@cuecard/contract/prompt-tests/runs.ts'

export type GateCase = PromptGate['cases'][number]

export interface GateOutcome {
  /** The largest loss, or gain, first. */
  worse: readonly GateCase[]
  better: readonly GateCase[]
  same: readonly GateCase[]
  /** Without a grade on one side or both, or not yet run on both. */
  ungraded: readonly GateCase[]
}

/** The effect of a draft on each case. */
export function gateOutcome(cases: readonly GateCase[]): GateOutcome {
  const graded = cases.flatMap((each) => {
    const by = differenceOf(each)
    return by === null ? [] : [{ each, by }]
  })
  graded.sort((a, b) => a.by - b.by || a.each.name.localeCompare(b.each.name, 'en'))
  const where = (fits: (by: number) => boolean) => graded.filter(({ by }) => fits(by)).map(({ each }) => each)
  return {
    worse: where((by) => by < 0),
    better: where((by) => by > 0).toReversed(),
    same: where((by) => by === 0),
    ungraded: cases.filter((each) => differenceOf(each) === null),
  }
}

function differenceOf({ current, draft }: GateCase): number | null {
  const [from, to] = [current?.result_grade ?? null, draft?.result_grade ?? null]
  return from === null || to === null ? null : to - from
}

/** `1 got worse, 2 better, 3 the same`. */
export function outcomeText({ worse, better, same, ungraded }: GateOutcome): string {
  const parts = [
    worse.length > 0 ? `${worse.length} got worse` : 'None got worse',
    `${better.length} better`,
    `${same.length} the same`,
    ...(ungraded.length > 0 ? [`${ungraded.length} not graded on both sides`] : []),
  ]
  return parts.join(', ')
}
