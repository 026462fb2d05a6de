import { Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload, IconLock } from '@tabler/icons-react'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { Dialog } from '../../../shared/dialogs/dialog.tsx'
import classes from './item-dialog.module.css'
import { useDownloadItem } from '../items/item.queries.ts'
import type { ItemDialogProps } from './delete-item-dialog.tsx'
import { ItemLedger } from './item-ledger.tsx'
import { ItemVersions } from './item-versions.tsx'

interface ViewItemDialogProps extends ItemDialogProps {
  /** The address asks for the deletion. */
  wantsDelete: boolean
}

/** An item that the user may view but not edit. */
export function ViewItemDialog({ opened, item, wantsDelete, onClose }: ViewItemDialogProps) {
  const download = useDownloadItem()
  return (
    <Dialog opened={opened} onClose={onClose} size={640} title={item.name}>
      <Stack>
        {item.description ? <Text maw="72ch">{item.description}</Text> : null}
        <ItemLedger item={item} />
        <ItemVersions item={item} mayRestore={false} />
        <p className={classes.quiet}>
          <IconLock size={16} aria-hidden="true" />
          {wantsDelete
            ? 'Only staff can delete documents that the platform has made.'
            : 'The platform made this document. Only staff can change or delete it.'}
        </p>
        <Group justify="flex-end" gap="xs">
          {item.type === 'file' ? (
            <BusyButton
              variant="default"
              icon={IconDownload}
              busy={download.isPending}
              busyLabel="Downloading..."
              onClick={() => download.mutate(item)}
            >
              Download
            </BusyButton>
          ) : null}
          <Button variant="default" data-autofocus onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
