import { TEST_RUNS_COMPARED_MAX } from '@cuecard/contract/limits.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import type { TestRunSummary } from '@cuecard/contract/prompt-tests/runs.ts'
import { Flex } from '@mantine/core'
import { IconFlask, IconGitCompare } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { STAY, useSearch } from '../../../lib/use-search.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { Page } from '../../../shared/layout/page.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { ButtonWithReason } from '../../../shared/controls/disabled-reason.tsx'
import { SkeletonRows, Empty, QueryView } from '../../../shared/states/states.tsx'
import { Comparison } from './comparison.tsx'
import type { Pair } from './pair-view.tsx'
import { DeleteRunDialog } from '../runs/delete-run-dialog.tsx'
import { ComparisonSearch, idsText, toggledId } from './run-choice.ts'
import { runNames } from './run-names.ts'
import { RunTable } from './run-table.tsx'
import { useTestRuns } from '../runs/test-runs.queries.ts'
import { TYPE_LABELS } from '../test-labels.ts'

/** Comparison: the runs of one type, and the chosen runs side by side. */
export function ComparisonPage() {
  const [{ test_case_type }] = useSearch(ComparisonSearch)
  return <RunsOfType key={test_case_type} type={test_case_type} />
}

const NONE: readonly string[] = []
const TOO_FEW = 'Please select at least 2 test runs to compare'

/** The ticked and the compared runs, without runs that were deleted. */
function useChoice(runs: readonly TestRunSummary[] | undefined) {
  const [{ selected = NONE, compared = NONE, before, after }, setSearch] = useSearch(ComparisonSearch)
  // The address changes a moment after a tick, and a second tick must not undo the first.
  const [chosen, setChosen] = useState(selected)
  const choose = (ids: readonly string[], change: { compared?: string | null } = {}) => {
    setChosen(ids)
    setSearch({ selected: idsText(ids), ...change }, STAY)
  }
  const known = (ids: readonly string[]) => ids.filter((id) => !runs || runs.some((run) => run.id === id))
  const ticked = known(chosen).slice(0, TEST_RUNS_COMPARED_MAX)
  const without = (ids: readonly string[], id: string) => ids.filter((each) => each !== id)
  return {
    ticked,
    compared: known(compared),
    wanted: { before, after },
    toggle: (id: string) => choose(toggledId(ticked, id)),
    compare: () => setSearch({ compared: idsText(ticked), before: null, after: null }, { preventScrollReset: true }),
    pair: (pair: Pair) => setSearch({ ...pair }, STAY),
    drop: (id: string) => choose(without(chosen, id), { compared: idsText(without(compared, id)) }),
  }
}

function RunsOfType({ type }: { type: TestCaseType }) {
  const [deleting, setDeleting] = useState<TestRunSummary | null>(null)
  const query = useTestRuns(type)
  const choice = useChoice(query.data)
  const nameOf = useMemo(() => runNames(query.data ?? []), [query.data])
  const { ticked } = choice
  return (
    <Page
      title="Compare Test Runs"
      purpose={`${TYPE_LABELS[type].title}: what got better or worse from one run to another.`}
      back={{ to: testsPath(type), label: `Back to ${TYPE_LABELS[type].title}` }}
    >
      <Flex direction="column" gap={{ base: 16, md: 24 }}>
        <Panel
          title="Test Runs"
          padding="flush"
          purpose={ticked.length === 0 ? 'Select the runs that you want side by side.' : `${ticked.length} selected`}
          actions={<CompareButton count={ticked.length} onCompare={choice.compare} />}
        >
          <QueryView
            query={query}
            label="Loading test runs..."
            skeleton={<SkeletonRows rows={5} />}
            failed={{ title: 'The test runs could not be loaded', text: 'They are kept on the server.' }}
          >
            {(runs) =>
              runs.length === 0 ? (
                <NoRuns type={type} />
              ) : (
                <Runs runs={runs} selected={ticked} nameOf={nameOf} onToggle={choice.toggle} onDelete={setDeleting} />
              )
            }
          </QueryView>
        </Panel>
        <Comparison type={type} ids={choice.compared} wanted={choice.wanted} nameOf={nameOf} onPair={choice.pair} />
      </Flex>
      <DeleteRunDialog
        type={type}
        run={deleting}
        nameOf={nameOf}
        onDeleted={choice.drop}
        onClose={() => setDeleting(null)}
      />
    </Page>
  )
}

function CompareButton({ count, onCompare }: { count: number; onCompare: () => void }) {
  return (
    <ButtonWithReason reason={count < 2 ? TOO_FEW : null} icon={IconGitCompare} onClick={onCompare}>
      Compare Selected Runs
    </ButtonWithReason>
  )
}

/** Runs shown at first, and added each time: there may be 200. */
const STEP = 15

function Runs({ runs, ...rest }: Parameters<typeof RunTable>[0]) {
  const [shown, setShown] = useState(STEP)
  // Runs that the address names are shown ticked.
  const last = runs.findLastIndex(({ id }) => rest.selected.includes(id))
  const count = Math.max(shown, last + 1)
  const left = runs.length - count
  return (
    <>
      <RunTable runs={runs.slice(0, count)} {...rest} />
      {left > 0 ? (
        <Flex justify="center" p={12} style={{ borderTop: '1px solid var(--cc-line)' }}>
          <Button variant="default" onClick={() => setShown(count + STEP)}>
            Show older runs ({left} more)
          </Button>
        </Flex>
      ) : null}
    </>
  )
}

const testsPath = (type: TestCaseType) => `/prompt-tests?test_case_type=${type}`

function NoRuns({ type }: { type: TestCaseType }) {
  return (
    <Empty
      icon={IconFlask}
      title="No Test Runs"
      action={
        <Button component={Link} to={testsPath(type)} variant="default">
          Open {TYPE_LABELS[type].title}
        </Button>
      }
    >
      A run asks every test case as a live question would be asked, and grades the answers. Run the tests twice, with a
      change in between, and compare here what it did.
    </Empty>
  )
}
