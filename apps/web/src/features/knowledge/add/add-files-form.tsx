import { KNOWLEDGE_FILE_MAX_BYTES, MB } from '@cuecard/contract/limits.ts'
import { Box, Button, Checkbox, Flex, Group, Text } from '@mantine/core'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { Form } from '../../../shared/controls/form.tsx'
import { DialogFoot, useLeaveDialog } from '../../../shared/dialogs/dialog.tsx'
import { ACCEPTED_ENDINGS, MAXIMUM_REACHED } from '../upload/file-formats.ts'
import { FileDrop } from '../../../shared/controls/file-drop.tsx'
import { FormatsTable } from '../upload/formats-table.tsx'
import { UploadList } from '../upload/upload-list.tsx'
import { canBeSent, isRefused, type SharedFields, type Uploads } from '../upload/use-uploads.ts'
import { AudienceField } from '../../../shared/audience/audience-field.tsx'
import { DescriptionField } from './item-fields.tsx'

interface AddFilesFormProps {
  uploads: Uploads
  shared: SharedFields
  onShared: (patch: Partial<SharedFields>) => void
  moving: boolean
  /** A sync follows when the upload ends. */
  isSynced: boolean
  onSynced: (isSynced: boolean) => void
  /** How many more file items the company may have. */
  left: number
  onClose: () => void
}

/** Uploads several files; the dialog stays open until all of them are uploaded. */
export function AddFilesForm(props: AddFilesFormProps) {
  const { uploads, shared, moving, left, onClose } = props
  const trimmed = { ...shared, description: shared.description.trim() }
  const chosen = uploads.uploads.filter((each) => each.state !== 'done').length
  const ready = uploads.uploads.filter(canBeSent).length
  const submit = async () => {
    if (uploads.uploads.some((each) => canBeSent(each) && each.name.trim() === '')) return
    if (await uploads.sendAll(trimmed)) onClose()
  }
  return (
    <Form onSubmit={() => void submit()}>
      <FileDrop
        accept={ACCEPTED_ENDINGS}
        compact={uploads.uploads.length > 0}
        disabled={moving || left === 0}
        hint={`Up to ${KNOWLEDGE_FILE_MAX_BYTES / MB} MB per file`}
        onFiles={uploads.add}
      />
      {ready > left ? (
        <Text c="var(--cc-bad-text)" fz="sm" role="alert">
          {MAXIMUM_REACHED}. You can add {left} more: remove {ready - left}.
        </Text>
      ) : null}
      <UploadList uploads={uploads} shared={trimmed} />
      {chosen > 0 ? <Shared {...props} several={chosen > 1} /> : <FormatsTable />}
      <Footer {...props} />
    </Form>
  )
}

function Shared({ shared, onShared, moving, isSynced, onSynced, several }: AddFilesFormProps & { several: boolean }) {
  return (
    <>
      <DescriptionField
        {...(several ? { description: 'Optional. The same for all of these files.' } : {})}
        readOnly={moving}
        value={shared.description}
        onChange={(event) => onShared({ description: event.currentTarget.value })}
      />
      <AudienceField disabled={moving} value={shared.audience} onChange={(audience) => onShared({ audience })} />
      <Checkbox
        label="Sync when the upload ends"
        description="Answers use a document only after a sync."
        disabled={moving}
        checked={isSynced}
        onChange={(event) => onSynced(event.currentTarget.checked)}
      />
    </>
  )
}

function Footer({ uploads, moving, left }: AddFilesFormProps) {
  const leave = useLeaveDialog()
  const ready = uploads.uploads.filter(canBeSent).length
  const done = uploads.uploads.filter((each) => each.state === 'done').length
  const refused = uploads.uploads.filter(isRefused).length
  return (
    <DialogFoot justify="space-between">
      <Flex component="output" className="cc-numbers" gap="0 12px" wrap="wrap" c="dimmed" fz="sm">
        {moving || done > 0 ? <span>{`${done} of ${uploads.uploads.length} added`}</span> : null}
        {refused > 0 ? <Box component="span" c="var(--cc-bad-text)">{`${refused} cannot be added`}</Box> : null}
      </Flex>
      <Group gap="xs" ms="auto">
        {moving ? (
          <Button variant="default" onClick={uploads.cancelAll}>
            Cancel uploads
          </Button>
        ) : (
          <Button variant="default" onClick={() => leave()}>
            {done > 0 ? 'Close' : 'Cancel'}
          </Button>
        )}
        <BusyButton type="submit" busy={moving} busyLabel="Uploading..." disabled={ready === 0 || ready > left}>
          {ready > 1 ? `Add ${ready} Items` : 'Add Item'}
        </BusyButton>
      </Group>
    </DialogFoot>
  )
}
