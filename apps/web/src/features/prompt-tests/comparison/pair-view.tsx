import { plural } from '@cuecard/language/plain-text.ts'
import type { TestRun } from '@cuecard/contract/prompt-tests/runs.ts'
import { formatDateTime } from '@cuecard/contract/time.ts'
import { Alert, NativeSelect } from '@mantine/core'
import { IconArrowDownRight, IconArrowUpRight, IconInfoCircle, IconMinus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Panel } from '../../../shared/layout/panel.tsx'
import { CaseChanges } from './case-changes.tsx'
import type { RunComparison } from './compare-runs.ts'
import type { MeanDifference } from './mean-difference.ts'
import classes from './pair-view.module.css'
import { gradeDifference, modelOf, secondsDifference, secondsOrNone, versionsOf } from './comparison-labels.ts'

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
  onPair: (pair: Pair) => void
  /** Opens a case below. */
  onShow: (id: string) => void
}

/** The change from one run to the other: one sentence, three numbers, and each case. */
export function PairView({ runs, pair, found, onPair, onShow }: PairViewProps) {
  const [before, after] = pair
  return (
    <Panel title={headline(found)} purpose={<Sides before={before} after={after} />}>
      {runs.length > 2 ? <Choices runs={runs} pair={pair} onPair={onPair} /> : null}
      <div className={classes.figures}>
        <Figure
          label="Average grade"
          difference={found.grades}
          format={gradeDifference}
          words={gradeSentence(found.grades)}
          from={before.average_grade?.toFixed(1) ?? '–'}
          to={after.average_grade?.toFixed(1) ?? '–'}
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
      <Differences before={before} after={after} />
      <CaseChanges found={found} onShow={onShow} />
    </Panel>
  )
}

function headline({ worse, better, grades }: RunComparison): string {
  if (!grades) return 'No test case was graded in both runs'
  if (worse.length === 0 && better.length === 0) return 'No grade changed'
  const parts = [worse.length > 0 && `${worse.length} worse`, better.length > 0 && `${better.length} better`]
  return `${parts.filter(Boolean).join(', ')} of ${plural(grades.count, 'test case')}`
}

function Sides({ before, after }: { before: TestRun; after: TestRun }) {
  return (
    <>
      From {formatDateTime(before.timestamp)} to {formatDateTime(after.timestamp)}
    </>
  )
}

function Choices({ runs, pair, onPair }: Pick<PairViewProps, 'runs' | 'pair' | 'onPair'>) {
  const [before, after] = pair
  const data = runs.map((run) => ({ value: run.id, label: `${formatDateTime(run.timestamp)} · ${versionsOf(run)}` }))
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

interface FigureProps {
  label: string
  difference: MeanDifference | null
  format: (value: number) => string
  words: ReactNode
  /** The averages of the two runs. */
  from: string
  to: string
}

/** The direction of the change; a dash where it may be chance. */
function Trend({ difference }: Pick<FigureProps, 'difference'>) {
  const sure = difference?.verdict === 'better' || difference?.verdict === 'worse'
  if (!difference || !sure) return <IconMinus size={20} aria-hidden="true" />
  return difference.mean > 0 ? (
    <IconArrowUpRight size={20} aria-hidden="true" />
  ) : (
    <IconArrowDownRight size={20} aria-hidden="true" />
  )
}

function Figure({ label, difference, format, words, from, to }: FigureProps) {
  return (
    <section className={classes.figure} data-verdict={difference?.verdict ?? 'few'}>
      <h3>{label}</h3>
      <p className={classes.value}>
        <Trend difference={difference} />
        {difference ? format(difference.mean) : '–'}
        <span className={classes.averages} title="Averages of the whole runs">
          {from} → {to}
        </span>
      </p>
      {difference?.interval ? (
        <p className={classes.interval}>
          95% interval: {format(difference.interval[0])} to {format(difference.interval[1])}
        </p>
      ) : null}
      <p className={classes.words}>{words}</p>
    </section>
  )
}

function gradeSentence(grades: MeanDifference | null): string {
  if (!grades) return 'Grades can be compared once a test case is graded in both runs.'
  return verdictSentence(grades, { better: 'Better', worse: 'Worse' })
}

function secondsSentence(seconds: MeanDifference | null): string {
  if (!seconds) return 'No test case is in both runs.'
  return verdictSentence(seconds, { better: 'Quicker', worse: 'Slower' })
}

/** Calls a difference better or worse only if its interval does not contain zero. */
function verdictSentence(
  { count, interval, verdict }: MeanDifference,
  words: { better: string; worse: string },
): string {
  const over = `Case by case over ${plural(count, 'test case')}.`
  if (verdict === 'few') return `${over} Too few to tell a change from chance.`
  if (verdict === 'unclear')
    return `${over} ${interval ? 'This can be chance.' : 'All differ alike, so chance cannot be judged.'}`
  return `${over} ${words[verdict]}, and hardly by chance.`
}

function Tally({ found }: { found: RunComparison }) {
  const { worse, better, same, ungraded } = found
  const rows = [
    ['Worse', worse.length],
    ['Better', better.length],
    ['Same', same.length],
    ['Not graded in both', ungraded.length],
  ] as const
  return (
    <section className={classes.figure}>
      <h3>Test cases in both</h3>
      <dl className={classes.tally}>
        {rows
          .filter(([label, count]) => count > 0 || label !== 'Not graded in both')
          .map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{count.toLocaleString('en-US')}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}

/** Other differences between the runs, which may explain a change of grades. */
function Differences({ before, after }: { before: TestRun; after: TestRun }) {
  const lines = [
    versionsOf(before) === versionsOf(after) ? null : `Instructions: ${versionsOf(before)} → ${versionsOf(after)}`,
    modelOf(before) === modelOf(after) ? null : `Model: ${modelOf(before)} → ${modelOf(after)}`,
    before.knowledge_synced_at === after.knowledge_synced_at ? null : 'Knowledge was synced in between',
    gradedBy(before) === gradedBy(after) ? null : `Graded by: ${gradedBy(before)} → ${gradedBy(after)}`,
  ].filter((line) => line !== null)
  return (
    <Alert color="gray" icon={<IconInfoCircle aria-hidden="true" />} className={classes.differences ?? ''}>
      {lines.length === 0 ? (
        'Instructions, model and knowledge were the same in both runs: what differs is how the answers happened to turn out.'
      ) : (
        <ul>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}

/** The methods and rubric versions of a run; grades of different ones cannot be compared. */
function gradedBy({ test_case_results }: TestRun): string {
  const ways = test_case_results.flatMap(({ grade_method, rubric_version }) =>
    grade_method === 'judge'
      ? [`judge, rules ${rubric_version ?? '?'}`]
      : grade_method === 'similarity'
        ? ['similarity']
        : [],
  )
  return [...new Set(ways)].toSorted().join(' and ') || 'checks alone'
}
