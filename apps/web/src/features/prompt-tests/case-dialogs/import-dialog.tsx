import { ApiError } from '@cuecard/contract/client.ts'
import { MB, TEST_IMPORT_CASES_MAX, TEST_IMPORT_MAX_BYTES } from '@cuecard/contract/limits.ts'
import { importTestCases, type TestCaseType } from '@cuecard/contract/prompt-tests.ts'
import type { CallReply } from '@cuecard/contract/client.ts'
import { ActionIcon, Button, Group, Modal } from '@mantine/core'
import { IconCircleCheck, IconFileText, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { errorText } from '../../../lib/error-reports.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { FileDrop } from '../../../shared/controls/file-drop.tsx'
import classes from './import-dialog.module.css'
import { useImportTestCases } from '../prompt-tests.queries.ts'
import { countOf } from '../test-labels.ts'

interface ImportDialogProps {
  opened: boolean
  type: TestCaseType
  onClose: () => void
}

export function ImportDialog({ opened, type, onClose }: ImportDialogProps) {
  const send = useImportTestCases(type)
  const close = () => {
    if (!send.isPending) onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={send.reset}
      size={520}
      title="Import Test Cases"
      withCloseButton={!send.isPending}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {send.data ? <Done reply={send.data} onClose={close} /> : <ImportForm send={send} onClose={close} />}
    </Modal>
  )
}

function Done({ reply, onClose }: { reply: CallReply<typeof importTestCases.reply>; onClose: () => void }) {
  const { added, unchanged, categories_added } = reply
  return (
    <div className={classes.form}>
      <output className={classes.done}>
        <IconCircleCheck size={20} aria-hidden="true" />
        <span>
          <strong>{countOf(added, 'test case')} added.</strong>
          {unchanged > 0 ? ` ${countOf(unchanged, 'was', 'were')} there already and stayed as they are.` : ''}
          {categories_added > 0 ? ` ${countOf(categories_added, 'new category', 'new categories')}.` : ''}
        </span>
      </output>
      <Group justify="flex-end">
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </Group>
    </div>
  )
}

interface ImportFormProps {
  send: ReturnType<typeof useImportTestCases>
  onClose: () => void
}

/** Inside the dialog, so that it starts empty whenever that opens. */
function ImportForm({ send, onClose }: ImportFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const tooBig = file !== null && file.size > TEST_IMPORT_MAX_BYTES
  const fault = tooBig ? `File size must be less than ${TEST_IMPORT_MAX_BYTES / MB}MB` : faultOf(send.error)
  const choose = (chosen: File | null) => {
    setFile(chosen)
    send.reset()
  }
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (file && !tooBig && !send.isPending) send.mutate(file)
      }}
    >
      <p className={classes.words}>
        A file that was exported here (JSON or CSV), or tests of promptfoo (YAML). Cases that are there already are left
        as they are. A file with a mistake adds nothing.
      </p>
      {file ? (
        <div className={classes.file} data-wrong={fault !== null}>
          <IconFileText size={20} aria-hidden="true" />
          <span className={classes.name}>{file.name}</span>
          <ActionIcon aria-label={`Take out ${file.name}`} disabled={send.isPending} onClick={() => choose(null)}>
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        </div>
      ) : null}
      {fault ? (
        <div className={classes.fault} role="alert">
          <p>{fault}</p>
          <p>Nothing was added. Mend the file, or choose another one.</p>
        </div>
      ) : null}
      <FileDrop
        accept=".json,.csv,.yaml,.yml,application/json,text/csv,application/yaml"
        compact={file !== null}
        disabled={send.isPending}
        multiple={false}
        label="Test case file"
        hint={`JSON, CSV or YAML, up to ${TEST_IMPORT_MAX_BYTES / MB} MB and ${TEST_IMPORT_CASES_MAX.toLocaleString('en-US')} cases`}
        onFiles={([chosen]) => chosen && choose(chosen)}
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={send.isPending} onClick={onClose}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={send.isPending} busyLabel="Importing..." disabled={file === null}>
          Import
        </BusyButton>
      </Group>
    </form>
  )
}

/** The server says where in the file the mistake is. */
function faultOf(error: unknown): string | null {
  if (!error) return null
  if (!(error instanceof ApiError) || error.detail === null) return errorText(error)
  return error.errors['file'] ?? error.detail
}
