import { type PatchOf, STAY } from '../../../lib/use-search.ts'
import {
  type SetCasesSearch,
  type CasesSearch,
  filterOf,
  gradesOf,
  groupsOf,
  matchingCases,
  toggleGrade,
  withGrades,
} from './case-filter.ts'
import type { TestCaseSummary } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { Button, Flex } from '@mantine/core'
import { IconFlask, IconPlus } from '@tabler/icons-react'
import { useMemo } from 'react'
import type { GradeValue } from '../../../shared/grades/grades.ts'
import { Panel } from '../../../shared/layout/panel.tsx'
import { ButtonWithReason } from '../../../shared/controls/disabled-reason.tsx'
import { Empty, NoMatch } from '../../../shared/states/states.tsx'
import type { CaseDialog } from '../case-dialogs/case-dialogs.tsx'
import { CaseGroups } from './case-groups.tsx'
import type { CaseRowProps } from './case-row.tsx'
import { useChosenRows } from '../../../shared/rows/chosen-rows.ts'
import { ViewBar } from '../../../shared/views/view-bar.tsx'
import { CaseToolbar } from './case-toolbar.tsx'
import { ChosenCases } from './chosen-cases.tsx'
import classes from './cases-view.module.css'
import { GradeDistribution } from '../grades/grade-distribution.tsx'
import { RunStatusPanel } from '../runs/run-status-panel.tsx'

interface CasesViewProps extends Omit<CaseRowProps, 'testCase' | 'chosen'> {
  cases: readonly TestCaseSummary[]
  search: CasesSearch
  setSearch: SetCasesSearch
  onDialog: (dialog: CaseDialog) => void
}

/** Fields of the address that are no part of a view. */
const PASSING = ['testCaseId', 'tab', 'answers']

const viewsOf = (type: TestCaseType) =>
  [
    { name: 'All test cases', search: '' },
    { name: 'Core', search: 'core=1' },
    { name: 'Worst first', search: 'sort=grade' },
    { name: 'Unstable', search: 'stability=unstable' },
  ].map(({ name, search }) => ({ name, search: `test_case_type=${type}${search && `&${search}`}` }))

const NO_FILTER = { grades: null, core: null, stability: null, text: null }

const toggleIn = (setSearch: SetCasesSearch) => (grade: GradeValue) =>
  setSearch((ahead) => ({ grades: toggleGrade(gradesOf(ahead), grade) }), STAY)

/** The run's state and the grades, then the filtered cases by category. */
export function CasesView({ cases, search, setSearch, ...rest }: CasesViewProps) {
  const { type, refused, repetitions, onDialog } = rest
  const filter = useMemo(() => filterOf(search), [search])
  const matching = useMemo(() => matchingCases(cases, filter), [cases, filter])
  const shown = useMemo(() => withGrades(matching, filter.grades), [matching, filter])
  const groups = useMemo(() => groupsOf(shown, search.sort), [shown, search.sort])
  const chosen = useChosenRows()
  const change = (patch: PatchOf<CasesSearch>) => setSearch(patch, STAY)
  const onGrade = toggleIn(setSearch)
  return (
    <div className={classes.view}>
      <div className={classes.top} data-alone={cases.length === 0}>
        <RunStatusPanel
          type={type}
          count={cases.length}
          repetitions={repetitions}
          onRepetitions={(count) => change({ answers: count === 1 ? null : String(count) })}
        />
        {cases.length === 0 ? null : (
          <GradeDistribution
            cases={matching}
            grades={filter.grades}
            onGrade={onGrade}
            onAgreement={() => onDialog({ kind: 'agreement' })}
          />
        )}
      </div>
      {cases.length === 0 ? (
        <NoCases type={type} refused={refused} onDialog={onDialog} />
      ) : (
        <>
          <ViewBar list={`test-cases ${type}`} given={viewsOf(type)} passing={PASSING} />
          <CaseToolbar
            {...{ type, filter, chosen }}
            sort={search.sort}
            shown={shown}
            total={cases.length}
            text={search.text ?? ''}
            repetitions={repetitions}
            onChange={change}
            onGrade={onGrade}
            onClear={() => change(NO_FILTER)}
          />
          {groups.length === 0 ? (
            <NoCaseMatches onClear={() => change(NO_FILTER)} />
          ) : (
            <CaseGroups groups={groups} chosen={chosen} {...rest} />
          )}
          <ChosenCases
            cases={cases.filter(({ id }) => chosen.ids.has(id))}
            {...{ type, refused, repetitions }}
            onClear={chosen.clear}
            onDone={chosen.done}
          />
        </>
      )}
    </div>
  )
}

function NoCaseMatches({ onClear }: { onClear: () => void }) {
  return (
    <Panel>
      <NoMatch title="No test case matches" clears="filters" onClear={onClear}>
        There are test cases, but none with these grades and words.
      </NoMatch>
    </Panel>
  )
}

function NoCases({ type, refused, onDialog }: Pick<CasesViewProps, 'type' | 'refused' | 'onDialog'>) {
  return (
    <Panel>
      <Empty
        icon={IconFlask}
        title="No Test Cases"
        action={
          <Flex wrap="wrap" justify="center" gap={8}>
            <ButtonWithReason reason={refused} icon={IconPlus} onClick={() => onDialog({ kind: 'create' })}>
              Create your first test case
            </ButtonWithReason>
            {refused ? null : (
              <Button variant="default" onClick={() => onDialog({ kind: 'import' })}>
                Import from a file
              </Button>
            )}
          </Flex>
        }
      >
        {type === 'default'
          ? 'The provider has not written any yet. Default test cases are the same for every company.'
          : 'A test case is a question that customers ask, with the answer you expect. Write one, or make one of a message in a meeting.'}
      </Empty>
    </Panel>
  )
}
