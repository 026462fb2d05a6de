import type { GradeComparison } from '@cuecard/contract/prompt-tests/grade-statistics.ts'
import type { TestRun } from '@cuecard/contract/prompt-tests/runs.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react'
import type { RunComparison } from './compare-runs.ts'
import type { MeanDifference } from './mean-difference.ts'
import classes from './pair-view.module.css'

/** Of grades or of seconds. */
type Difference = Pick<GradeComparison, 'mean' | 'interval' | 'verdict'>

interface FigureProps {
  label: string
  difference: Difference | null
  format: (value: number) => string
  words: string
  /** The averages of the two runs. */
  from: string
  to: string
  /** What the averages are of; the whole runs where it is left out. */
  over?: string | undefined
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

/** One number with its interval, and what it means in words. */
export function Figure({
  label,
  difference,
  format,
  words,
  from,
  to,
  over = 'Averages of the whole runs',
}: FigureProps) {
  return (
    <section className={classes.figure} data-verdict={difference?.verdict ?? 'few'}>
      <h3>{label}</h3>
      <p className={classes.value}>
        <Trend difference={difference} />
        {difference ? format(difference.mean) : '–'}
        <span className={classes.averages} title={over}>
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

/** What the difference of the grades means, without the words of statistics. */
export function gradeSentence(grades: GradeComparison | null, runs: { before: TestRun; after: TestRun }): string {
  if (!grades) return 'Grades can be compared once a test case is graded in both runs.'
  const over = `Over all answers to ${plural(grades.cases, 'test case')}`
  if (grades.verdict === 'few') return `${over}: too few to tell a change from chance.`
  if (grades.verdict === 'unclear') {
    const more = runs.before.repetitions < 5 || runs.after.repetitions < 5 ? ' More answers a case tell more.' : ''
    return `${over}: cannot be told. Chance alone makes as much of a difference.${more}`
  }
  const word = grades.verdict === 'better' ? 'Better' : 'Worse'
  return `${word}, ${over.toLowerCase()}: so much comes about by chance in fewer than 1 of 20 comparisons.`
}

export function secondsSentence(seconds: MeanDifference | null): string {
  if (!seconds) return 'No test case was answered in both runs.'
  const over = `Case by case over ${plural(seconds.count, 'test case')}.`
  if (seconds.verdict === 'few') return `${over} Too few to tell a change from chance.`
  if (seconds.verdict === 'unclear')
    return `${over} ${seconds.interval ? 'This can be chance.' : 'All differ alike, so chance cannot be judged.'}`
  return `${over} ${seconds.verdict === 'better' ? 'Quicker' : 'Slower'}, and hardly by chance.`
}

export function Tally({ found }: { found: RunComparison }) {
  const { worse, better, same, ungraded, changed } = found
  const rows = [
    ['Worse', worse.length],
    ['Better', better.length],
    ['Same', same.length],
    ['Not graded in both', ungraded.length],
    ['Changed, not compared', changed.length],
  ] as const
  return (
    <section className={classes.figure}>
      <h3>Test cases in both</h3>
      <dl className={classes.tally}>
        {rows
          .filter(([label, count]) => count > 0 || label === 'Worse' || label === 'Better' || label === 'Same')
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
