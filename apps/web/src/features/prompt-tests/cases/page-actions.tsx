import type { TestCaseFormat, TestCaseSummary } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import type { Repetitions } from '@cuecard/contract/prompt-tests/runs.ts'
import { Menu } from '@mantine/core'
import {
  IconFileDownload,
  IconFileImport,
  IconGitCompare,
  IconPlayerPlay,
  IconPlus,
  IconTags,
} from '@tabler/icons-react'
import { Link } from 'react-router'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { Button } from '../../../shared/controls/button.tsx'
import { ButtonWithReason } from '../../../shared/controls/disabled-reason.tsx'
import { CiDialog } from '../ci/ci-dialog.tsx'
import type { CaseDialog } from '../case-dialogs/case-dialogs.tsx'
import { MoreMenu } from '../../../shared/controls/more-menu.tsx'
import classes from './page-actions.module.css'
import { useExportTestCases } from '../prompt-tests.queries.ts'
import { useRunCost } from '../runs/run-cost.tsx'
import { useRunTests, useTestRunStatus } from '../runs/test-runs.queries.ts'

interface PageActionsProps {
  type: TestCaseType
  /** Null until they are loaded. */
  cases: readonly TestCaseSummary[] | null
  /** Why editing is not allowed; null when it is. */
  refused: string | null
  repetitions: Repetitions
  onDialog: (dialog: CaseDialog) => void
}

const ICON = { size: 16, 'aria-hidden': true } as const

export function PageActions({ type, cases, refused, repetitions, onDialog }: PageActionsProps) {
  return (
    <div className={classes.actions}>
      <ButtonWithReason
        reason={refused}
        variant="default"
        icon={IconTags}
        onClick={() => onDialog({ kind: 'categories' })}
      >
        Manage Categories
      </ButtonWithReason>
      <Button
        component={Link}
        to={`/prompt-tests/comparison?test_case_type=${type}`}
        variant="default"
        icon={IconGitCompare}
      >
        Compare Test Runs
      </Button>
      <ButtonWithReason reason={refused} variant="default" icon={IconPlus} onClick={() => onDialog({ kind: 'create' })}>
        Create Test Case
      </ButtonWithReason>
      <CiDialog type={type} />
      <RunButton type={type} count={cases?.length ?? 0} repetitions={repetitions} />
      <FileMenu type={type} refused={refused} empty={!cases?.length} onDialog={onDialog} />
    </div>
  )
}

/** Disabled while tests run, and when there are none. */
function RunButton({ type, count, repetitions }: { type: TestCaseType; count: number; repetitions: Repetitions }) {
  const cost = useRunCost(type, { cases: count, repetitions })
  const run = useRunTests(type)
  const running = useTestRunStatus(type).data?.is_running === true
  return (
    <BusyButton
      icon={IconPlayerPlay}
      busy={run.isPending}
      busyLabel="Starting..."
      disabled={running || count === 0}
      title={cost}
      onClick={() => run.mutate({ ids: null, repetitions })}
    >
      Run Tests
    </BusyButton>
  )
}

const FORMATS: readonly { format: TestCaseFormat; label: string }[] = [
  { format: 'json', label: 'Export as JSON' },
  { format: 'csv', label: 'Export as CSV' },
  { format: 'promptfoo', label: 'Export as promptfoo YAML' },
]

interface FileMenuProps extends Pick<PageActionsProps, 'type' | 'refused' | 'onDialog'> {
  empty: boolean
}

function FileMenu({ type, refused, empty, onDialog }: FileMenuProps) {
  const save = useExportTestCases(type)
  return (
    <MoreMenu
      aria-label="Import and export"
      title="Import and export"
      variant="default"
      size={36}
      loading={save.isPending}
    >
      <Menu.Item
        leftSection={<IconFileImport {...ICON} />}
        disabled={refused !== null}
        {...(refused ? { title: refused } : {})}
        onClick={() => onDialog({ kind: 'import' })}
      >
        Import test cases
      </Menu.Item>
      <Menu.Divider />
      {FORMATS.map(({ format, label }) => (
        <Menu.Item
          key={format}
          leftSection={<IconFileDownload {...ICON} />}
          disabled={empty}
          onClick={() => save.mutate(format)}
        >
          {label}
        </Menu.Item>
      ))}
    </MoreMenu>
  )
}
