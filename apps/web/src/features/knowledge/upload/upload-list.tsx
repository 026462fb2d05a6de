import { NAME_MAX } from '@cuecard/contract/limits.ts'
import { Box, Button, Center, Group, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { IconButton } from '../../../shared/controls/button.tsx'
import { composedName, formatSize } from './file-formats.ts'
import classes from './upload-list.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { useKnowledgeItems } from '../knowledge.queries.ts'
import { canBeSent, isMoving, type SharedFields, type Upload, type Uploads } from './use-uploads.ts'

/** The chosen files: name, size, progress, and why one cannot be added. */
export function UploadList({ uploads, shared }: { uploads: Uploads; shared: SharedFields }) {
  if (uploads.uploads.length === 0) return null
  return (
    <ul className={classes.list} aria-label="Files to add">
      {uploads.uploads.map((upload) => (
        <li key={upload.key} className={classes.upload}>
          <UploadRow upload={upload} uploads={uploads} shared={shared} />
        </li>
      ))}
    </ul>
  )
}

interface UploadRowProps {
  upload: Upload
  uploads: Uploads
  shared: SharedFields
}

function UploadRow({ upload, uploads, shared }: UploadRowProps) {
  const { key, file } = upload
  const moving = isMoving(upload)
  const takeOut = moving ? `Cancel upload of ${file.name}` : `Remove ${file.name}`
  return (
    <>
      <Group gap="sm" wrap="nowrap" mih={36}>
        {canBeSent(upload) ? (
          <TextInput
            flex={1}
            miw={0}
            aria-label={`Name of ${file.name}`}
            maxLength={NAME_MAX}
            value={upload.name}
            error={upload.name.trim() === '' ? 'Name is required' : null}
            onChange={(event) => uploads.rename(key, event.currentTarget.value)}
          />
        ) : (
          <Box component="span" className="cc-wrap" flex={1} miw={0} fw={500}>
            {upload.name || file.name}
          </Box>
        )}
        <Box component="span" className="cc-numbers" flex="none" miw={56} c="dimmed" fz="sm" ta="end">
          {formatSize(file.size)}
        </Box>
        {upload.tried && canBeSent(upload) && upload.known === null ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Retry upload of ${file.name}`}
            disabled={upload.name.trim() === ''}
            onClick={() => uploads.retry(upload, shared)}
          >
            Retry
          </Button>
        ) : null}
        {upload.state === 'done' ? (
          <Center component="span" flex="none" w={32} c="var(--cc-good-text)">
            <IconCircleCheck size={20} aria-hidden="true" />
            <span className="cc-hidden">Added</span>
          </Center>
        ) : (
          <IconButton
            icon={IconX}
            aria-label={takeOut}
            title={moving ? 'Cancel' : 'Remove'}
            onClick={() => (moving ? uploads.cancel(key) : uploads.remove(key))}
          />
        )}
      </Group>
      <Progress upload={upload} />
      <Present upload={upload} uploads={uploads} shared={shared} />
    </>
  )
}

/** An item that has the same bytes or a file of the same name: the file can take its place. */
function Present({ upload, uploads, shared }: UploadRowProps) {
  const { file, known } = upload
  const items = useKnowledgeItems().data ?? []
  const sameName = items.find(
    (item) =>
      item.knowledge_source === 'user_uploaded' && item.type === 'file' && item.file_path === composedName(file),
  )
  const present = known ?? (upload.state === 'ready' ? sameName : undefined)
  if (!present) return null
  return (
    <Group gap="xs">
      {known ? null : <Text c="dimmed" fz="sm">{`'${present.name}' has a file of this name.`}</Text>}
      {known ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Add anyway: ${file.name}`}
          disabled={upload.name.trim() === ''}
          onClick={() => uploads.retry(upload, shared, { add_anyway: true })}
        >
          Add anyway
        </Button>
      ) : null}
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Replace the file of ${present.name} by ${file.name}`}
        onClick={() => uploads.replace(upload, present.id)}
      >
        Replace
      </Button>
    </Group>
  )
}

const CANCELLED = 'Cancelled. It was not added.'
/** Once all of it is sent, the server may store it before the cancellation arrives. */
const CANCELLED_LATE = 'Cancelled. All of it was sent already, so it may have been added: look in the list.'

function Progress({ upload }: { upload: Upload }) {
  if (upload.state === 'waiting' || upload.state === 'cancelled')
    return (
      <Text c="dimmed" fz="sm">
        {upload.state === 'waiting' ? 'Waiting' : upload.share < 1 ? CANCELLED : CANCELLED_LATE}
      </Text>
    )
  if (upload.state === 'failed') {
    return (
      <p className={classes.fault}>
        <IconAlertTriangle size={16} aria-hidden="true" />
        {upload.fault}
      </p>
    )
  }
  if (upload.state !== 'sending') return null
  return (
    <Box pe={44}>
      <UploadProgress name={upload.file.name} share={upload.share} />
    </Box>
  )
}
