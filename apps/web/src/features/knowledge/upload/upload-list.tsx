import { NAME_MAX } from '@cuecard/contract/limits.ts'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconX } from '@tabler/icons-react'
import { formatSize } from './file-formats.ts'
import classes from './upload-list.module.css'
import { UploadProgress } from './upload-progress.tsx'
import { canBeSent, isMoving } from './use-uploads.ts'
import type { Upload, Uploads } from './use-uploads.ts'

/** The chosen files: name, size, how far each is, and why one cannot be added. */
export function UploadList({ uploads, description }: { uploads: Uploads; description: string }) {
  if (uploads.uploads.length === 0) return null
  return (
    <ul className={classes.list} aria-label="Files to add">
      {uploads.uploads.map((upload) => (
        <li key={upload.key} className={classes.upload}>
          <UploadRow upload={upload} uploads={uploads} description={description} />
        </li>
      ))}
    </ul>
  )
}

interface UploadRowProps {
  upload: Upload
  uploads: Uploads
  description: string
}

function UploadRow({ upload, uploads, description }: UploadRowProps) {
  const { key, file } = upload
  const moving = isMoving(upload)
  const takeOut = moving ? `Cancel upload of ${file.name}` : `Take out ${file.name}`
  return (
    <>
      <div className={classes.line}>
        {canBeSent(upload) ? (
          <TextInput
            className={classes.name}
            aria-label={`Name of ${file.name}`}
            maxLength={NAME_MAX}
            value={upload.name}
            error={upload.name.trim() === '' ? 'Name is required' : null}
            onChange={(event) => uploads.rename(key, event.currentTarget.value)}
          />
        ) : (
          <span className={classes.fixedName}>{upload.name || file.name}</span>
        )}
        <span className={classes.size}>{formatSize(file.size)}</span>
        {upload.tried && canBeSent(upload) ? (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Retry upload of ${file.name}`}
            disabled={upload.name.trim() === ''}
            onClick={() => uploads.retry(upload, description.trim())}
          >
            Retry
          </Button>
        ) : null}
        {upload.state === 'done' ? (
          <span className={classes.done}>
            <IconCircleCheck size={20} aria-hidden="true" />
            <span className="cc-hidden">Added</span>
          </span>
        ) : (
          <ActionIcon
            aria-label={takeOut}
            title={moving ? 'Cancel' : 'Take out'}
            onClick={() => (moving ? uploads.cancel(key) : uploads.remove(key))}
          >
            <IconX size={16} aria-hidden="true" />
          </ActionIcon>
        )}
      </div>
      <Progress upload={upload} />
    </>
  )
}

function Progress({ upload }: { upload: Upload }) {
  if (upload.state === 'waiting') return <p className={classes.quiet}>Waiting</p>
  if (upload.state === 'cancelled') return <p className={classes.quiet}>Cancelled. It was not added.</p>
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
    <div className={classes.progress}>
      <UploadProgress name={upload.file.name} share={upload.share} />
    </div>
  )
}
