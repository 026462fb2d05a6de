import { Button, Group } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { BusyButton } from '../controls/busy-button.tsx'

interface ShowMoreProps {
  /** How many are not shown yet; 0 renders nothing. */
  left: number
  /** What they are: `older meetings`. */
  of: string
  onMore: () => void
}

/** Shows more of a list when its end is scrolled near; the button is for the keyboard. */
export function ShowMore({ left, of, onMore }: ShowMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const more = useRef(onMore)
  useEffect(() => {
    more.current = onMore
  })
  useEffect(() => {
    const element = end.current
    if (!element || left === 0 || !('IntersectionObserver' in window)) return undefined
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) more.current()
      },
      { rootMargin: '600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [left])
  if (left === 0) return null
  return (
    <Group ref={end} gap={0} align="stretch" justify="center" wrap="nowrap" pt={4} pb="md">
      <Button variant="default" onClick={onMore}>
        Show {of} ({left.toLocaleString('en-US')} more)
      </Button>
    </Group>
  )
}

/** Loads the next page of a list; nothing when `left` is 0. */
export function LoadMore({ left, loading, onMore }: { left: number; loading: boolean; onMore: () => void }) {
  if (left === 0) return null
  return (
    <Group gap={0} align="stretch" justify="center" wrap="nowrap" py="md">
      <BusyButton variant="default" busy={loading} busyLabel="Loading..." onClick={onMore}>
        Load More ({left.toLocaleString('en-US')} remaining)
      </BusyButton>
    </Group>
  )
}
