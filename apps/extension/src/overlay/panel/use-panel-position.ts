import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { MeetingSession } from '../../meeting/meeting-view.ts'
import type { Box } from './place-panel.ts'
import { createSettling, type Surroundings } from './surroundings.ts'

/** How often the page is checked for what must stay uncovered: a recording may start at any time. */
const CHECK_MS = 400

/** The window's size and what is to stay uncovered in it, kept up to date; measured once a frame at most. */
export function useSurroundings(session: MeetingSession): Surroundings {
  const [around, setAround] = useState(() => surroundings(session))
  useEffect(() => {
    const settle = createSettling()
    let frame: number | null = null
    const measure = () => {
      frame = null
      setAround(settle(surroundings(session), performance.now()))
    }
    const update = () => {
      if (!document.hidden) frame ??= requestAnimationFrame(measure)
    }
    measure()
    const timer = setInterval(update, CHECK_MS)
    window.addEventListener('resize', update)
    return () => {
      clearInterval(timer)
      if (frame !== null) cancelAnimationFrame(frame)
      window.removeEventListener('resize', update)
    }
  }, [session])
  return around
}

function surroundings(session: MeetingSession): Surroundings {
  const { clear, avoid } = session.regions()
  return {
    window: { width: window.innerWidth, height: window.innerHeight },
    clear: clear.map(boxOf),
    avoid: avoid.map(boxOf),
  }
}

const boxOf = ({ x, y, width, height }: DOMRect): Box => ({ x, y, width, height })

interface DragOptions {
  /** Where it stands now. */
  box: Box | null
  /** Called while it is moved; `isLast` ends the move. */
  move: (to: { x: number; y: number }, isLast: boolean) => void
}

const STEP = 16
const LEAP = 64
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** Makes `ref`'s element a handle that is dragged by mouse or finger, or moved by the arrow keys. */
export function useDrag(ref: RefObject<HTMLElement | null>, { box, move }: DragOptions) {
  const start = useCallback(
    (event: { button: number; target: EventTarget; clientX: number; clientY: number; pointerId: number }) => {
      const handle = ref.current
      const onControl = event.target instanceof Element && event.target.closest(CONTROLS) !== null
      if (!handle || !box || event.button !== 0 || onControl) return
      const from = { x: box.x - event.clientX, y: box.y - event.clientY }
      const to = (at: PointerEvent) => ({ x: at.clientX + from.x, y: at.clientY + from.y })
      // A cancelled pointer has no position, so the last one counts.
      let last: { x: number; y: number } | null = null
      const onMove = (at: PointerEvent) => {
        if (!last && Math.hypot(at.clientX - event.clientX, at.clientY - event.clientY) <= SHAKE_PX) return
        last = to(at)
        move(last, false)
      }
      const onEnd = () => {
        if (last) move(last, true)
        handle.removeEventListener('pointermove', onMove)
        for (const type of ENDS) handle.removeEventListener(type, onEnd)
      }
      handle.setPointerCapture(event.pointerId)
      handle.addEventListener('pointermove', onMove)
      for (const type of ENDS) handle.addEventListener(type, onEnd)
    },
    [ref, box, move],
  )
  const key = useCallback(
    (event: { key: string; shiftKey: boolean; preventDefault: () => void }) => {
      const arrow = ARROWS[event.key]
      if (!arrow || !box) return
      event.preventDefault()
      const by = event.shiftKey ? LEAP : STEP
      move({ x: box.x + arrow[0] * by, y: box.y + arrow[1] * by }, true)
    },
    [box, move],
  )
  return { start, key }
}

/** Pressing one of these does not start a drag. */
const CONTROLS = 'button:not(.grip), a, input, .menu, .bubble'
/** Movement below this counts as a press. */
const SHAKE_PX = 3
const ENDS = ['pointerup', 'pointercancel', 'lostpointercapture'] as const
