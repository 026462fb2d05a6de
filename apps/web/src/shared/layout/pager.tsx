import { Box, NativeSelect } from '@mantine/core'
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

/** From so many pages on one can be picked. */
const PICKED_FROM = 4

/** `26–50 of 5,000` with previous and next, and of many pages one to pick; nothing for a list of one page. */
export function Pager({ of, total, page, onPage }: PagerProps) {
  if (total <= PAGE_ROWS) return null
  const first = (page - 1) * PAGE_ROWS + 1
  const pages = Math.ceil(total / PAGE_ROWS)
  const last = Math.min(total, page * PAGE_ROWS)
  return (
    <nav className={classes.pager} aria-label={`Pages of ${of}`}>
      <Box component="output" className="cc-numbers" me="xs" c="dimmed" fz="sm">
        {first.toLocaleString('en-US')}–{last.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </Box>
      {pages < PICKED_FROM ? null : (
        <NativeSelect
          aria-label={`Page of ${of}`}
          size="xs"
          data={Array.from({ length: pages }, (_, at) => ({ value: `${at + 1}`, label: `Page ${at + 1}` }))}
          value={page}
          onChange={(event) => onPage(Number(event.currentTarget.value))}
        />
      )}
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
