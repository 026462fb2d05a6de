import type { TestCase } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import type { Repetitions } from '@cuecard/contract/prompt-tests/runs.ts'
import { MOBILE_BREAKPOINT_PX } from '@cuecard/contract/limits.ts'
import { Group, Stack, Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPencil, IconPlayerPlay, IconStarFilled, IconTrash } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLast } from '../../../lib/use-last.ts'
import { Dialog } from '../../../shared/dialogs/dialog.tsx'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { GradeBadge } from '../../../shared/grades/grade-badge.tsx'
import { ButtonWithReason } from '../../../shared/controls/disabled-reason.tsx'
import { SkeletonBlock, Loading } from '../../../shared/states/states.tsx'
import classes from './case-detail-dialog.module.css'
import { CaseSteps } from './case-steps.tsx'
import { CaseContext } from './case-context.tsx'
import { caseAnswers } from '../grades/case-answers.ts'
import { CaseResults } from '../runs/case-results.tsx'
import { useTestCase } from '../prompt-tests.queries.ts'
import { useRunTests, useTestRunStatus } from '../runs/test-runs.queries.ts'
import { MODE_LABELS } from '../test-labels.ts'

interface CaseDetailDialogProps {
  /** From the address; null while the dialog is closed. */
  id: string | null
  /** Hidden while another dialog is open on top of it. */
  covered: boolean
  tab: 'results' | 'context'
  type: TestCaseType
  refused: string | null
  /** How often a run asks the case. */
  repetitions: Repetitions
  /** The ids of the listed cases in their order, for going to the next one. */
  listed: readonly string[]
  onOpen: (id: string) => void
  onTab: (tab: string | null) => void
  onClose: () => void
  /** Called when the case could not be loaded, so that the address can drop its id. */
  onLost: () => void
  onEdit: (id: string) => void
  onDelete: (testCase: TestCase) => void
}

/** One case with its results and its test context. J and K go to the next and the previous one of the list. */
export function CaseDetailDialog({ id, covered, onClose, listed, onOpen, ...rest }: CaseDetailDialogProps) {
  const shown = useLast(id)
  const phone = useMediaQuery(`(max-width: ${MOBILE_BREAKPOINT_PX - 0.02}px)`)
  const { data } = useTestCase(id)
  // Kept while the dialog closes, and not taken from the case that was open before.
  const title = useLast(id === null ? null : (data?.name ?? 'Test case'))
  if (shown === null) return null
  return (
    <Dialog
      opened={id !== null && !covered}
      onClose={onClose}
      size={960}
      fullScreen={phone}
      radius={phone ? 0 : 'lg'}
      title={title}
      classNames={{ title: classes.title ?? '' }}
    >
      <CaseSteps at={shown} active={id !== null && !covered} listed={listed} onOpen={onOpen} />
      <Loaded key={shown} id={shown} {...rest} />
    </Dialog>
  )
}

type LoadedProps = Omit<CaseDetailDialogProps, 'id' | 'covered' | 'onClose' | 'listed' | 'onOpen'> & { id: string }

function Loaded({ id, onLost, ...rest }: LoadedProps) {
  const { data, isError } = useTestCase(id)
  const lost = isError && data === undefined
  useEffect(() => {
    if (lost) onLost()
  }, [lost, onLost])
  if (data) return <Detail testCase={data} {...rest} />
  return (
    <Loading label="Loading test case details...">
      <Stack gap={14} mih={360}>
        <SkeletonBlock width="38%" height="24px" />
        <SkeletonBlock height="72px" radius="8px" />
        <SkeletonBlock width="92%" />
        <SkeletonBlock width="84%" />
        <SkeletonBlock width="40%" />
      </Stack>
    </Loading>
  )
}

type DetailProps = Omit<LoadedProps, 'id' | 'onLost'> & { testCase: TestCase }

function Detail({ testCase, tab, onTab, ...rest }: DetailProps) {
  return (
    <>
      <Head testCase={testCase} {...rest} />
      <Tabs value={tab} onChange={onTab} keepMounted={false}>
        <Tabs.List aria-label="Parts of the test case">
          <Tabs.Tab value="results">Results</Tabs.Tab>
          <Tabs.Tab value="context">Test Context</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="results" className={classes.panel ?? ''}>
          <CaseResults testCase={testCase} />
        </Tabs.Panel>
        <Tabs.Panel value="context" className={classes.panel ?? ''}>
          <CaseContext testCase={testCase} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

/** Of the newest run's answers to the case. */
const latestAnswers = ({ last_200_results: results }: TestCase) =>
  caseAnswers(results.filter(({ run_id }) => run_id === results[0]?.run_id))

function Head({ testCase, type, refused, repetitions, onEdit, onDelete }: Omit<DetailProps, 'tab' | 'onTab'>) {
  const run = useRunTests(type)
  const running = useTestRunStatus(type).data?.is_running === true
  return (
    <Group justify="space-between" gap={12} mb={12}>
      <div className={classes.facts}>
        <GradeBadge grade={testCase.result_grade} {...latestAnswers(testCase)} show="full" />
        <span className={classes.fact}>{testCase.category_name ?? 'Other'}</span>
        <span className={classes.fact}>{MODE_LABELS[testCase.test_case_response_mode]}</span>
        {testCase.is_core_test_case ? (
          <span className={classes.fact}>
            <IconStarFilled size={12} aria-hidden="true" /> Core
          </span>
        ) : null}
      </div>
      <div className={classes.actions}>
        <BusyButton
          variant="default"
          size="compact-md"
          icon={IconPlayerPlay}
          busy={run.isPending || running}
          busyLabel="Running..."
          onClick={() => run.mutate({ ids: [testCase.id], repetitions })}
        >
          Run
        </BusyButton>
        <ButtonWithReason
          reason={refused}
          variant="default"
          size="compact-md"
          icon={IconPencil}
          onClick={() => onEdit(testCase.id)}
        >
          Edit
        </ButtonWithReason>
        <ButtonWithReason
          reason={refused}
          variant="subtle"
          color="red"
          size="compact-md"
          icon={IconTrash}
          onClick={() => onDelete(testCase)}
        >
          Delete
        </ButtonWithReason>
      </div>
    </Group>
  )
}
