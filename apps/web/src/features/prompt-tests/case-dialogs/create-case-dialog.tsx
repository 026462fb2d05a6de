import type { TestCaseType } from '@cuecard/contract/prompt-tests.ts'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { useCreateTestCase } from '../../../shared/test-cases/test-case.queries.ts'
import { EMPTY_DRAFT, newBodyOf, newErrors } from './case-draft.ts'
import { CaseFields } from './case-form.tsx'
import classes from './case-form.module.css'

interface CreateCaseDialogProps {
  opened: boolean
  type: TestCaseType
  onClose: () => void
}

export function CreateCaseDialog({ opened, type, onClose }: CreateCaseDialogProps) {
  const create = useCreateTestCase()
  const close = () => {
    if (!create.isPending) onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={create.reset}
      size={720}
      title="Create New Test Case"
      withCloseButton={!create.isPending}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <CreateForm type={type} create={create} onClose={close} onDone={onClose} />
    </Modal>
  )
}

interface CreateFormProps {
  type: TestCaseType
  create: ReturnType<typeof useCreateTestCase>
  onClose: () => void
  onDone: () => void
}

/** Inside the dialog, so that it starts empty whenever that opens. What was typed stays when the creation fails. */
function CreateForm({ type, create, onClose, onDone }: CreateFormProps) {
  const [sent, setSent] = useState(false)
  const form = useCheckedForm(EMPTY_DRAFT, (draft) => newErrors(draft, type), create)
  const { errors } = form
  const missing = sent && Boolean(errors['name'] ?? errors['test_message'])
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (create.isPending) return
        setSent(true)
        form.submit((draft) => create.mutate(newBodyOf(draft, type), { onSuccess: onDone }))
      }}
    >
      <CaseFields type={type} draft={form.values} errors={errors} disabled={create.isPending} onChange={form.change} />
      <div className={classes.foot}>
        {missing ? (
          <p className={classes.fault} role="alert">
            Please fill in all required fields
          </p>
        ) : null}
        <div className={classes.buttons}>
          <Button variant="default" disabled={create.isPending} onClick={onClose}>
            Cancel
          </Button>
          <BusyButton type="submit" busy={create.isPending} busyLabel="Creating...">
            Create Test Case
          </BusyButton>
        </div>
      </div>
    </form>
  )
}
