import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** So near counts as the end: the last line may just have grown. */
const NEAR_PX = 32

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
    const onScroll = () => {
      const isNear = list.scrollHeight - list.scrollTop - list.clientHeight <= NEAR_PX
      // Only a scroll of the person's own ends it: what grew underneath moves nothing.
      if (isNear || list.scrollHeight === height) set(isNear)
      height = list.scrollHeight
    }
    list.addEventListener('scroll', onScroll, { passive: true })
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(toEnd)
    sizes?.observe(list)
    return () => {
      list.removeEventListener('scroll', onScroll)
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
