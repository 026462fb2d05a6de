import { plural } from '@cuecard/language/plain-text.ts'
import type { TestRun } from '@cuecard/contract/prompt-tests/runs.ts'
import type { RunStability } from '@cuecard/contract/prompt-tests/stability.ts'
import { NativeSelect } from '@mantine/core'
import { VERDICT_WORDS } from '../../../shared/grades/grades.ts'
import { Panel } from '../../../shared/layout/panel.tsx'
import { CaseChanges } from './case-changes.tsx'
import { Changes } from './changes.tsx'
import type { RunComparison } from './compare-runs.ts'
import { Figure, gradeSentence, secondsSentence, Tally } from './comparison-figures.tsx'
import classes from './pair-view.module.css'
import { gradeDifference, madeWith, secondsDifference, secondsOrNone } from './comparison-labels.ts'
import type { RunName } from './run-names.ts'

/** In the form of the address. */
export interface Pair {
  before: string | null
  after: string | null
}

interface PairViewProps {
  /** All compared runs, oldest first. */
  runs: readonly TestRun[]
  pair: readonly [TestRun, TestRun]
  found: RunComparison
  nameOf: RunName
  onPair: (pair: Pair) => void
  /** Opens a case below. */
  onShow: (id: string) => void
}

/** The change from one run to the other: one sentence, three numbers, and each case. */
export function PairView({ runs, pair, found, nameOf, onPair, onShow }: PairViewProps) {
  const [before, after] = pair
  return (
    <Panel title={headline(found)} purpose={`From ${nameOf(before)} to ${nameOf(after)}`}>
      {runs.length > 2 ? <Choices runs={runs} pair={pair} nameOf={nameOf} onPair={onPair} /> : null}
      <div className={classes.figures}>
        <Figure
          label="Average grade"
          difference={found.grades}
          format={gradeDifference}
          words={`${gradeSentence(found.grades, { before, after })}${found.means.isWhole ? '' : BOTH_ONLY}`}
          from={meanText(found.means.before)}
          to={meanText(found.means.after)}
          over={found.means.isWhole ? undefined : 'Averages of the test cases graded in both runs'}
        />
        <Figure
          label="Response time"
          difference={found.seconds}
          format={secondsDifference}
          words={secondsSentence(found.seconds)}
          from={secondsOrNone(before.average_response_time_ms)}
          to={secondsOrNone(after.average_response_time_ms)}
        />
        <Tally found={found} />
      </div>
      <Changes before={before} after={after} found={found} onShow={onShow} />
      <CaseChanges found={found} onShow={onShow} />
    </Panel>
  )
}

const BOTH_ONLY = ' The runs are not graded in the same cases: both averages are of these alone.'

function headline(found: RunComparison): string {
  const { missing } = found
  const gaps = [
    missing.before > 0 && lackText(missing.before, 'first'),
    missing.after > 0 && lackText(missing.after, 'second'),
  ]
  return [verdictText(found), ...gaps].filter(Boolean).join('; ')
}

const lackText = (count: number, run: 'first' | 'second') =>
  `${count.toLocaleString('en-US')} ${count === 1 ? 'lacks' : 'lack'} an answer in the ${run} run`

function verdictText({ worse, better, ungraded, grades }: RunComparison): string {
  if (!grades) return 'No test case was graded in both runs'
  const [verdict, cases] = [VERDICT_WORDS[grades.verdict], plural(grades.cases, 'test case')]
  if (worse.length === 0 && better.length === 0) {
    // Many small differences can be sure together.
    const isSure = grades.verdict === 'better' || grades.verdict === 'worse'
    if (isSure) return `${verdict}: by less than half a grade in each of ${cases}`
    return ungraded.length > 0 ? `No grade changed in the ${cases} graded in both` : 'No grade changed'
  }
  const parts = [worse.length > 0 && `${worse.length} worse`, better.length > 0 && `${better.length} better`]
  return `${verdict}: ${parts.filter(Boolean).join(', ')} of ${cases}`
}

/** `3.7`, or with its interval where more than one case is graded: `3.7 (3.1 to 4.2)`. */
function meanText({ mean, interval }: RunStability): string {
  if (mean === null) return '–'
  return `${mean.toFixed(1)}${interval ? ` (${interval[0].toFixed(1)} to ${interval[1].toFixed(1)})` : ''}`
}

function Choices({ runs, pair, nameOf, onPair }: Pick<PairViewProps, 'runs' | 'pair' | 'nameOf' | 'onPair'>) {
  const [before, after] = pair
  const data = runs.map((run) => ({ value: run.id, label: `${nameOf(run)} · ${madeWith(run)}` }))
  const choose = (next: { before: string; after: string }) =>
    // Choosing the run of the other side swaps the two sides.
    onPair(next.before === next.after ? { before: after.id, after: before.id } : next)
  return (
    <div className={classes.choices}>
      <NativeSelect
        label="From"
        data={data}
        value={before.id}
        onChange={(event) => choose({ before: event.currentTarget.value, after: after.id })}
      />
      <NativeSelect
        label="To"
        data={data}
        value={after.id}
        onChange={(event) => choose({ before: before.id, after: event.currentTarget.value })}
      />
    </div>
  )
}
