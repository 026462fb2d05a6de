import type { TestRun } from '@cuecard/contract/prompt-tests/runs.ts'
import { Accordion, Box, Button, Flex, Group, Stack, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { GradeBadge } from '../../../shared/grades/grade-badge.tsx'
import { caseAnswers } from '../grades/case-answers.ts'
import { answersByCase, type RunAnswers, type RunComparison } from './compare-runs.ts'
import type { RunName } from './run-names.ts'
import { RunSide } from './run-side.tsx'
import classes from './result-accordion.module.css'

/** Cases shown at first, and added each time. */
const STEP = 100

interface ResultAccordionProps {
  /** Oldest first. */
  runs: readonly TestRun[]
  /** The run whose instructions the others are compared with. */
  before: TestRun
  found: RunComparison
  nameOf: RunName
  open: readonly string[]
  onOpen: (ids: readonly string[]) => void
}

interface ComparedCase {
  id: string
  name: string
  description: string | null
  expected_result: string
  /** The answers in each run; undefined where the case was not run. */
  results: readonly (RunAnswers | undefined)[]
}

/** One item per test case with its result in each run; worse ones first. */
export function ResultAccordion({ runs, before, found, nameOf, open, onOpen }: ResultAccordionProps) {
  const cases = useMemo(() => casesOf(runs, found), [runs, found])
  const [shown, setShown] = useState(STEP)
  // The case opened from the table above is rendered however far down it is.
  const last = cases.findLastIndex(({ id }) => open.includes(id))
  const count = Math.max(shown, last + 1)
  return (
    <>
      <Box component="h2" m="0 0 12px" fz="lg" fw={600}>
        Results by test case
      </Box>
      <Accordion
        multiple
        variant="separated"
        order={3}
        value={[...open]}
        onChange={onOpen}
        className={classes.items ?? ''}
      >
        {cases.slice(0, count).map((each) => (
          <Accordion.Item key={each.id} value={each.id} className={classes.item ?? ''} data-case={each.id}>
            <Accordion.Control>
              <Group component="span" justify="space-between" gap="4px 16px">
                <Box component="span" flex="1 1 240px" miw={0} fw={500} style={{ overflowWrap: 'anywhere' }}>
                  {each.name}
                </Box>
                <Grades results={each.results} runs={runs} />
              </Group>
            </Accordion.Control>
            <Accordion.Panel>
              {open.includes(each.id) ? <Opened compared={each} runs={runs} before={before} nameOf={nameOf} /> : null}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {cases.length > count ? (
        <Flex justify="center" mt={12}>
          <Button variant="default" onClick={() => setShown(count + STEP)}>
            Show more test cases ({(cases.length - count).toLocaleString('en-US')} more)
          </Button>
        </Flex>
      ) : null}
    </>
  )
}

function Grades({ results, runs }: { results: ComparedCase['results']; runs: readonly TestRun[] }) {
  return (
    <Flex component="span" wrap="wrap" gap="4px 8px" me={8}>
      {results.map((result, at) => (
        <span key={runs[at]?.id ?? at} className={classes.grade}>
          {at > 0 ? <span aria-hidden="true">→</span> : null}
          {result ? (
            <GradeBadge grade={result.grade} {...caseAnswers(result.all)} />
          ) : (
            <span title="Not in this run">none</span>
          )}
        </span>
      ))}
    </Flex>
  )
}

type OpenedProps = Pick<ResultAccordionProps, 'runs' | 'before' | 'nameOf'> & { compared: ComparedCase }

function Opened({ compared, runs, before, nameOf }: OpenedProps) {
  const { description, expected_result, results } = compared
  const base = results[runs.indexOf(before)]
  return (
    <Stack gap={16}>
      {description ? (
        <Text maw="var(--cc-measure)" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {description}
        </Text>
      ) : null}
      <section className={classes.expected}>
        <h4>Expected result</h4>
        <p dir="auto">{expected_result || 'None was given.'}</p>
      </section>
      <div className={classes.sides}>
        {runs.map((run, at) => {
          const result = results[at]
          return result ? (
            <RunSide
              key={run.id}
              run={run}
              name={nameOf(run)}
              answers={result}
              against={base && run !== before ? { name: nameOf(before), run: before } : null}
            />
          ) : (
            <Box key={run.id} component="section" p={16} bd="1px dashed var(--cc-line-strong)" bdrs={8} c="dimmed">
              Not in the run of {nameOf(run)}.
            </Box>
          )
        })}
      </div>
    </Stack>
  )
}

/** In the order of the comparison, then cases of the other runs only. Names come from the newest run. */
function casesOf(runs: readonly TestRun[], found: RunComparison): readonly ComparedCase[] {
  const tables = runs.map(answersByCase)
  const { worse, better, same, ungraded, changed, onlyBefore, onlyAfter } = found
  const pairs = [worse, better, ungraded, changed, same].flatMap((group) => group.map(({ id }) => id))
  const alone = [onlyBefore, onlyAfter].flatMap((group) => group.map(({ typical }) => typical.id))
  const first = [...pairs, ...alone]
  const ids = new Set([...first, ...tables.flatMap((table) => [...table.keys()])])
  return [...ids].flatMap((id) => {
    const results = tables.map((table) => table.get(id))
    const newest = results.findLast((result) => result !== undefined)?.typical
    if (!newest) return []
    const { name, description, expected_result } = newest
    return [{ id, name, description, expected_result, results }]
  })
}
