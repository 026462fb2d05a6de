import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formError } from '../../lib/field-errors.ts'
import { useLast } from '../../lib/use-last.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import { BusyButton } from '../controls/busy-button.tsx'
import { useFocusReturn } from './use-focus-return.ts'

interface ConfirmDialogProps {
  opened: boolean
  /** A question with the item's name: `Delete 'Price list 2026'?`. */
  title: string
  /** What is lost and what is kept. */
  children: ReactNode
  /** The action: `Delete`, never `OK`. */
  confirmLabel: string
  /** Shown while busy: `Deleting...`. */
  busyLabel: string
  busy: boolean
  /** The way back; `Cancel` where it is left out. */
  cancelLabel?: string
  /** An action that destroys nothing: its button is not red. */
  harmless?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before something is destroyed. The focus starts on the way back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const close = props.busy ? () => undefined : props.onClose
  useFocusReturn(props.opened)
  return (
    <Modal
      opened={props.opened}
      onClose={close}
      size={440}
      title={props.title}
      withCloseButton={!props.busy}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Text component="div" c="dimmed">
        {props.children}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" data-autofocus disabled={props.busy} onClick={close}>
          {props.cancelLabel ?? 'Cancel'}
        </Button>
        <BusyButton
          {...(props.harmless ? {} : { color: 'red' })}
          busy={props.busy}
          busyLabel={props.busyLabel}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </BusyButton>
      </Group>
    </Modal>
  )
}

interface RemoveDialogProps<T> extends Pick<ConfirmDialogProps, 'onClose'> {
  /** Null while the dialog is closed. */
  item: T | null
  /** The mutation that removes the item with an id. */
  request: Pick<UseMutationResult<unknown, Error, string>, 'mutate' | 'isPending' | 'error' | 'reset'>
  /** A question with the item's name. */
  title: (item: T) => string
  confirmLabel?: string
  busyLabel?: string
  /** Says in the dialog why the server refused. */
  showsRefusal?: boolean
  /** Called before `onClose`. */
  onRemoved?: (item: T) => void
  /** What is lost and what is kept. */
  children: (item: T) => ReactNode
}

/** Asks for confirmation before an item is removed. Its text stays while the dialog fades out. */
export function RemoveDialog<T extends { id: string }>({ item, request, onClose, ...rest }: RemoveDialogProps<T>) {
  const { title, confirmLabel = 'Delete', busyLabel = 'Deleting...', showsRefusal = false, onRemoved, children } = rest
  const last = useLast(item)
  if (!last) return null
  const close = () => {
    if (request.error) request.reset()
    onClose()
  }
  const onSuccess = () => {
    onRemoved?.(last)
    close()
  }
  const refused = showsRefusal ? formError(request.error) : null
  return (
    <ConfirmDialog
      opened={item !== null}
      title={title(last)}
      confirmLabel={confirmLabel}
      busyLabel={busyLabel}
      busy={request.isPending}
      onConfirm={() => request.mutate(last.id, { onSuccess })}
      onClose={close}
    >
      {children(last)}
      {refused ? (
        <Text mt="sm" c="var(--cc-bad-text)" role="alert">
          {refused}
        </Text>
      ) : null}
    </ConfirmDialog>
  )
}
