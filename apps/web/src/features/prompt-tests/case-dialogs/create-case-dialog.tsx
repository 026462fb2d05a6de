import type { TestCaseType } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { Text } from '@mantine/core'
import { useState } from 'react'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { Dialog, DialogActions } from '../../../shared/dialogs/dialog.tsx'
import { useCreateTestCase } from '../../../shared/test-cases/test-case.queries.ts'
import { EMPTY_DRAFT, newBodyOf, newErrors } from './case-draft.ts'
import { CaseForm } from './case-form.tsx'

interface CreateCaseDialogProps {
  opened: boolean
  type: TestCaseType
  onClose: () => void
}

export function CreateCaseDialog({ opened, type, onClose }: CreateCaseDialogProps) {
  const create = useCreateTestCase()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={create.reset}
      size={720}
      title="Create New Test Case"
      busy={create.isPending}
      closeOnClickOutside={false}
    >
      <CreateForm type={type} create={create} onClose={onClose} />
    </Dialog>
  )
}

interface CreateFormProps {
  type: TestCaseType
  create: ReturnType<typeof useCreateTestCase>
  onClose: () => void
}

/** What was typed stays when the creation fails. */
function CreateForm({ type, create, onClose }: CreateFormProps) {
  const [submitted, setSubmitted] = useState(false)
  const form = useCheckedForm(EMPTY_DRAFT, (draft) => newErrors(draft, type), create)
  const { errors } = form
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
        form.submit((draft) => create.mutate(newBodyOf(draft, type), { onSuccess: onClose }))
      }}
      footer={
        <>
          {missing ? (
            <Text role="alert" p="8px 12px" bg="var(--cc-bad-soft)" bdrs={8} c="var(--cc-bad-text)" fw={500}>
              Please fill in all required fields
            </Text>
          ) : null}
          <DialogActions
            submitLabel="Create Test Case"
            busyLabel="Creating..."
            busy={create.isPending}
            onClose={onClose}
          />
        </>
      }
    />
  )
}
