import { Button, Group, Modal, Stack, type GroupProps, type ModalProps } from '@mantine/core'
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { BusyButton } from '../controls/busy-button.tsx'
import { submits } from '../controls/form.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useAskBeforeClosing } from './use-ask-before-closing.ts'
import { useFocusReturn } from './use-focus-return.ts'

interface DialogProps extends Omit<ModalProps, 'closeButtonProps' | 'withCloseButton'> {
  /** Something is being sent: until it ends, the dialog cannot be closed. */
  busy?: boolean
  /** Closing it would lose what was typed or chosen, so it asks first. Forms inside it report this themselves. */
  unsaved?: boolean
  /** The name of the button with the cross. */
  closeLabel?: string
}

/** Runs `go`, or closes the dialog; asks first where that would lose what was typed. */
type Leave = (go?: () => void) => void

/** What a dialog's content needs of the dialog around it. */
const DialogContext = createContext({
  close: () => undefined as void,
  leave: ((go) => go?.()) as Leave,
  setBusy: (_busy: boolean) => undefined as void,
  setUnsaved: (_part: string, _unsaved: boolean) => undefined as void,
})

/** Closes the dialog around a component, when its form is done. */
export const useCloseDialog = () => useContext(DialogContext).close

/** The way out of the dialog around a component without saving, such as by Cancel. */
export const useLeaveDialog = () => useContext(DialogContext).leave

/** Tells the dialog around a form whether closing it would lose what was typed. Does nothing outside dialogs. */
export function useUnsaved(unsaved: boolean) {
  const { setUnsaved } = useContext(DialogContext)
  const part = useId()
  // A key or a click may come before other effects.
  useLayoutEffect(() => {
    setUnsaved(part, unsaved)
    return () => setUnsaved(part, false)
  }, [part, unsaved, setUnsaved])
}

/** Which parts of a dialog hold something unsaved. Read only when somebody leaves, so a change renders nothing. */
function useUnsavedParts() {
  const parts = useRef(new Set<string>())
  return useMemo(
    () => ({
      setUnsaved: (part: string, unsaved: boolean) => {
        if (unsaved) parts.current.add(part)
        else parts.current.delete(part)
      },
      isUnsaved: () => parts.current.size > 0,
    }),
    [],
  )
}

/**
 * The frame of every dialog. Its content is mounted when it opens, so a form inside it and the request of that form
 * start empty each time. Escape, the cross, Cancel and a click beside it ask before they lose what was typed.
 */
export function Dialog({
  busy = false,
  unsaved = false,
  closeLabel = 'Close',
  onClose,
  children,
  ...modal
}: DialogProps) {
  const [sending, setBusy] = useState(false)
  const { setUnsaved, isUnsaved } = useUnsavedParts()
  const [asked, setAsked] = useState<{ go: () => void } | null>(null)
  const locked = busy || sending
  useFocusReturn(modal.opened)
  const leave: Leave = (go = onClose) => {
    if (locked) return
    // After the key press: the question opened within it would take the same Escape as its own and close.
    if (unsaved || isUnsaved()) setTimeout(() => setAsked({ go }))
    else go()
  }
  useAskBeforeClosing(() => modal.opened && (unsaved || isUnsaved()))
  return (
    <>
      <Modal
        {...modal}
        onClose={() => leave()}
        // Escape closes the question above the dialog first.
        closeOnEscape={modal.closeOnEscape !== false && asked === null}
        withCloseButton={!locked}
        closeButtonProps={{ 'aria-label': closeLabel }}
      >
        <DialogContext value={{ close: onClose, leave, setBusy, setUnsaved }}>{children}</DialogContext>
      </Modal>
      <ConfirmDialog
        opened={asked !== null}
        title="Discard what you typed?"
        confirmLabel="Discard"
        busyLabel="Discarding..."
        cancelLabel="Keep editing"
        busy={false}
        onConfirm={() => {
          setAsked(null)
          asked?.go()
        }}
        onClose={() => setAsked(null)}
      >
        What you typed or chose here is not saved. If you discard it, it is lost.
      </ConfirmDialog>
    </>
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
  const { leave, setBusy } = useContext(DialogContext)
  useEffect(() => {
    setBusy(busy)
    return () => setBusy(false)
  }, [busy, setBusy])
  return (
    <Group justify="flex-end" gap="xs">
      <Button variant="default" disabled={busy} onClick={() => leave()}>
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
  /** Whether closing the dialog would lose what was typed or chosen: then it asks first. */
  changed: boolean
  children: ReactNode
}

/** A dialog's fields, one below the other, with its two buttons. */
export function DialogForm({ onSubmit, changed, children, ...actions }: DialogFormProps) {
  useUnsaved(changed)
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
