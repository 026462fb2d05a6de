import type { KnowledgeItem } from '@cuecard/contract/knowledge/knowledge.ts'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../shared/dialogs/dialog.tsx'
import { AddFilesForm } from './add-files-form.tsx'
import classes from './add-item-dialog.module.css'
import { AddSiteForm, useSiteForm } from './add-site-form.tsx'
import { LIMIT_REACHED, MAXIMUM_REACHED, fileItemsLeft } from '../upload/file-formats.ts'
import { useKnowledgeItems } from '../knowledge.queries.ts'
import type { SendChange, SendItem } from '../upload/upload-item.ts'
import { canBeSent, isMoving, type SharedFields, useUploads } from '../upload/use-uploads.ts'
type ItemType = KnowledgeItem['type']

const NO_FIELDS: SharedFields = { description: '', audience: '' }

interface AddItemDialogProps {
  opened: boolean
  onClose: () => void
  send?: SendItem
  sendChange?: SendChange
}

/** Adds a web site or several documents, each with its own name and progress. */
export function AddItemDialog({ opened, onClose, send, sendChange }: AddItemDialogProps) {
  const [isSynced, setSynced] = useState(true)
  const uploads = useUploads({ isSynced, send, sendChange })
  const site = useSiteForm()
  const [shared, setShared] = useState<SharedFields>(NO_FIELDS)
  const [chosen, setChosen] = useState<ItemType>('file')
  // A file whose content is there already is not lost.
  const isChosen = uploads.uploads.some((each) => canBeSent(each) && each.known === null)
  const left = fileItemsLeft(useKnowledgeItems().data ?? [])
  const moving = uploads.uploads.some(isMoving)
  const busy = moving || site.create.isPending
  const type = left === 0 && uploads.uploads.length === 0 ? 'url' : chosen
  const forget = () => {
    uploads.clear()
    site.forget()
    setShared(NO_FIELDS)
    setChosen('file')
    setSynced(true)
  }
  return (
    <Dialog
      busy={busy}
      unsaved={isChosen || site.changed || shared.description !== ''}
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={forget}
      size={680}
      title="Add Knowledge Item"
      closeOnClickOutside={uploads.uploads.length === 0 && !site.isFilled}
    >
      <Stack>
        <TypeField type={type} full={left === 0} busy={busy} onChange={setChosen} />
        {type === 'file' ? (
          <AddFilesForm
            {...{ uploads, shared, moving, left, isSynced, onClose }}
            onSynced={setSynced}
            onShared={(patch) => setShared({ ...shared, ...patch })}
          />
        ) : (
          <AddSiteForm site={site} onClose={onClose} />
        )}
      </Stack>
    </Dialog>
  )
}

interface TypeFieldProps {
  type: ItemType
  /** The company has reached its limit of file items. */
  full: boolean
  busy: boolean
  onChange: (type: ItemType) => void
}

/** The type is chosen on creation and cannot change later. */
function TypeField({ type, full, busy, onChange }: TypeFieldProps) {
  return (
    <Radio.Group label="Type" value={type} onChange={(value) => onChange(value === 'url' ? 'url' : 'file')}>
      <div className={classes.types}>
        <Radio
          value="file"
          label={full ? `FILE ${LIMIT_REACHED}` : 'FILE'}
          description={full ? MAXIMUM_REACHED : 'Documents from your computer'}
          disabled={full || busy}
        />
        <Radio value="url" label="URL" description="A web site, or one page of it" disabled={busy} />
      </div>
    </Radio.Group>
  )
}
