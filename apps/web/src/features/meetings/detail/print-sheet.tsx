import '@cuecard/ui/ui.css'
import type { MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { SafeMarkdown } from '@cuecard/ui/safe-markdown.tsx'
import { useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { notesMarkdown, summaryMarkdown } from './meeting-markdown.ts'
import classes from './print-sheet.module.css'

interface PrintSheetProps {
  meeting: MeetingDetail
  /** Called when the browser's print dialog closes. */
  onDone: () => void
}

/** Notes and summary for printing or saving as PDF; hidden on the screen. */
export function PrintSheet({ meeting, onDone }: PrintSheetProps) {
  const done = useRef(onDone)
  useEffect(() => {
    done.current = onDone
  })
  useEffect(() => {
    const end = () => done.current()
    const title = document.title
    // Browsers suggest the document's title as the name of the PDF.
    document.title = meeting.meeting_general_info.meeting_title
    window.addEventListener('afterprint', end)
    const timer = setTimeout(() => window.print(), 0)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('afterprint', end)
      document.title = title
    }
  }, [meeting.meeting_general_info.meeting_title])
  const parts = [notesMarkdown(meeting), summaryMarkdown(meeting)].filter((part) => part !== null)
  return createPortal(
    <div className={classes.sheet} data-print-sheet>
      {parts.map((part, at) => (
        <section key={at}>
          <SafeMarkdown text={part} headingLevel={2} />
        </section>
      ))}
    </div>,
    document.body,
  )
}
