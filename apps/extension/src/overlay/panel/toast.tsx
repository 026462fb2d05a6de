import { useEffect } from 'react'
import { useObservable } from '../shared/observable.ts'
import { useOverlay } from '../shared/overlay-context.ts'

const SHOWN_MS = 2_500

/** Shows for a moment what was just done. */
export function Toast() {
  const { screen } = useOverlay()
  const toast = useObservable(screen.toast)
  useEffect(() => {
    if (toast === null) return
    const timer = setTimeout(() => screen.toast.set(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toast, screen])
  return <output className="toast">{toast}</output>
}
