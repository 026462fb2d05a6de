import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useBlocker, useLocation } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { useAskBeforeClosing } from './use-ask-before-closing.ts'

interface UnsavedGuardProps {
  /** Whether there are unsaved changes. */
  unsaved: boolean
  /** What would be lost. */
  children: ReactNode
  /** The user leaves without saving. */
  onDiscard: () => void
}

/**
 * Asks for confirmation before a page with unsaved changes is left, also when the tab is closed. A change of the query
 * string does not count. The way to /login after the end of a session is never blocked, nor is one that replaces the page,
 * such as after its meeting was deleted.
 */
export function UnsavedGuard({ unsaved, children, onDiscard }: UnsavedGuardProps) {
  const { pathname } = useLocation()
  // The router takes a changed function over in an effect, which may come after a click on what the screen shows by then.
  const isUnsaved = useRef(unsaved)
  useLayoutEffect(() => {
    isUnsaved.current = unsaved
  }, [unsaved])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isUnsaved.current &&
      historyAction !== 'REPLACE' &&
      // The router may already be elsewhere while this page is still on the screen.
      currentLocation.pathname === pathname &&
      nextLocation.pathname !== pathname &&
      nextLocation.pathname !== '/login',
  )
  useAskBeforeClosing(() => unsaved)
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave without saving"
      busyLabel="Leaving..."
      busy={false}
      onConfirm={() => {
        onDiscard()
        blocker.proceed?.()
      }}
      onClose={() => blocker.reset?.()}
    >
      {children}
    </ConfirmDialog>
  )
}
