import type { TestCaseSummary } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import type { Repetitions } from '@cuecard/contract/prompt-tests/runs.ts'
import { Box, Group, Menu } from '@mantine/core'
import { IconPencil, IconPlayerPlay, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { memo } from 'react'
import { GradeBadge } from '../../../shared/grades/grade-badge.tsx'
import { When } from '../../../shared/time/when.tsx'
import { MoreMenu } from '../../../shared/controls/more-menu.tsx'
import { ChooseRow } from '../../../shared/rows/chosen-bar.tsx'
import type { ChosenRows } from '../../../shared/rows/chosen-rows.ts'
import { rowKeys } from '../../../shared/rows/row-keys.ts'
import { isUnstable } from './case-filter.ts'
import classes from './case-row.module.css'
import { GradeHistory } from '../grades/grade-history.tsx'
import { useRunTests, useTestRunStatus } from '../runs/test-runs.queries.ts'
import { MODE_LABELS, secondsOf } from '../test-labels.ts'

export interface CaseRowProps {
  type: TestCaseType
  testCase: TestCaseSummary
  refused: string | null
  /** How often a run asks each case. */
  repetitions: Repetitions
  chosen: ChosenRows
  onOpen: (id: string) => void
  onEdit: (id: string) => void
  onDelete: (testCase: TestCaseSummary) => void
}

const ICON = { size: 16, 'aria-hidden': true } as const

/** A case in its category: grade, message, history of grades, actions. */
export const CaseRow = memo(
  function CaseRow({ testCase, chosen, onOpen, ...rest }: CaseRowProps) {
    const { id, name, test_message, last_200_results, last_test_run_result: last } = testCase
    return (
      <li className={classes.row} {...rowKeys(rest.refused === null ? () => rest.onEdit(id) : undefined)}>
        <Group gap={12} wrap="nowrap">
          <ChooseRow id={id} name={name} chosen={chosen} />
          <GradeBadge
            grade={testCase.result_grade}
            grades={last_200_results[0]?.grades ?? null}
            failed={last_200_results[0]?.failed ?? 0}
          />
        </Group>
        <Box miw={0}>
          <Group gap="2px 8px">
            <button type="button" className={classes.name} data-open onClick={() => onOpen(id)}>
              {name}
            </button>
            {testCase.is_core_test_case ? (
              <span className={classes.core} title="Core test case">
                <IconStarFilled size={12} aria-hidden="true" />
                Core
              </span>
            ) : null}
            {isUnstable(testCase) ? (
              <span className={classes.unstable} title="In the last run some answers passed and some did not">
                Unstable
              </span>
            ) : null}
            <span className={classes.mode}>{MODE_LABELS[testCase.test_case_response_mode]}</span>
          </Group>
          <p className={classes.message} dir="auto">
            {test_message.message}
          </p>
        </Box>
        <div className={classes.history}>
          <GradeHistory results={last_200_results} size="row" />
        </div>
        <p className={classes.when}>
          <When value={last?.test_run_at} absent="Not run yet" />
          {last ? <span title="Response time">{secondsOf(last.response_time_ms)}</span> : null}
        </p>
        <div className={classes.menu}>
          <RowMenu testCase={testCase} {...rest} />
        </div>
      </li>
    )
  },
  (a, b) =>
    a.testCase === b.testCase &&
    a.chosen === b.chosen &&
    a.refused === b.refused &&
    a.repetitions === b.repetitions &&
    a.onOpen === b.onOpen,
)

function RowMenu({ type, testCase, refused, repetitions, onEdit, onDelete }: Omit<CaseRowProps, 'onOpen' | 'chosen'>) {
  const denied = refused === null ? {} : { disabled: true, title: refused }
  return (
    <MoreMenu aria-label={`More for ${testCase.name}`} title="More">
      <RunItem type={type} id={testCase.id} repetitions={repetitions} />
      <Menu.Item leftSection={<IconPencil {...ICON} />} {...denied} onClick={() => onEdit(testCase.id)}>
        Edit
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconTrash {...ICON} />}
        c="var(--cc-bad-text)"
        {...denied}
        onClick={() => onDelete(testCase)}
      >
        Delete
      </Menu.Item>
    </MoreMenu>
  )
}

/** Rendered when the menu opens, so that two hundred rows do not subscribe to the run. */
function RunItem({ type, id, repetitions }: { type: TestCaseType; id: string; repetitions: Repetitions }) {
  const run = useRunTests(type)
  const running = useTestRunStatus(type).data?.is_running === true
  return (
    <Menu.Item
      leftSection={<IconPlayerPlay {...ICON} />}
      disabled={running || run.isPending}
      onClick={() => run.mutate({ ids: [id], repetitions })}
    >
      Run this test case
    </Menu.Item>
  )
}
