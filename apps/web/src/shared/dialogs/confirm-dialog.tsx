import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { BusyButton } from '../controls/busy-button.tsx'

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
  /** An action that destroys nothing: its button is not red. */
  harmless?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before something is destroyed. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const close = props.busy ? () => undefined : props.onClose
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
          Cancel
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
