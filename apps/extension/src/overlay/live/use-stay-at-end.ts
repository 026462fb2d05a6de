import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** This near counts as the end, because the last line may just have grown. */
const NEAR_PX = 32

/** A scroll within this time after one of these events was made by the user. */
const USER_SCROLL_MS = 1_000
const USER_EVENTS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

/** Keeps a list that grows at its end, as long as the person has not scrolled away from it. */
export function useStayAtEnd(ref: RefObject<HTMLElement | null>, content: unknown) {
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
      // Only a scroll by the user stops following and starts it again: lines that grow must do neither, or what the user
      // reads would be pushed away.
      const isOwn = timeStamp - touched < USER_SCROLL_MS
      if (isNear ? isOwn || follows.current : list.scrollHeight === height) set(isNear)
      height = list.scrollHeight
    }
    list.addEventListener('scroll', onScroll, { passive: true })
    for (const type of USER_EVENTS) list.addEventListener(type, onHand, { passive: true })
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(toEnd)
    sizes?.observe(list)
    return () => {
      list.removeEventListener('scroll', onScroll)
      for (const type of USER_EVENTS) list.removeEventListener(type, onHand)
      sizes?.disconnect()
    }
  }, [ref, set, toEnd])
  const goToEnd = useCallback(() => {
    set(true)
    toEnd()
  }, [set, toEnd])
  /** Stops following new lines, because the user reads something here. */
  const stay = useCallback(() => set(false), [set])
  return { isAtEnd, goToEnd, stay }
}
