import { useState } from 'react'
import { useChange } from '../../../lib/use-change.ts'
import { useStartSync } from '../knowledge.queries.ts'
import { isMoving, type Uploads } from './use-uploads.ts'

/** Starts a sync when uploads end that stored something. */
export function useSyncAfter({ uploads }: Uploads, isWanted = true): void {
  const sync = useStartSync()
  // How many were stored when the last sync was started: a retry that stores another file starts one more.
  const [synced, setSynced] = useState(0)
  const done = uploads.filter(({ state }) => state === 'done').length
  useChange(uploads.some(isMoving), (_before, now) => {
    if (now || done <= synced) return
    setSynced(done)
    if (isWanted) sync.mutate()
  })
  // The list begins anew when the dialog is opened again.
  if (uploads.length === 0 && synced !== 0) setSynced(0)
}
