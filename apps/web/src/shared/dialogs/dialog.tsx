import { Button, Group, Modal, Stack, type ModalProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { BusyButton } from '../controls/busy-button.tsx'

interface DialogProps extends Omit<ModalProps, 'closeButtonProps' | 'withCloseButton'> {
  /** Something is being sent: until it ends, the dialog cannot be closed. */
  busy?: boolean
  /** The name of the button with the cross. */
  closeLabel?: string
}

/** The frame of every dialog. Its content is mounted when it opens, so a form inside it starts empty each time. */
export function Dialog({ busy = false, closeLabel = 'Close', onClose, ...modal }: DialogProps) {
  return (
    <Modal
      {...modal}
      onClose={() => {
        if (!busy) onClose()
      }}
      withCloseButton={!busy}
      closeButtonProps={{ 'aria-label': closeLabel }}
    />
  )
}

interface DialogActionsProps {
  /** Names what the button does, such as `Rename`. */
  submitLabel: ReactNode
  busyLabel: string
  busy: boolean
  /** Nothing can be sent yet, such as before a file is chosen. */
  disabled?: boolean
  onClose: () => void
}

/** Cancel, and the button that sends the form. */
export function DialogActions({ submitLabel, busyLabel, busy, disabled = false, onClose }: DialogActionsProps) {
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" disabled={busy} onClick={onClose}>
        Cancel
      </Button>
      <BusyButton type="submit" busy={busy} busyLabel={busyLabel} disabled={disabled}>
        {submitLabel}
      </BusyButton>
    </Group>
  )
}

interface DialogFormProps extends DialogActionsProps {
  /** Not called while the form is being sent. */
  onSubmit: () => void
  children: ReactNode
}

/** A dialog's fields, one below the other, with its two buttons. */
export function DialogForm({ onSubmit, children, ...actions }: DialogFormProps) {
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!actions.busy) onSubmit()
      }}
    >
      <Stack gap={16}>
        {children}
        <DialogActions {...actions} />
      </Stack>
    </form>
  )
}
