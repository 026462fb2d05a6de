import { plural } from '@cuecard/language/plain-text.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { gradeLabel } from '../../../shared/grades/grades.ts'
import classes from './case-changes.module.css'
import type { CasePair, RunAnswers, RunComparison } from './compare-runs.ts'
import { Dumbbell, DumbbellAxis } from './dumbbell.tsx'
import { gradeDifference } from './comparison-labels.ts'

/** Rows of a group shown at first. */
const FIRST = 30

interface RowsProps {
  onShow: (id: string) => void
}

/** Every case of both runs with its two grades, worse ones first; cases of only one run are listed by name. */
export function CaseChanges({ found, ...rest }: RowsProps & { found: RunComparison }) {
  const { worse, better, same, ungraded, changed, onlyBefore, onlyAfter } = found
  return (
    <div className={classes.groups}>
      <Group title="Got worse" pairs={worse} {...rest} />
      <Group title="Got better" pairs={better} {...rest} />
      <Folded title="Stayed the same" pairs={same} {...rest} />
      <Folded title="Not graded in both runs" pairs={ungraded} {...rest} />
      <Folded title="Changed between the runs, not compared" pairs={changed} {...rest} />
      <OnlyIn run="first" cases={onlyBefore} />
      <OnlyIn run="second" cases={onlyAfter} />
    </div>
  )
}

interface GroupProps extends RowsProps {
  title: string
  pairs: readonly CasePair[]
}

function Group({ title, pairs, ...rest }: GroupProps) {
  if (pairs.length === 0) return null
  return (
    <section className={classes.group} aria-label={title}>
      <div className={classes.head}>
        <h3>
          {title} <span>{pairs.length}</span>
        </h3>
        <DumbbellAxis />
      </div>
      <Rows pairs={pairs} {...rest} />
    </section>
  )
}

/** Groups that need no attention are collapsed. */
function Folded({ title, pairs, ...rest }: GroupProps) {
  const [open, setOpen] = useState(false)
  if (pairs.length === 0) return null
  return (
    <details className={classes.folded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {title} <span>{pairs.length}</span>
      </summary>
      {open ? <Rows pairs={pairs} {...rest} /> : null}
    </details>
  )
}

function Rows({ pairs, onShow }: Omit<GroupProps, 'title'>) {
  const [all, setAll] = useState(false)
  return (
    <>
      <ul className={classes.rows}>
        {(all ? pairs : pairs.slice(0, FIRST)).map((pair) => (
          <Row key={pair.id} pair={pair} onShow={onShow} />
        ))}
      </ul>
      {all || pairs.length <= FIRST ? null : (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          Show all {pairs.length.toLocaleString('en-US')}
        </Button>
      )}
    </>
  )
}

interface RowProps extends RowsProps {
  pair: CasePair
}

function Row({ pair, onShow }: RowProps) {
  const { id, name, before, after, difference } = pair
  const from = gradeLabel(before.grade)
  const to = gradeLabel(after.grade)
  const flickers = flickersText(before, after)
  return (
    <li>
      <button type="button" className={classes.row} onClick={() => onShow(id)}>
        <span className={classes.name}>
          {name}
          {flickers ? <span className={classes.changed}>{flickers}</span> : null}
        </span>
        <span className="cc-hidden">
          : from {spoken(before)} to {spoken(after)}
        </span>
        <Dumbbell before={before} after={after} />
        <span className={classes.difference} data-sign={Math.sign(difference ?? 0)} aria-hidden="true">
          {difference === null ? `${from.short} → ${to.short}` : gradeDifference(difference)}
        </span>
      </button>
    </li>
  )
}

function flickersText(before: RunAnswers, after: RunAnswers): string | null {
  const [was, is] = [before, after].map(({ stability }) => stability === 'unstable')
  if (!is) return was ? 'Unstable before' : null
  return was ? 'Unstable' : 'Unstable now'
}

/** `4 Good`, or of several answers `4 Good, 1 to 5`. */
function spoken({ grade, low, high }: RunAnswers): string {
  const { label } = gradeLabel(grade)
  return low === high ? label : `${label}, ${low} to ${high}`
}

function OnlyIn({ run, cases }: { run: 'first' | 'second'; cases: readonly RunAnswers[] }) {
  if (cases.length === 0) return null
  return (
    <details className={classes.folded}>
      <summary>
        Only in the {run} run <span>{plural(cases.length, 'test case')}, not compared</span>
      </summary>
      <ul className={classes.only}>
        {cases.map(({ typical }) => (
          <li key={typical.id}>{typical.name}</li>
        ))}
      </ul>
    </details>
  )
}
