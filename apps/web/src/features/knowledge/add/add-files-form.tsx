import { DESCRIPTION_MAX, KNOWLEDGE_FILE_MAX_BYTES, MB } from '@cuecard/contract/limits.ts'
import { Button, Group, Textarea } from '@mantine/core'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import classes from './add-item-dialog.module.css'
import { ACCEPTED_ENDINGS, MAXIMUM_REACHED } from '../upload/file-formats.ts'
import { FileDrop } from '../../../shared/controls/file-drop.tsx'
import { FormatsTable } from '../upload/formats-table.tsx'
import { UploadList } from '../upload/upload-list.tsx'
import { canBeSent, isRefused } from '../upload/use-uploads.ts'
import type { Uploads } from '../upload/use-uploads.ts'

interface AddFilesFormProps {
  uploads: Uploads
  description: string
  onDescription: (text: string) => void
  moving: boolean
  /** How many more file items the company may have. */
  left: number
  onClose: () => void
}

/** Many files at a time; the dialog stays open until every one of them arrived. */
export function AddFilesForm(props: AddFilesFormProps) {
  const { uploads, description, moving, left, onClose } = props
  const chosen = uploads.uploads.filter((each) => each.state !== 'done').length
  const submit = async () => {
    if (uploads.uploads.some((each) => canBeSent(each) && each.name.trim() === '')) return
    if (await uploads.sendAll(description.trim())) onClose()
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <FileDrop
        accept={ACCEPTED_ENDINGS}
        compact={uploads.uploads.length > 0}
        disabled={moving || left === 0}
        hint={`Up to ${KNOWLEDGE_FILE_MAX_BYTES / MB} MB a file`}
        onFiles={uploads.add}
      />
      {chosen > left ? (
        <p className={classes.fault} role="alert">
          {MAXIMUM_REACHED}. You can add {left} more: take out {chosen - left}.
        </p>
      ) : null}
      <UploadList uploads={uploads} description={description} />
      {chosen > 0 ? <Description {...props} several={chosen > 1} /> : <FormatsTable />}
      <Footer {...props} />
    </form>
  )
}

function Description({ description, onDescription, moving, several }: AddFilesFormProps & { several: boolean }) {
  return (
    <Textarea
      label="Description"
      description={
        several ? 'Optional. The same for all of these files.' : 'Optional. What it is about, for your team.'
      }
      rows={2}
      resize="vertical"
      maxLength={DESCRIPTION_MAX}
      disabled={moving}
      value={description}
      onChange={(event) => onDescription(event.currentTarget.value)}
    />
  )
}

function Footer({ uploads, moving, left, onClose }: AddFilesFormProps) {
  const ready = uploads.uploads.filter(canBeSent).length
  const done = uploads.uploads.filter((each) => each.state === 'done').length
  const refused = uploads.uploads.filter(isRefused).length
  return (
    <div className={classes.footer}>
      <output className={classes.count}>
        {moving || done > 0 ? <span>{`${done} of ${uploads.uploads.length} added`}</span> : null}
        {refused > 0 ? <span className={classes.refused}>{`${refused} cannot be added`}</span> : null}
      </output>
      <Group justify="flex-end" gap="xs">
        {moving ? (
          <Button variant="default" onClick={uploads.cancelAll}>
            Cancel uploads
          </Button>
        ) : (
          <Button variant="default" onClick={onClose}>
            {done > 0 ? 'Close' : 'Cancel'}
          </Button>
        )}
        <BusyButton type="submit" busy={moving} busyLabel="Uploading..." disabled={ready === 0 || ready > left}>
          {ready > 1 ? `Add ${ready} Items` : 'Add Item'}
        </BusyButton>
      </Group>
    </div>
  )
}
