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
export function useLateDialog<P extends LateDialogProps = LateDialogProps>(
  load: () => Promise<ComponentType<P>>,
  failed: string,
) {
  const [Dialog, setDialog] = useState<ComponentType<P> | null>(null)
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

/** Between two tries to load a part. */
const AGAIN_MS = 10_000

/** A part above the routes, tried until its code comes: the error of code that does not come would leave nothing of the page. */
export async function onceLoaded(load: () => Promise<ComponentType>): Promise<ComponentType> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}
