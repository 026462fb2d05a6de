import { Box } from '@mantine/core'
import { useEffect, useState } from 'react'
import classes from './summary-contents.module.css'

export interface Entry {
  id: string
  title: string
  /** The number of findings; undefined where a number would say nothing. */
  count?: number
}

/** The table of contents, beside the summary on wide screens; the section in view is marked. */
export function SummaryContents({ entries }: { entries: readonly Entry[] }) {
  const read = useReadPart(entries)
  return (
    <nav className={classes.contents} aria-label="Parts of the summary">
      <Box component="ul" m={0} p={0} style={{ borderLeft: '1px solid var(--cc-line)', listStyle: 'none' }}>
        {entries.map(({ id, title, count }) => (
          <li key={id}>
            <a
              className={classes.link}
              href={`#${id}`}
              aria-current={read === id ? 'location' : undefined}
              onClick={(event) => {
                event.preventDefault()
                goTo(id)
              }}
            >
              <span>{title}</span>
              {count === undefined ? null : <span className={classes.count}>{count}</span>}
            </a>
          </li>
        ))}
      </Box>
    </nav>
  )
}

/** Moves the focus to the section, and keeps the query of the address. */
export function goTo(id: string): void {
  const part = document.getElementById(id)
  part?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  part?.focus({ preventScroll: true })
}

/** The id of the topmost section in the upper part of the window. */
function useReadPart(entries: readonly Entry[]): string | undefined {
  const ids = entries.map(({ id }) => id).join(' ')
  const [read, setRead] = useState(entries[0]?.id)
  useEffect(() => {
    if (!('IntersectionObserver' in window)) return undefined
    const order = ids.split(' ')
    const seen = new Set<string>()
    const observer = new IntersectionObserver(
      (changes) => {
        for (const { target, isIntersecting } of changes) {
          if (isIntersecting) seen.add(target.id)
          else seen.delete(target.id)
        }
        const first = order.find((id) => seen.has(id))
        if (first !== undefined) setRead(first)
      },
      { rootMargin: '-72px 0px -60% 0px' },
    )
    for (const id of order) {
      const part = document.getElementById(id)
      if (part) observer.observe(part)
    }
    return () => observer.disconnect()
  }, [ids])
  return read
}
