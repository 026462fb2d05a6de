import { plural } from '@cuecard/language/plain-text.ts'
import type { CallReply } from '@cuecard/contract/client.ts'
import { MB, TEST_IMPORT_CASES_MAX, TEST_IMPORT_MAX_BYTES } from '@cuecard/contract/limits.ts'
import { importTestCases } from '@cuecard/contract/prompt-tests/prompt-tests.ts'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
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

type Reply = CallReply<typeof importTestCases.reply>

function Import({ type }: Pick<CreateCaseDialogProps, 'type'>) {
  const send = useImportTestCases(type)
  const update = useImportTestCases(type)
  const file = send.variables?.file
  if (send.data && file) {
    return (
      <Imported
        reply={update.data ? bothOf(send.data, update.data) : send.data}
        error={fileError(update.error)}
        busy={update.isPending}
        onUpdate={() => update.mutate({ file, existing: 'update' })}
      />
    )
  }
  return (
    <ImportForm
      intro="A file that was exported here (JSON or CSV), or tests of promptfoo (YAML). Cases that are there already are left as they are; where the file has them otherwise, you are asked. A file with a mistake adds nothing."
      accept=".json,.csv,.yaml,.yml,application/json,text/csv,application/yaml"
      label="Test case file"
      hint={`JSON, CSV or YAML, up to ${TEST_IMPORT_MAX_BYTES / MB} MB and ${TEST_IMPORT_CASES_MAX.toLocaleString('en-US')} cases`}
      maxBytes={TEST_IMPORT_MAX_BYTES}
      unchanged="Nothing was added."
      error={fileError(send.error)}
      busy={send.isPending}
      onReset={send.reset}
      onImport={(chosen) => send.mutate({ file: chosen })}
    />
  )
}

/** What the import and the update after it did together: to the second, what the first added is there already. */
const bothOf = (first: Reply, second: Reply): Reply => ({
  ...second,
  added: first.added + second.added,
  unchanged: first.unchanged,
  categories_added: first.categories_added + second.categories_added,
})

interface ImportedProps {
  reply: Reply
  /** Of the update. */
  error: string | undefined
  busy: boolean
  onUpdate: () => void
}

function Imported({ reply, error, busy, onUpdate }: ImportedProps) {
  const close = useCloseDialog()
  const { added, updated, differing } = reply
  const hasChanged = added + updated > 0
  return (
    <Stack gap={16}>
      <Group
        component="output"
        wrap="nowrap"
        align="stretch"
        gap={12}
        p="12px 16px"
        bg={hasChanged ? 'var(--cc-good-soft)' : 'var(--cc-sunken)'}
        bdrs={8}
      >
        {hasChanged ? (
          <IconCircleCheck size={20} aria-hidden="true" color="var(--cc-good-text)" style={{ flex: 'none' }} />
        ) : null}
        <span>{doneWords(reply)}</span>
      </Group>
      {differing > 0 ? (
        <Box p="12px 16px" bg="var(--cc-warn-soft)" bdrs={8}>
          <Text fw={500}>
            {plural(differing, 'test case')} {differing === 1 ? 'is' : 'are'} there already, but not as in the file.
          </Text>
          <Text>
            {differing === 1 ? 'It was' : 'They were'} left as {differing === 1 ? 'it is' : 'they are'}. You can take
            over what the file says: expected result, phrases, description, category and mark as core. Fields that the
            file does not have stay.
          </Text>
        </Box>
      ) : null}
      {error === undefined ? null : (
        <Text role="alert" c="var(--cc-bad-text)">
          {error} Nothing was updated.
        </Text>
      )}
      <Group justify="flex-end">
        {differing > 0 ? (
          <Button variant="default" loading={busy} onClick={onUpdate}>
            Update {plural(differing, 'test case')}
          </Button>
        ) : null}
        <Button data-autofocus onClick={close}>
          Close
        </Button>
      </Group>
    </Stack>
  )
}

function doneWords({ added, updated, unchanged, repeated, categories_added }: Reply) {
  return (
    <>
      <strong>
        {plural(added, 'test case')} added{updated > 0 ? `, ${updated} updated` : ''}.
      </strong>
      {unchanged > 0 ? ` ${plural(unchanged, 'is', 'are')} there already, as in the file.` : ''}
      {repeated > 0 ? ` ${plural(repeated, 'is', 'are')} in the file more than once.` : ''}
      {categories_added > 0 ? ` ${plural(categories_added, 'new category', 'new categories')}.` : ''}
    </>
  )
}
