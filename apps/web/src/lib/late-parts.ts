import { type ComponentType, useState } from 'react'
import { toast } from './toast.ts'

interface LateDialogProps {
  opened: boolean
  onClose: () => void
}

/**
 * A dialog whose code is loaded when it is first opened; `Dialog` is null until then. Where the code does not come, such as
 * without a connection, the page stays as it is, a toast says `failed`, and opening it again tries again.
 */
export function useLateDialog(load: () => Promise<ComponentType<LateDialogProps>>, failed: string) {
  const [Dialog, setDialog] = useState<ComponentType<LateDialogProps> | null>(null)
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const open = () => {
    setOpened(true)
    if (Dialog) return
    load().then(
      (loaded) => setDialog(() => loaded),
      () => {
        close()
        toast({ tone: 'error', title: failed, description: 'Check your connection and try again.' })
      },
    )
  }
  return { Dialog, opened, open, close }
}

const Nothing = () => null

/** A part above the routes that the page can do without: the error of code that does not come would leave nothing of the page. */
export const orNothing = (load: () => Promise<ComponentType>): Promise<ComponentType> => load().catch(() => Nothing)
