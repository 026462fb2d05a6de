import { DESCRIPTION_MAX, KNOWLEDGE_FILE_MAX_BYTES, MB } from '@cuecard/contract/limits.ts'
import { Button, Group, Modal, Radio, Textarea } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../shared/busy-button.tsx'
import classes from './add-item-dialog.module.css'
import { ACCEPTED_ENDINGS, LIMIT_REACHED, MAXIMUM_REACHED, fileItemsLeft } from './file-formats.ts'
import { FileDrop } from './file-drop.tsx'
import { FormatsTable } from './formats-table.tsx'
import { useKnowledgeItems } from './knowledge.queries.ts'
import type { SendItem } from './knowledge.queries.ts'
import { UploadList } from './upload-list.tsx'
import { canBeSent, isMoving, useUploads } from './use-uploads.ts'
import type { Uploads } from './use-uploads.ts'

interface AddItemDialogProps {
  opened: boolean
  onClose: () => void
  send?: SendItem
}

/** Adds documents, many at a time, each with its own name, progress and end. */
export function AddItemDialog({ opened, onClose, send }: AddItemDialogProps) {
  const uploads = useUploads(send)
  const [description, setDescription] = useState('')
  const moving = uploads.uploads.some(isMoving)
  const close = () => {
    if (moving) return
    onClose()
  }
  const forget = () => {
    uploads.clear()
    setDescription('')
  }
  const submit = async () => {
    if (uploads.uploads.some((each) => canBeSent(each) && each.name.trim() === '')) return
    if (await uploads.sendAll(description.trim())) onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={forget}
      size={680}
      title="Add Knowledge Item"
      withCloseButton={!moving}
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={uploads.uploads.length === 0}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <Fields uploads={uploads} description={description} onDescription={setDescription} moving={moving} />
        <Footer uploads={uploads} moving={moving} onClose={close} />
      </form>
    </Modal>
  )
}

interface FieldsProps {
  uploads: Uploads
  description: string
  onDescription: (text: string) => void
  moving: boolean
}

function Fields({ uploads, description, onDescription, moving }: FieldsProps) {
  const left = fileItemsLeft(useKnowledgeItems().data ?? [])
  const chosen = uploads.uploads.filter((each) => each.state !== 'done').length
  return (
    <>
      <TypeField full={left === 0} />
      {left === 0 ? null : (
        <FileDrop
          accept={ACCEPTED_ENDINGS}
          compact={chosen > 0}
          disabled={moving}
          hint={`Up to ${KNOWLEDGE_FILE_MAX_BYTES / MB} MB a file`}
          onFiles={uploads.add}
        />
      )}
      {chosen > left && left > 0 ? (
        <p className={classes.fault} role="alert">
          {MAXIMUM_REACHED}. You can add {left} more: take out {chosen - left}.
        </p>
      ) : null}
      <UploadList uploads={uploads} />
      {chosen > 0 ? (
        <Textarea
          label="Description"
          description={
            chosen > 1 ? 'Optional. The same for all of these files.' : 'Optional. What it is about, for your team.'
          }
          rows={2}
          resize="vertical"
          maxLength={DESCRIPTION_MAX}
          disabled={moving}
          value={description}
          onChange={(event) => onDescription(event.currentTarget.value)}
        />
      ) : (
        <FormatsTable />
      )}
    </>
  )
}

/** Spec §5: the type is chosen on creation. Web pages come with a later version. */
function TypeField({ full }: { full: boolean }) {
  return (
    <Radio.Group label="Type" value={full ? '' : 'file'} error={full ? MAXIMUM_REACHED : null}>
      <div className={classes.types}>
        <Radio value="file" label={full ? `FILE ${LIMIT_REACHED}` : 'FILE'} disabled={full} readOnly />
        <Radio
          value="url"
          label="URL"
          disabled
          description="Web pages come with a later version. Until then, save a page as a file and upload that."
        />
      </div>
    </Radio.Group>
  )
}

function Footer({ uploads, moving, onClose }: { uploads: Uploads; moving: boolean; onClose: () => void }) {
  const left = fileItemsLeft(useKnowledgeItems().data ?? [])
  const ready = uploads.uploads.filter(canBeSent).length
  const label = ready > 1 ? `Add ${ready} Items` : 'Add Item'
  return (
    <Group justify="flex-end" gap="xs">
      {moving ? (
        <Button variant="default" onClick={uploads.cancelAll}>
          Cancel uploads
        </Button>
      ) : (
        <Button variant="default" onClick={onClose}>
          {uploads.uploads.some((each) => each.state === 'done') ? 'Close' : 'Cancel'}
        </Button>
      )}
      <BusyButton type="submit" busy={moving} busyLabel="Uploading..." disabled={ready === 0 || ready > left}>
        {label}
      </BusyButton>
    </Group>
  )
}
