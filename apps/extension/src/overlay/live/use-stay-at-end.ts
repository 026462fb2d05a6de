import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near counts as the end: the last line may just have grown. */
const NEAR_PX = 32

/** A scroll so soon after these is the person's own. */
const OWN_MS = 1_000
const HANDS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

export interface StayingAtEnd {
  isAtEnd: boolean
  goToEnd: () => void
  /** Stays where it is, whatever comes: something here is being read. */
  stay: () => void
}

/** Keeps a list that grows at its end, as long as the person has not scrolled away from it. */
export function useStayAtEnd(ref: RefObject<HTMLElement | null>, content: unknown): StayingAtEnd {
  const [isAtEnd, setAtEnd] = useState(true)
  const follows = useRef(true)
  const set = useCallback((value: boolean) => {
    follows.current = value
    setAtEnd(value)
  }, [])
  const toEnd = useCallback(() => {
    const list = ref.current
    if (list && follows.current) list.scrollTop = list.scrollHeight
  }, [ref])
  useLayoutEffect(toEnd, [toEnd, content])
  useEffect(() => {
    const list = ref.current
    if (!list) return
    let height = list.scrollHeight
    let touched = -Infinity
    const onHand = ({ timeStamp }: Event) => (touched = timeStamp)
    const onScroll = ({ timeStamp }: Event) => {
      const isNear = list.scrollHeight - list.scrollTop - list.clientHeight <= NEAR_PX
      // Only a scroll of the person's own ends it: what grew underneath moves nothing.
      // And only that begins it again: what is being read is not to be pushed away by the next lines.
      const isOwn = timeStamp - touched < OWN_MS
      if (isNear ? isOwn || follows.current : list.scrollHeight === height) set(isNear)
      height = list.scrollHeight
    }
    list.addEventListener('scroll', onScroll, { passive: true })
    for (const type of HANDS) list.addEventListener(type, onHand, { passive: true })
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(toEnd)
    sizes?.observe(list)
    return () => {
      list.removeEventListener('scroll', onScroll)
      for (const type of HANDS) list.removeEventListener(type, onHand)
      sizes?.disconnect()
    }
  }, [ref, set, toEnd])
  const goToEnd = useCallback(() => {
    set(true)
    toEnd()
  }, [set, toEnd])
  const stay = useCallback(() => set(false), [set])
  return { isAtEnd, goToEnd, stay }
}
