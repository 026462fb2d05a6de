import { plural } from '@cuecard/language/plain-text.ts'
import type { TestCaseSummary } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import type { Repetitions } from '@cuecard/contract/prompt-tests/runs.ts'
import { TEST_CASES_A_RUN_MAX } from '@cuecard/contract/limits.ts'
import { Box, Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { IconPlayerPlay, IconX } from '@tabler/icons-react'
import type { PatchOf } from '../../../lib/use-search.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { type GradeValue, gradeLabel } from '../../../shared/grades/grades.ts'
import { SearchField } from '../../../shared/controls/search-field.tsx'
import { ChooseAll } from '../../../shared/rows/chosen-bar.tsx'
import type { ChosenRows } from '../../../shared/rows/chosen-rows.ts'
import { type CaseFilter, type CasesSearch, type CaseSort, isFiltered } from './case-filter.ts'
import classes from './case-toolbar.module.css'
import { useRunCost } from '../runs/run-cost.tsx'
import { useRunTests, useTestRunStatus } from '../runs/test-runs.queries.ts'

interface CaseToolbarProps {
  type: TestCaseType
  filter: CaseFilter
  shown: readonly TestCaseSummary[]
  total: number
  /** The text as it is typed, before it is applied. */
  text: string
  repetitions: Repetitions
  sort: CaseSort | undefined
  chosen: ChosenRows
  onChange: (patch: PatchOf<CasesSearch>) => void
  onGrade: (grade: GradeValue) => void
  onClear: () => void
}

const SORTS = [
  { value: '', label: 'Oldest first' },
  { value: 'grade', label: 'Worst grade first' },
  { value: 'name', label: 'By name' },
  { value: 'slow', label: 'Slowest first' },
  { value: 'run', label: 'Last run first' },
]

/** Filters by text, core and grade; the matching cases can be run alone. */
export function CaseToolbar(props: CaseToolbarProps) {
  const { type, filter, shown, total, text, repetitions, sort, chosen, onChange, onGrade, onClear } = props
  const filtered = isFiltered(filter)
  return (
    <Stack component="section" gap={12} aria-label="Filter test cases">
      <Group gap="12px 20px">
        <SearchField
          label="Find test cases"
          hideLabel
          placeholder="Find by name or message"
          className={classes.text}
          value={text}
          onChange={(next) => onChange({ text: next })}
        />
        <Checkbox
          label="Show only core test cases"
          py={6}
          checked={filter.core}
          onChange={(event) => onChange({ core: event.currentTarget.checked ? '1' : null })}
        />
        <NativeSelect
          aria-label="Sort"
          value={sort ?? ''}
          data={SORTS}
          onChange={(event) => onChange({ sort: event.currentTarget.value || null })}
        />
        <ChooseAll ids={shown.map(({ id }) => id)} of="test cases" chosen={chosen} />
        {filtered && shown.length > 0 ? <RunShown {...{ type, shown, repetitions }} /> : null}
      </Group>
      {filtered ? (
        <Group gap={8}>
          <Box component="output" c="dimmed" fz="sm" me={4} style={{ fontVariantNumeric: 'tabular-nums' }}>
            {shown.length.toLocaleString('en-US')} of {plural(total, 'test case')}
          </Box>
          {filter.unstable ? (
            <button
              type="button"
              className={classes.chip}
              aria-label="Remove filter Unstable"
              onClick={() => onChange({ stability: null })}
            >
              Unstable
              <IconX size={14} aria-hidden="true" />
            </button>
          ) : null}
          {filter.grades.map((grade) => (
            <GradeChip key={String(grade)} grade={grade} onRemove={() => onGrade(grade)} />
          ))}
          <Button variant="subtle" color="gray" size="compact-sm" onClick={onClear}>
            Clear filters
          </Button>
        </Group>
      ) : null}
    </Stack>
  )
}

function GradeChip({ grade, onRemove }: { grade: GradeValue; onRemove: () => void }) {
  const { label, color } = gradeLabel(grade)
  return (
    <button type="button" className={classes.chip} aria-label={`Remove filter ${label}`} onClick={onRemove}>
      <Box component="span" w={10} h={10} bdrs={3} style={{ background: color }} />
      {label}
      <IconX size={14} aria-hidden="true" />
    </button>
  )
}

function RunShown({ type, shown, repetitions }: Pick<CaseToolbarProps, 'type' | 'shown' | 'repetitions'>) {
  const cost = useRunCost(type, { cases: Math.min(shown.length, TEST_CASES_A_RUN_MAX), repetitions })
  const run = useRunTests(type)
  const running = useTestRunStatus(type).data?.is_running === true
  const ids = shown.slice(0, TEST_CASES_A_RUN_MAX).map(({ id }) => id)
  return (
    <BusyButton
      variant="default"
      className={classes.run ?? ''}
      icon={IconPlayerPlay}
      busy={run.isPending}
      busyLabel="Starting..."
      disabled={running}
      title={cost}
      onClick={() => run.mutate({ ids, repetitions })}
    >
      {ids.length === 1 ? 'Run this one' : `Run these ${ids.length.toLocaleString('en-US')}`}
    </BusyButton>
  )
}
