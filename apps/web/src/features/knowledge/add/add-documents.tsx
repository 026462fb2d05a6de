import { KNOWLEDGE_FILE_MAX_BYTES, MB } from '@cuecard/contract/limits.ts'
import { Group, Stack, Text } from '@mantine/core'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { FileDrop } from '../../../shared/controls/file-drop.tsx'
import { Form } from '../../../shared/controls/form.tsx'
import { UnsavedGuard } from '../../../shared/dialogs/unsaved-guard.tsx'
import { useKnowledgeItems } from '../knowledge.queries.ts'
import { ACCEPTED_ENDINGS, MAXIMUM_REACHED, fileItemsLeft } from '../upload/file-formats.ts'
import { UploadList } from '../upload/upload-list.tsx'
import type { SendItem } from '../upload/upload-item.ts'
import { canBeSent, isMoving, useUploads } from '../upload/use-uploads.ts'

const NO_FIELDS = { description: '', audience: '' } as const

/** Adds documents in place, without the dialog, and syncs them when the upload ends. */
export function AddDocuments({ send }: { send?: SendItem }) {
  const uploads = useUploads({ send })
  const left = fileItemsLeft(useKnowledgeItems().data ?? [])
  const moving = uploads.uploads.some(isMoving)
  const ready = uploads.uploads.filter(canBeSent).length
  const submit = () => {
    if (uploads.uploads.some((each) => canBeSent(each) && each.name.trim() === '')) return
    void uploads.sendAll(NO_FIELDS)
  }
  return (
    <Form onSubmit={submit}>
      <Stack gap="sm">
        <FileDrop
          accept={ACCEPTED_ENDINGS}
          compact={uploads.uploads.length > 0}
          disabled={moving || left === 0}
          hint={`Up to ${KNOWLEDGE_FILE_MAX_BYTES / MB} MB per file`}
          onFiles={uploads.add}
        />
        {left === 0 || ready > left ? (
          <Text c="var(--cc-bad-text)" fz="sm" role="alert">
            {MAXIMUM_REACHED}.{left > 0 ? ` You can add ${left} more: remove ${ready - left}.` : ''}
          </Text>
        ) : null}
        <UnsavedGuard unsaved={ready > 0} onDiscard={uploads.clear}>
          The files that you chose are not added yet. If you leave, you have to choose them again.
        </UnsavedGuard>
        <UploadList uploads={uploads} shared={NO_FIELDS} />
        {ready > 0 || moving ? (
          <Group justify="flex-end">
            <BusyButton type="submit" busy={moving} busyLabel="Uploading..." disabled={ready > left}>
              {ready === 1 ? 'Add and Sync' : `Add ${ready} and Sync`}
            </BusyButton>
          </Group>
        ) : null}
      </Stack>
    </Form>
  )
}
