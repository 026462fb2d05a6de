import { ApiError } from '@cuecard/contract/client.ts'
import type { TestCase, TestCaseType } from '@cuecard/contract/prompt-tests.ts'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { useLast } from '../../../lib/use-last.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { SkeletonBlock, QueryView } from '../../../shared/states/states.tsx'
import { bodyOf, draftOf, editErrors } from './case-draft.ts'
import { CaseFields } from './case-form.tsx'
import classes from './case-form.module.css'
import { OvertakenCase } from './edit-conflict-case.tsx'
import { useTestCase, useUpdateTestCase } from '../prompt-tests.queries.ts'

interface EditCaseDialogProps {
  /** Null while the dialog is closed. */
  id: string | null
  type: TestCaseType
  onClose: () => void
}

/** Changes a case from the state that is loaded as it opens; its type stays. */
export function EditCaseDialog({ id, type, onClose }: EditCaseDialogProps) {
  const update = useUpdateTestCase()
  const shown = useLast(id)
  const close = () => {
    if (!update.isPending) onClose()
  }
  if (shown === null) return null
  return (
    <Modal
      opened={id !== null}
      onClose={close}
      onExitTransitionEnd={update.reset}
      size={720}
      title="Edit Test Case"
      withCloseButton={!update.isPending}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Loaded key={shown} id={shown} {...{ type, update }} onClose={close} onDone={onClose} />
    </Modal>
  )
}

interface LoadedProps {
  id: string
  type: TestCaseType
  update: ReturnType<typeof useUpdateTestCase>
  onClose: () => void
  onDone: () => void
}

function Loaded({ id, ...rest }: LoadedProps) {
  const query = useTestCase(id, 'Failed to load test case')
  return (
    <QueryView
      query={query}
      label="Loading the test case..."
      skeleton={
        <div className={classes.form}>
          <SkeletonBlock height="36px" />
          <SkeletonBlock height="36px" />
          <SkeletonBlock height="120px" />
        </div>
      }
      failed={{ title: 'Failed to load test case', text: 'Nothing was changed.' }}
    >
      {(testCase) => <EditForm testCase={testCase} {...rest} />}
    </QueryView>
  )
}

function EditForm({ testCase, type, update, onClose, onDone }: Omit<LoadedProps, 'id'> & { testCase: TestCase }) {
  const [base, setBase] = useState(testCase.updated_at)
  const form = useCheckedForm(draftOf(testCase), editErrors, update)
  const overtaken = update.error instanceof ApiError && update.error.status === 409
  const save = () =>
    form.submit((draft) =>
      update.mutate({ id: testCase.id, body: { ...bodyOf(draft), base_updated_at: base } }, { onSuccess: onDone }),
    )
  const goOn = (takeTheirs: boolean) => {
    setBase(testCase.updated_at)
    if (takeTheirs) form.change(draftOf(testCase))
    update.reset()
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (!update.isPending && !overtaken) save()
      }}
    >
      <CaseFields
        type={type}
        draft={form.values}
        errors={form.errors}
        disabled={update.isPending}
        onChange={(patch) => {
          // What was typed over somebody else's state stays overtaken until one of the two is chosen.
          if (!overtaken) form.change(patch)
        }}
      />
      <div className={classes.foot}>
        {overtaken && testCase.updated_at !== base ? (
          <OvertakenCase theirs={testCase} mine={form.values} onTheirs={() => goOn(true)} onMine={() => goOn(false)} />
        ) : (
          <div className={classes.buttons}>
            <Button variant="default" disabled={update.isPending} onClick={onClose}>
              Cancel
            </Button>
            <BusyButton type="submit" busy={update.isPending} busyLabel="Saving..." disabled={overtaken}>
              Save
            </BusyButton>
          </div>
        )}
      </div>
    </form>
  )
}
