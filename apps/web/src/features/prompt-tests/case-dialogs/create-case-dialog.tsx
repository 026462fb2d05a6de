import type { TestCaseType } from '@cuecard/contract/prompt-tests/test-case-type.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { Dialog, DialogActions, useCloseDialog, useUnsaved } from '../../../shared/dialogs/dialog.tsx'
import { useCreateTestCase } from '../../../shared/test-cases/test-case.queries.ts'
import { EMPTY_DRAFT, newBodyOf, newErrors } from './case-draft.ts'
import { CaseForm } from './case-form.tsx'

export interface CreateCaseDialogProps {
  opened: boolean
  type: TestCaseType
  onClose: () => void
}

export function CreateCaseDialog({ opened, type, onClose }: CreateCaseDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} size={720} title="Create New Test Case" closeOnClickOutside={false}>
      <CreateForm type={type} />
    </Dialog>
  )
}

/** What was typed stays when the creation fails. */
function CreateForm({ type }: Pick<CreateCaseDialogProps, 'type'>) {
  const create = useCreateTestCase()
  const close = useCloseDialog()
  const [submitted, setSubmitted] = useState(false)
  const form = useCheckedForm(EMPTY_DRAFT, (draft) => newErrors(draft, type), create)
  const { errors } = form
  useUnsaved(form.changed)
  const missing = submitted && Boolean(errors['name'] ?? errors['test_message'])
  return (
    <CaseForm
      type={type}
      draft={form.values}
      errors={errors}
      disabled={create.isPending}
      onChange={form.change}
      onSubmit={() => {
        if (create.isPending) return
        setSubmitted(true)
        form.submit((draft) => create.mutate(newBodyOf(draft, type), { onSuccess: close }))
      }}
      footer={
        <>
          {missing ? (
            <Text role="alert" p="8px 12px" bg="var(--cc-bad-soft)" bdrs={8} c="var(--cc-bad-text)" fw={500}>
              Please fill in all required fields
            </Text>
          ) : null}
          <DialogActions submitLabel="Create Test Case" busyLabel="Creating..." busy={create.isPending} />
        </>
      }
    />
  )
}
