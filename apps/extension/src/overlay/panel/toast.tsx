import { useEffect } from 'react'
import { useObservable } from '../shared/observable.ts'
import { useOverlay } from '../shared/overlay-context.ts'

const SHOWN_MS = 2_500

/** What was just done, for a moment. */
export function Toast() {
  const { screen } = useOverlay()
  const said = useObservable(screen.toast)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => screen.toast.set(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said, screen])
  return <output className="toast">{said}</output>
}
