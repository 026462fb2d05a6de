import { useEffect } from 'react'
import { useCell } from '../shared/observable.ts'
import { useOverlay } from '../shared/overlay-context.ts'

const SHOWN_MS = 2_500

/** What was just done, for a moment. */
export function Said() {
  const { screen } = useOverlay()
  const said = useCell(screen.said)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => screen.said.set(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [said, screen])
  return <output className="said">{said}</output>
}
