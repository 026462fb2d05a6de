import type { ReactNode } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface UnsavedGuardProps {
  /** Whether something would be lost. */
  unsaved: boolean
  /** What would be lost. */
  children: ReactNode
  /** Somebody leaves all the same. */
  onDiscard: () => void
}

/**
 * Asks before somebody leaves a page with unsaved changes, also by closing the tab. A change of the query string is no
 * leaving, and a session that ended cannot be stayed in.
 */
export function UnsavedGuard({ unsaved, children, onDiscard }: UnsavedGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname && nextLocation.pathname !== '/login',
  )
  useBeforeUnload((event) => {
    if (unsaved) event.preventDefault()
  })
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
