import type { TestCase } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { Stack } from '@mantine/core'
import { useState } from 'react'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { useLast } from '../../../lib/use-last.ts'
import { Dialog, DialogActions, useCloseDialog, useUnsaved } from '../../../shared/dialogs/dialog.tsx'
import { SkeletonBlock, QueryView } from '../../../shared/states/states.tsx'
import { isConflict } from '../../../lib/field-errors.ts'
import { bodyOf, draftOf, editErrors } from './case-draft.ts'
import { CaseForm } from './case-form.tsx'
import { EditConflictCase } from './edit-conflict-case.tsx'
import { useTestCase, useUpdateTestCase } from '../prompt-tests.queries.ts'

interface EditCaseDialogProps {
  /** Null while the dialog is closed. */
  id: string | null
  type: TestCaseType
  onClose: () => void
}

/** Edits a case, starting from the version loaded when it opens. The type cannot be changed. */
export function EditCaseDialog({ id, type, onClose }: EditCaseDialogProps) {
  const shown = useLast(id)
  if (shown === null) return null
  return (
    <Dialog opened={id !== null} onClose={onClose} size={720} title="Edit Test Case" closeOnClickOutside={false}>
      <Loaded key={shown} id={shown} type={type} />
    </Dialog>
  )
}

function Loaded({ id, type }: { id: string; type: TestCaseType }) {
  const query = useTestCase(id, 'Failed to load test case')
  return (
    <QueryView
      query={query}
      label="Loading the test case..."
      skeleton={
        <Stack gap={16}>
          <SkeletonBlock height="36px" />
          <SkeletonBlock height="36px" />
          <SkeletonBlock height="120px" />
        </Stack>
      }
      failed={{ title: 'Failed to load test case', text: 'Nothing was changed.' }}
    >
      {(testCase) => <EditForm testCase={testCase} type={type} />}
    </QueryView>
  )
}

function EditForm({ testCase, type }: { testCase: TestCase; type: TestCaseType }) {
  const update = useUpdateTestCase()
  const close = useCloseDialog()
  const [base, setBase] = useState(testCase.updated_at)
  const form = useCheckedForm(draftOf(testCase), editErrors, update)
  useUnsaved(form.changed)
  const conflict = isConflict(update.error)
  const save = () =>
    form.submit((draft) =>
      update.mutate({ id: testCase.id, body: { ...bodyOf(draft), base_updated_at: base } }, { onSuccess: close }),
    )
  const goOn = (takeTheirs: boolean) => {
    setBase(testCase.updated_at)
    if (takeTheirs) form.start(draftOf(testCase))
    update.reset()
  }
  return (
    <CaseForm
      type={type}
      draft={form.values}
      errors={form.errors}
      disabled={update.isPending}
      onChange={(patch) => {
        // A conflict stays until one of the two versions is chosen; typing does not end it.
        if (!conflict) form.change(patch)
      }}
      onSubmit={() => {
        if (!update.isPending && !conflict) save()
      }}
      footer={
        conflict && testCase.updated_at !== base ? (
          <EditConflictCase
            theirs={testCase}
            mine={form.values}
            onTheirs={() => goOn(true)}
            onMine={() => goOn(false)}
          />
        ) : (
          <DialogActions submitLabel="Save" busyLabel="Saving..." busy={update.isPending} disabled={conflict} />
        )
      }
    />
  )
}
