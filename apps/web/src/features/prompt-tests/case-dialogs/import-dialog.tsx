import { plural } from '@cuecard/language/plain-text.ts'
import type { CallReply } from '@cuecard/contract/client.ts'
import { MB, TEST_IMPORT_CASES_MAX, TEST_IMPORT_MAX_BYTES } from '@cuecard/contract/limits.ts'
import { importTestCases } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { Dialog, useCloseDialog } from '../../../shared/dialogs/dialog.tsx'
import { fileError, ImportForm } from '../../../shared/dialogs/import-form.tsx'
import type { CreateCaseDialogProps } from './create-case-dialog.tsx'
import { useImportTestCases } from '../prompt-tests.queries.ts'

export function ImportDialog({ opened, type, onClose }: CreateCaseDialogProps) {
  return (
    <Dialog opened={opened} title="Import Test Cases" size={520} onClose={onClose}>
      <Import type={type} />
    </Dialog>
  )
}

function Import({ type }: Pick<CreateCaseDialogProps, 'type'>) {
  const send = useImportTestCases(type)
  if (send.data) return <Imported reply={send.data} />
  return (
    <ImportForm
      intro="A file that was exported here (JSON or CSV), or tests of promptfoo (YAML). Cases that are there already are left as they are. A file with a mistake adds nothing."
      accept=".json,.csv,.yaml,.yml,application/json,text/csv,application/yaml"
      label="Test case file"
      hint={`JSON, CSV or YAML, up to ${TEST_IMPORT_MAX_BYTES / MB} MB and ${TEST_IMPORT_CASES_MAX.toLocaleString('en-US')} cases`}
      maxBytes={TEST_IMPORT_MAX_BYTES}
      unchanged="Nothing was added."
      error={fileError(send.error)}
      busy={send.isPending}
      onReset={send.reset}
      onImport={(file) => send.mutate(file)}
    />
  )
}

function Imported({ reply }: { reply: CallReply<typeof importTestCases.reply> }) {
  const close = useCloseDialog()
  const { added, unchanged, repeated, categories_added } = reply
  return (
    <Stack gap={16}>
      <Group component="output" wrap="nowrap" align="stretch" gap={12} p="12px 16px" bg="var(--cc-good-soft)" bdrs={8}>
        <IconCircleCheck size={20} aria-hidden="true" color="var(--cc-good-text)" style={{ flex: 'none' }} />
        <span>
          <strong>{plural(added, 'test case')} added.</strong>
          {unchanged > 0 ? ` ${plural(unchanged, 'was', 'were')} there already and stayed as they are.` : ''}
          {repeated > 0 ? ` ${plural(repeated, 'is', 'are')} in the file more than once.` : ''}
          {categories_added > 0 ? ` ${plural(categories_added, 'new category', 'new categories')}.` : ''}
        </span>
      </Group>
      <Group justify="flex-end">
        <Button data-autofocus onClick={close}>
          Close
        </Button>
      </Group>
    </Stack>
  )
}
