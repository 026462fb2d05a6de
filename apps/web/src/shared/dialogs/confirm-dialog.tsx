import { Button, Group, Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { BusyButton } from '../controls/busy-button.tsx'

interface ConfirmDialogProps {
  opened: boolean
  /** A question that names the thing: `Delete 'Price list 2026'?`. */
  title: string
  /** What is lost with it, and what is kept. */
  children: ReactNode
  /** Names the act: `Delete`, never `OK`. */
  confirmLabel: string
  /** `Deleting...`; both buttons are disabled meanwhile. */
  busyLabel: string
  busy: boolean
  /** What destroys nothing is not red. */
  harmless?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is destroyed and names what. The focus starts on Cancel. */
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
