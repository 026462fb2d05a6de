import { Group, Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { Button } from '../../../shared/controls/button.tsx'
import { Dialog, DialogFoot, useLeaveDialog, useUnsaved } from '../../../shared/dialogs/dialog.tsx'
import { Form } from '../../../shared/controls/form.tsx'
import { DescriptionField, NameField } from '../add/item-fields.tsx'
import { CareFields } from './care-fields.tsx'
import classes from './item-dialog.module.css'
import type { ItemDialogProps } from './delete-item-dialog.tsx'
import { ItemLedger } from './item-ledger.tsx'
import { ItemVersions } from './item-versions.tsx'
import { ReplaceFile } from './replace-file.tsx'
import { SiteFields } from '../add/site-fields.tsx'
import { readSubUrls, subUrlRows } from '../add/sub-urls.ts'
import type { SendChange } from '../upload/upload-item.ts'
import { useItemForm, useItemSaving, type ItemForm, type ItemSaving } from './use-item-form.ts'

interface EditItemDialogProps extends ItemDialogProps {
  onDelete: () => void
  send?: SendChange
}

/** Edits an item: name and description, a web site's addresses or a document's file. The type cannot change. */
export function EditItemDialog({ opened, item, onClose, onDelete, send }: EditItemDialogProps) {
  const saving = useItemSaving(send)
  return (
    <Dialog
      busy={saving.busy}
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={saving.reset}
      size={640}
      title={`Edit '${item.name}'`}
      closeOnClickOutside={false}
    >
      <EditForm key={item.id} {...{ item, saving, onClose, onDelete }} />
    </Dialog>
  )
}

interface EditFormProps extends Pick<EditItemDialogProps, 'item' | 'onClose' | 'onDelete'> {
  saving: ItemSaving
}

function EditForm({ item, saving, onClose, onDelete }: EditFormProps) {
  const form = useItemForm(item, saving, onClose)
  const { busy } = saving
  const leave = useLeaveDialog()
  useUnsaved(form.changed)
  return (
    <Form busy={busy} onSubmit={() => form.save()}>
      <ItemLedger item={item} />
      <NameField data-autofocus {...form.field('name')} />
      <DescriptionField {...form.field('description')} />
      <CareFields item={form.opened} form={form} disabled={busy} />
      {item.type === 'url' ? (
        <>
          <SiteFields values={form.values} errors={form.errors} readOnly={busy} onChange={form.change} />
          <SubUrls form={form} />
        </>
      ) : (
        <>
          <ReplaceFile item={item} form={form} saving={saving} />
          <ItemVersions item={item} mayRestore={!busy} />
        </>
      )}
      <DialogFoot justify="space-between">
        <Button variant="subtle" color="red" icon={IconTrash} disabled={busy} onClick={() => leave(onDelete)}>
          Delete
        </Button>
        <Group gap="xs">
          <Button
            variant="default"
            disabled={busy && saving.share === null}
            onClick={saving.share === null ? () => leave() : saving.cancel}
          >
            {saving.share === null ? 'Cancel' : 'Cancel upload'}
          </Button>
          <BusyButton type="submit" busy={busy} busyLabel="Saving..." disabled={!form.changed}>
            Save
          </BusyButton>
        </Group>
      </DialogFoot>
    </Form>
  )
}

/** One URL per line, blank lines dropped. */
function SubUrls({ form }: { form: ItemForm }) {
  const { sub_urls } = form.values
  const count = readSubUrls(sub_urls).length
  const unsaved = form.subUrlsUnsaved ? 'They are not saved yet. Save again to try once more. ' : ''
  return (
    <Textarea
      label="Sub-URLs"
      description={`${unsaved}One per line, read in addition to the URL itself.${count > 0 ? ` ${count} now.` : ''}`}
      classNames={{ input: classes.urls ?? '' }}
      placeholder={'https://www.example.com/help/prices\nhttps://www.example.com/help/support'}
      rows={subUrlRows(sub_urls)}
      wrap="off"
      spellCheck={false}
      {...form.field('sub_urls')}
    />
  )
}
