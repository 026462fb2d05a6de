import { useRef } from 'react'
import { useStartSync } from '../knowledge.queries.ts'

/** Starts a sync when the last of several uploads ends, if one of them stored its file. */
export function useSyncAfter(isWanted: boolean) {
  const sync = useStartSync()
  const underWay = useRef({ count: 0, hasStored: false })
  return {
    begin: () => {
      underWay.current.count += 1
    },
    /** Called by the upload itself, which goes on when the page is left: an effect would not run any more. */
    end: (isStored: boolean) => {
      const all = underWay.current
      all.count -= 1
      all.hasStored ||= isStored
      if (all.count > 0 || !all.hasStored) return
      all.hasStored = false
      if (isWanted) sync.mutate()
    },
  }
}
