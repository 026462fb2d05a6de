import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { firstPaint } from '../lib/first-paint.ts'
import type { useLateDialog } from '../lib/late-parts.ts'
import type { PaletteProps } from './palette.tsx'

export const loadPalette = async () => (await import('./palette.tsx')).Palette

type LatePaletteProps = ReturnType<typeof useLateDialog<PaletteProps>>

/** The palette, with what is typed before its code is there. */
export function LatePalette({ Dialog: Palette, opened, close }: LatePaletteProps) {
  const [query, setQuery] = useState('')
  const [wasEarly, setWasEarly] = useState(false)
  // Until it is closed: the palette takes the focus a moment after it is drawn.
  const isEarly = opened && (wasEarly || Palette === null)
  if (isEarly !== wasEarly) setWasEarly(isEarly)
  useFetchedWhenIdle()
  const onClose = () => {
    setQuery('')
    close()
  }
  return (
    <>
      {isEarly ? <EarlyField query={query} onQueryChange={setQuery} onClose={onClose} /> : null}
      {Palette ? <Palette opened={opened} onClose={onClose} query={query} onQueryChange={setQuery} /> : null}
    </>
  )
}

/** The code is there before the palette is first opened, where the browser says when it has nothing else to do. */
function useFetchedWhenIdle() {
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') return undefined
    let wish: number | null = null
    let isGone = false
    // A failure shows when it is opened.
    const fetchIt = () => void loadPalette().catch(() => undefined)
    void firstPaint.then(() => {
      if (!isGone) wish = requestIdleCallback(fetchIt)
    })
    return () => {
      isGone = true
      if (wish !== null) cancelIdleCallback(wish)
    }
  }, [])
}

/** Takes the keys, which would be commands of the page below. */
function EarlyField({ query, onQueryChange, onClose }: Omit<PaletteProps, 'opened'>) {
  const field = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    field.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <section className="cc-hidden" aria-label="Search">
      <input
        ref={field}
        aria-label="Search or ask"
        tabIndex={-1}
        value={query}
        onChange={(event) => onQueryChange(event.target.value)}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'Escape') onClose()
        }}
      />
    </section>
  )
}
