import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { TEST_REPETITIONS } from '@cuecard/contract/limits.ts'
import { Checkbox, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconTerminal2 } from '@tabler/icons-react'
import { useState } from 'react'
import { isCompanyAdmin, useSession } from '../../../lib/session.ts'
import { Dialog } from '../../../shared/dialogs/dialog.tsx'
import { CopyButton } from '../../../shared/controls/copy-button.tsx'
import { ButtonWithReason } from '../../../shared/controls/disabled-reason.tsx'
import { CiKeys } from './ci-keys.tsx'
import classes from './ci-dialog.module.css'
import { ciScript, type CiSettings } from './ci-script.ts'
import { TYPE_LABELS } from '../test-labels.ts'

/** 'Run in CI': keys for automatic checks, and the script that runs these tests and fails below a threshold. */
export function CiDialog({ type }: { type: TestCaseType }) {
  const [opened, setOpened] = useState(false)
  const reason = isCompanyAdmin(useSession()) ? null : 'Admin access required'
  return (
    <>
      <ButtonWithReason reason={reason} variant="default" icon={IconTerminal2} onClick={() => setOpened(true)}>
        Run in CI
      </ButtonWithReason>
      <Dialog opened={opened} onClose={() => setOpened(false)} size={720} title="Run in CI">
        <Content type={type} />
      </Dialog>
    </>
  )
}

function Content({ type }: { type: TestCaseType }) {
  const [settings, setSettings] = useState<CiSettings>({
    test_case_type: type,
    core_only: false,
    repetitions: 1,
    min_average_grade: '3.5',
    min_grade: '',
    max_regressions: '0',
  })
  const script = ciScript(window.location.origin, settings)
  return (
    <Stack gap={20}>
      <Text maw="var(--cc-measure)" c="dimmed">
        Run these tests whenever you change something, from your own build server. The script below starts a run, waits
        for its end and fails when the grades are too low, or worse than in the last run that passed by more than chance
        explains. It also writes a JUnit report.
      </Text>
      <section className={classes.part} aria-labelledby="ci-keys">
        <h3 id="ci-keys">1. A key</h3>
        <CiKeys />
      </section>
      <section className={classes.part} aria-labelledby="ci-passes">
        <h3 id="ci-passes">2. When it passes</h3>
        <Thresholds settings={settings} onChange={(patch) => setSettings({ ...settings, ...patch })} />
      </section>
      <section className={classes.part} aria-labelledby="ci-script">
        <Group wrap="nowrap" justify="space-between" gap={12}>
          <h3 id="ci-script">3. The script</h3>
          <CopyButton value={script} label="Copy script" said="Script copied to clipboard" variant="text" />
        </Group>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to take focus */}
        <pre className={classes.script} tabIndex={0} aria-label="Script">
          {script}
        </pre>
      </section>
    </Stack>
  )
}

const ANY = { value: '', label: 'Not checked' }
const numbers = (values: readonly string[], words: (value: string) => string = (value) => value) => [
  ANY,
  ...values.map((value) => ({ value, label: words(value) })),
]

const TYPES: readonly TestCaseType[] = ['company-specific', 'default']
const caseCount = (count: string) => (count === '0' ? 'No case' : count === '1' ? '1 case' : `${count} cases`)

function Thresholds({ settings, onChange }: { settings: CiSettings; onChange: (patch: Partial<CiSettings>) => void }) {
  return (
    <div className={classes.fields}>
      <NativeSelect
        label="Test cases"
        data={TYPES.map((value) => ({ value, label: TYPE_LABELS[value].title }))}
        value={settings.test_case_type}
        onChange={(event) =>
          onChange({ test_case_type: event.currentTarget.value === 'default' ? 'default' : 'company-specific' })
        }
      />
      <NativeSelect
        label="Answers per case"
        data={TEST_REPETITIONS.map((count) => ({ value: String(count), label: String(count) }))}
        value={String(settings.repetitions)}
        onChange={(event) => {
          const value = event.currentTarget.value
          onChange({ repetitions: TEST_REPETITIONS.find((count) => String(count) === value) ?? 1 })
        }}
      />
      <NativeSelect
        label="Average grade at least"
        data={numbers(['2', '2.5', '3', '3.5', '4', '4.5', '5'])}
        value={settings.min_average_grade}
        onChange={(event) => onChange({ min_average_grade: event.currentTarget.value })}
      />
      <NativeSelect
        label="Every grade at least"
        data={numbers(['1', '2', '3', '4', '5'])}
        value={settings.min_grade}
        onChange={(event) => onChange({ min_grade: event.currentTarget.value })}
      />
      <NativeSelect
        label="May get worse than in the last run that passed"
        data={numbers(['0', '1', '2', '3', '5', '10'], caseCount)}
        value={settings.max_regressions}
        onChange={(event) => onChange({ max_regressions: event.currentTarget.value })}
      />
      <Checkbox
        style={{ gridColumn: '1 / -1' }}
        label="Core test cases only"
        checked={settings.core_only}
        onChange={(event) => onChange({ core_only: event.currentTarget.checked })}
      />
    </div>
  )
}
