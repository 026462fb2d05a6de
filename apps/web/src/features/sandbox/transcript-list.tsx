import { SANDBOX_LIST_HEIGHT_PX, SANDBOX_PAGE } from '@cuecard/contract/limits.ts'
import { Box, Button, Center } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MessageRow } from './message-row.tsx'
import type { TranscriptMessage } from './transcript-file.ts'
import classes from './transcript-list.module.css'

interface TranscriptListProps {
  messages: readonly TranscriptMessage[]
  /** The number of messages shown; all of them if omitted. */
  spoken?: number
}

/** The last 30 messages in a list 600 px high; each click shows 30 more. */
export function TranscriptList({ messages, spoken = messages.length }: TranscriptListProps) {
  const [shown, setShown] = useState(SANDBOX_PAGE)
  const list = useRef<HTMLElement>(null)
  const first = Math.max(0, spoken - shown)

  // The newest messages come into view first, as in a meeting.
  useLayoutEffect(() => {
    if (list.current && spoken > 0) list.current.scrollTop = list.current.scrollHeight
  }, [spoken])

  /** Keeps the scroll position while older messages are added above. */
  const showOlder = () => {
    const element = list.current
    const fromBottom = element ? element.scrollHeight - element.scrollTop : 0
    flushSync(() => setShown(shown + SANDBOX_PAGE))
    if (element) element.scrollTop = element.scrollHeight - fromBottom
  }
  return (
    <section
      ref={list}
      className={classes.list}
      style={{ height: SANDBOX_LIST_HEIGHT_PX }}
      aria-label="Transcript"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region has to take focus
      tabIndex={0}
    >
      {first > 0 ? (
        <Center p={16} style={{ borderBottom: '1px solid var(--cc-line)' }}>
          <Button variant="default" onClick={showOlder}>
            Show Older Messages
          </Button>
        </Center>
      ) : null}
      <Box component="ol" m={0} p={0} style={{ listStyle: 'none' }}>
        {messages.slice(first, spoken).map((message, row) => (
          <MessageRow key={first + row} messages={messages} at={first + row} message={message} />
        ))}
      </Box>
    </section>
  )
}
