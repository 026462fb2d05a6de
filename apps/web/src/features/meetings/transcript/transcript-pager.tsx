import { TRANSCRIPT_PAGE } from '@cuecard/contract/limits.ts'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Button } from '../../../shared/controls/button.tsx'
import classes from './transcript-panel.module.css'
import type { Transcript } from './use-transcript.ts'

interface TranscriptPagerProps {
  transcript: Transcript
  /** Distinguishes the two pagers for screen readers. */
  place: 'above' | 'below'
  onPage: (page: number) => void
}

/** `Page X of Y (a-b of N messages)` with Previous and Next; shown above and below the rows. */
export function TranscriptPager({ transcript, place, onPage }: TranscriptPagerProps) {
  const { page, pages, messages } = transcript
  const last = Math.min(messages.length, (page + 1) * TRANSCRIPT_PAGE)
  return (
    <nav className={classes.pager} aria-label={`Pages of the transcript, ${place}`} data-place={place}>
      <span className={classes.where}>
        Page {page + 1} of {pages} ({page * TRANSCRIPT_PAGE + 1}-{last} of {messages.length} messages)
      </span>
      <Button variant="default" icon={IconChevronLeft} disabled={page === 0} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <Button
        variant="default"
        iconAfter={IconChevronRight}
        disabled={page === pages - 1}
        onClick={() => onPage(page + 1)}
      >
        Next
      </Button>
    </nav>
  )
}
