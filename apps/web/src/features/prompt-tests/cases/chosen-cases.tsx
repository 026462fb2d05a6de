import {
  getTestCase,
  listTestCases,
  removeTestCase,
  TestCaseChange,
  type TestCaseSummary,
  updateTestCase,
} from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { getAgreement, getCalibration } from '@cuecard/contract/prompt-tests/calibration.ts'
import { TEST_CASES_A_RUN_MAX } from '@cuecard/contract/limits.ts'
import { listTestRuns } from '@cuecard/contract/prompt-tests/runs.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { NativeSelect } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { useApi } from '../../../lib/api.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { ChosenBar, RemoveChosen, type RowNoun } from '../../../shared/rows/chosen-bar.tsx'
import { useSeveral } from '../../../shared/rows/several.ts'
import { OTHER, useTestCategories } from '../../../shared/test-cases/test-case.queries.ts'
import { useRunCost } from '../runs/run-cost.tsx'
import { useRunTests, useTestRunStatus } from '../runs/test-runs.queries.ts'
import type { CaseRowProps } from './case-row.tsx'

const NOUN: RowNoun = ['test case', 'test cases']

interface ChosenCasesProps extends Pick<CaseRowProps, 'type' | 'refused' | 'repetitions'> {
  cases: readonly TestCaseSummary[]
  onClear: () => void
  /** It was done to these. */
  onDone: (ids: readonly string[]) => void
}

/** What can be done to the chosen test cases: run them, put them into a category, delete them. */
export function ChosenCases({ cases, type, refused, repetitions, onClear, onDone }: ChosenCasesProps) {
  const api = useApi()
  const several = useSeveral([listTestCases, getTestCase, listTestRuns, getAgreement, getCalibration])
  const categories = useTestCategories(type).data ?? []
  const change = async (act: (id: string) => Promise<unknown>, what: string) => {
    const { done } = await several.run(cases, {
      nameOf: ({ name }) => name,
      act: ({ id }) => act(id),
      done: (count) => `${plural(count, ...NOUN)} ${what}`,
      failed: (count) => `${plural(count, ...NOUN)} not ${what}`,
    })
    onDone(done.map(({ id }) => id))
  }
  const move = (category: string) =>
    change(async (id) => {
      const testCase = await api(getTestCase, { params: { id } })
      const category_id = category === OTHER ? null : category
      // Without its results: with the texts of 200 of them a request is larger than the server takes.
      const body = { ...TestCaseChange.parse(testCase), category_id, base_updated_at: testCase.updated_at }
      await api(updateTestCase, { params: { id }, body })
    }, 'moved')
  const shared = { count: cases.length, noun: NOUN, busy: several.isPending, running: several.running }
  return (
    <ChosenBar {...shared} onClear={onClear}>
      {cases.length > 0 ? <Run {...{ cases, type, repetitions, onClear }} /> : null}
      {refused === null ? (
        <>
          <NativeSelect
            aria-label="Set category"
            disabled={several.isPending}
            value=""
            data={[
              { value: '', label: 'Set category' },
              ...categories.map(({ id, name }) => ({ value: id, label: name })),
              { value: OTHER, label: 'Other' },
            ]}
            onChange={({ currentTarget: { value } }) => {
              if (value !== '') void move(value)
            }}
          />
          <RemoveChosen
            {...shared}
            onConfirm={() => change((id) => api(removeTestCase, { params: { id } }), 'deleted')}
          >
            They are deleted with their results. This cannot be undone.
          </RemoveChosen>
        </>
      ) : null}
    </ChosenBar>
  )
}

function Run({ cases, type, repetitions, onClear }: Omit<ChosenCasesProps, 'refused' | 'onDone'>) {
  const cost = useRunCost(type, { cases: Math.min(cases.length, TEST_CASES_A_RUN_MAX), repetitions })
  const run = useRunTests(type)
  const running = useTestRunStatus(type).data?.is_running === true
  const ids = cases.slice(0, TEST_CASES_A_RUN_MAX).map(({ id }) => id)
  return (
    <BusyButton
      variant="default"
      icon={IconPlayerPlay}
      busy={run.isPending}
      busyLabel="Starting..."
      disabled={running}
      title={cost}
      onClick={() => run.mutate({ ids, repetitions }, { onSuccess: onClear })}
    >
      {ids.length < cases.length ? `Run the first ${ids.length.toLocaleString('en-US')}` : 'Run'}
    </BusyButton>
  )
}
