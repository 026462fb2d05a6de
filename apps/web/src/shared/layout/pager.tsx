import { Box } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import classes from './pager.module.css'
import { IconWithReason } from '../controls/disabled-reason.tsx'

/** Rows per page. */
export const PAGE_ROWS = 25

interface Slice<T> {
  rows: readonly T[]
  /** From 1; a number beyond the last page means the last page. */
  page: number
  pages: number
}

export function sliceOf<T>(list: readonly T[], page: number): Slice<T> {
  const pages = Math.max(1, Math.ceil(list.length / PAGE_ROWS))
  const shown = Math.min(Math.max(1, page), pages)
  return { rows: list.slice((shown - 1) * PAGE_ROWS, shown * PAGE_ROWS), page: shown, pages }
}

interface PagerProps {
  /** Names the list: `users`. */
  of: string
  total: number
  page: number
  onPage: (page: number) => void
}

/** `26–50 of 5,000` with previous and next; nothing for a list of one page. */
export function Pager({ of, total, page, onPage }: PagerProps) {
  if (total <= PAGE_ROWS) return null
  const first = (page - 1) * PAGE_ROWS + 1
  const last = Math.min(total, page * PAGE_ROWS)
  return (
    <nav className={classes.pager} aria-label={`Pages of ${of}`}>
      <Box component="output" className="cc-numbers" me="xs" c="dimmed" fz="sm">
        {first.toLocaleString('en-US')}–{last.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </Box>
      <IconWithReason
        aria-label={`Previous ${of}`}
        reason={page > 1 ? null : 'This is the first page'}
        onClick={() => onPage(page - 1)}
      >
        <IconChevronLeft size={16} aria-hidden="true" />
      </IconWithReason>
      <IconWithReason
        aria-label={`Next ${of}`}
        reason={last < total ? null : 'This is the last page'}
        onClick={() => onPage(page + 1)}
      >
        <IconChevronRight size={16} aria-hidden="true" />
      </IconWithReason>
    </nav>
  )
}
