import { MB, TEST_CALIBRATION_MAX, TEST_CALIBRATION_MAX_BYTES } from '@cuecard/contract/limits.ts'
import type { Calibration } from '@cuecard/contract/prompt-tests/calibration.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Box, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { isCompanyAdmin, useSession } from '../../../lib/session.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../shared/dialogs/dialog.tsx'
import { fileError, ImportForm } from '../../../shared/dialogs/import-form.tsx'
import { METHOD_LABELS } from '../test-labels.ts'
import * as queries from './calibration.queries.ts'
import { GradingFailure } from './grading-failure.tsx'

/** What automatic grades are measured on, and taking it along: the answers that people graded here or that were imported. */
export function CalibrationSet() {
  const { data } = queries.useCalibration()
  // The agreement below says what could not be loaded.
  if (!data) return null
  return (
    <Box component="section" mb={20} p="12px 16px" bg="var(--cc-sunken)" bdrs={8} aria-label="Answers graded by people">
      <Text fw={500}>
        {data.graded_case_count} of {plural(data.case_count, 'test case')} have an answer that a person graded
      </Text>
      <Text c="dimmed" fz="sm">
        {plural(data.graded, 'answer')} graded here{data.imported > 0 ? `, ${data.imported} imported` : ''}.{' '}
        {graderText(data)}
      </Text>
      {data.failure ? <GradingFailure failure={data.failure} /> : null}
      <Actions data={data} />
    </Box>
  )
}

function graderText({ grader }: Calibration): string {
  const { name } = METHOD_LABELS[grader.grade_method]
  return grader.judge_model
    ? `Answers are graded by the judge ${grader.judge_model}, rules ${grader.rubric_version}.`
    : `Without a language model answers are compared by ${name.toLowerCase()}, rules ${grader.rubric_version}.`
}

function Actions({ data }: { data: Calibration }) {
  const grade = queries.useGradeCalibration()
  const save = queries.useExportCalibration()
  const mayWrite = isCompanyAdmin(useSession())
  const [open, setOpen] = useState<'import' | 'remove' | null>(null)
  return (
    <Group gap={8} mt={8}>
      {data.outdated > 0 || data.is_grading ? (
        <BusyButton
          size="compact-md"
          busy={grade.isPending || data.is_grading}
          busyLabel="Grading again..."
          onClick={() => grade.mutate(null)}
        >
          Grade {data.outdated} again by today’s rules
        </BusyButton>
      ) : null}
      <BusyButton
        variant="default"
        size="compact-md"
        busy={save.isPending}
        busyLabel="Exporting..."
        disabled={data.graded + data.imported === 0}
        onClick={() => save.mutate(null)}
      >
        Export
      </BusyButton>
      {mayWrite ? (
        <Button variant="default" size="compact-md" onClick={() => setOpen('import')}>
          Import
        </Button>
      ) : null}
      {mayWrite && data.imported > 0 ? (
        <Button variant="subtle" color="gray" size="compact-md" onClick={() => setOpen('remove')}>
          Delete imported
        </Button>
      ) : null}
      <Dialog opened={open === 'import'} title="Import Graded Answers" size={520} onClose={() => setOpen(null)}>
        <Import onDone={() => setOpen(null)} />
      </Dialog>
      <RemoveImported opened={open === 'remove'} count={data.imported} onClose={() => setOpen(null)} />
    </Group>
  )
}

function Import({ onDone }: { onDone: () => void }) {
  const send = queries.useImportCalibration()
  if (send.data) {
    const { added, unchanged } = send.data
    return (
      <>
        <Text component="output" display="block" mb={16}>
          <strong>{plural(added, 'graded answer')} added.</strong>
          {unchanged > 0 ? ` ${plural(unchanged, 'was', 'were')} there already.` : ''}
        </Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onDone}>
            Close
          </Button>
        </Group>
      </>
    )
  }
  return (
    <ImportForm
      intro="A file that was exported here, also in another company. What is there already is left as it is. A file with a mistake adds nothing."
      accept=".json,application/json"
      label="File of graded answers"
      hint={`JSON, up to ${TEST_CALIBRATION_MAX_BYTES / MB} MB and ${TEST_CALIBRATION_MAX.toLocaleString('en-US')} answers`}
      maxBytes={TEST_CALIBRATION_MAX_BYTES}
      unchanged="Nothing was added."
      error={fileError(send.error)}
      busy={send.isPending}
      onReset={send.reset}
      onImport={(file) => send.mutate(file)}
    />
  )
}

function RemoveImported({ opened, count, onClose }: { opened: boolean; count: number; onClose: () => void }) {
  const remove = queries.useRemoveCalibration()
  return (
    <ConfirmDialog
      opened={opened}
      title="Delete the imported answers?"
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={remove.isPending}
      onConfirm={() => remove.mutate(null, { onSuccess: onClose })}
      onClose={onClose}
    >
      {plural(count, 'imported answer')} with {count === 1 ? 'its grade goes' : 'their grades go'}. Grades that were
      given here stay.
    </ConfirmDialog>
  )
}
