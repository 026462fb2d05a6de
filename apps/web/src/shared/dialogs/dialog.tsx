import { Button, Group, Modal, Stack, type GroupProps, type ModalProps } from '@mantine/core'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { BusyButton } from '../controls/busy-button.tsx'
import { submits } from '../controls/form.tsx'

interface DialogProps extends Omit<ModalProps, 'closeButtonProps' | 'withCloseButton'> {
  /** Something is being sent: until it ends, the dialog cannot be closed. */
  busy?: boolean
  /** The name of the button with the cross. */
  closeLabel?: string
}

/** What a dialog's content needs of the dialog around it. */
const DialogContext = createContext({ close: () => undefined as void, setBusy: (_busy: boolean) => undefined as void })

/** Closes the dialog around a component. */
export const useCloseDialog = () => useContext(DialogContext).close

/**
 * The frame of every dialog. Its content is mounted when it opens, so a form inside it and the request of that form
 * start empty each time.
 */
export function Dialog({ busy = false, closeLabel = 'Close', onClose, children, ...modal }: DialogProps) {
  const [sending, setBusy] = useState(false)
  const locked = busy || sending
  return (
    <Modal
      {...modal}
      onClose={() => {
        if (!locked) onClose()
      }}
      withCloseButton={!locked}
      closeButtonProps={{ 'aria-label': closeLabel }}
    >
      <DialogContext value={{ close: onClose, setBusy }}>{children}</DialogContext>
    </Modal>
  )
}

interface DialogActionsProps {
  /** Names what the button does, such as `Rename`. */
  submitLabel: ReactNode
  busyLabel: string
  /** While true, the dialog cannot be closed. */
  busy: boolean
  /** Nothing can be sent yet, such as before a file is chosen. */
  disabled?: boolean
}

/** Cancel, and the button that sends the form. */
export function DialogActions({ submitLabel, busyLabel, busy, disabled = false }: DialogActionsProps) {
  const { close, setBusy } = useContext(DialogContext)
  useEffect(() => {
    setBusy(busy)
    return () => setBusy(false)
  }, [busy, setBusy])
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" disabled={busy} onClick={close}>
        Cancel
      </Button>
      <BusyButton type="submit" busy={busy} busyLabel={busyLabel} disabled={disabled}>
        {submitLabel}
      </BusyButton>
    </Group>
  )
}

/** A dialog's buttons: where it is taller than the window, they stay in sight at its lower edge, unless little else would. */
export const DialogFoot = ({ children, justify = 'flex-end' }: Pick<GroupProps, 'children' | 'justify'>) => (
  <Group
    justify={justify}
    gap="xs"
    className="cc-foot"
    m="-12px -16px -16px"
    p="12px 16px 16px"
    bg="var(--cc-surface)"
    style={{ zIndex: 2 }}
  >
    {children}
  </Group>
)

interface DialogFormProps extends DialogActionsProps {
  /** Not called while the form is being sent. */
  onSubmit: () => void
  children: ReactNode
}

/** A dialog's fields, one below the other, with its two buttons. */
export function DialogForm({ onSubmit, children, ...actions }: DialogFormProps) {
  return (
    <form noValidate onSubmit={submits(onSubmit, actions.busy)}>
      <Stack gap={16}>
        {children}
        <DialogFoot>
          <DialogActions {...actions} />
        </DialogFoot>
      </Stack>
    </form>
  )
}
