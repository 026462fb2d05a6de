import type { ResponseKind } from '@cuecard/contract/answers.ts'
import { TRANSCRIPT_HISTORY } from '@cuecard/contract/limits.ts'
import type { MeetingDetail, TranscriptMessage } from '@cuecard/contract/meetings/meetings.ts'
import { IconMessages } from '@tabler/icons-react'
import { useId, useMemo, useRef, useState } from 'react'
import { z } from 'zod'
import { useSearch } from '../../../lib/use-search.ts'
import { answerRequestFor } from '../../../shared/messages/message-request.ts'
import { Empty } from '../../../shared/states/states.tsx'
import { AskedMessages, createAskedStore, useQuestions } from './asked-messages.tsx'
import { MessageTestDialog } from './message-test-dialog.tsx'
import { TranscriptHeader } from './transcript-header.tsx'
import { TranscriptPager } from './transcript-pager.tsx'
import classes from './transcript-panel.module.css'
import type { RowActions } from './transcript-row.tsx'
import { TranscriptRows } from './transcript-rows.tsx'
import { useTranscript } from './use-transcript.ts'
import { useCommentRows } from '../comments/transcript-comments.tsx'
import { TranscriptNotes, useNoteRows } from '../own-notes/transcript-notes.tsx'

const Search = z.object({ message: z.string().optional() })

/** The transcript of a meeting: paged and searchable; each message can be answered, explained or made into a test case. */
export function TranscriptPanel({ meeting }: { meeting: MeetingDetail }) {
  const [{ message: linkedId }] = useSearch(Search)
  const transcript = useTranscript(meeting.collected_meeting_data.transcript, linkedId)
  const section = useRef<HTMLElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const headingId = useId()
  const noteRows = useNoteRows(meeting, transcript.messages)
  const { rows: commentRows, write } = useCommentRows(meeting, transcript.messages)
  const { actions, first, testing, closeTest } = useRowActions(meeting.id, transcript.messages, write)
  const addedRows = (at: number) => (
    <>
      {commentRows(at)}
      {noteRows(at)}
    </>
  )
  const turnTo = (page: number, from: 'above' | 'below') => {
    transcript.turnTo(page)
    section.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
    // The pressed button was at the end of the old page and is gone, so the focus moves to the section.
    if (from === 'below') section.current?.focus({ preventScroll: true })
  }
  const title = meeting.meeting_general_info.meeting_title
  return (
    <section className={classes.panel} ref={section} tabIndex={-1} aria-labelledby={headingId}>
      <TranscriptHeader meeting={{ id: meeting.id, title }} headingId={headingId} transcript={transcript} />
      <TranscriptNotes
        meeting={meeting}
        linked={transcript.linked === null ? undefined : transcript.messages[transcript.linked]?.timestamp}
      />
      {transcript.messages.length === 0 ? (
        <NothingSaid ended={meeting.meeting_general_info.transcript_end_datetime_utc !== null} />
      ) : (
        <>
          <TranscriptPager transcript={transcript} place="above" onPage={(page) => turnTo(page, 'above')} />
          <TranscriptRows key={transcript.page} {...{ transcript, list, actions, noteRows: addedRows }} />
          <TranscriptPager transcript={transcript} place="below" onPage={(page) => turnTo(page, 'below')} />
        </>
      )}
      <AskedMessages meetingId={meeting.id} store={actions.store} first={first} />
      <MessageTestDialog messages={transcript.messages} at={testing} onClose={closeTest} />
    </section>
  )
}

/** The actions of the rows' buttons; the object is stable as long as the messages are the same. */
function useRowActions(meetingId: string, messages: readonly TranscriptMessage[], write: (at: number) => void) {
  const [store] = useState(createAskedStore)
  const { first, ask } = useQuestions(store)
  const [testing, setTesting] = useState<number | null>(null)
  const actions = useMemo<RowActions>(
    () => ({
      store,
      ask: (at: number, kind: ResponseKind) => {
        const message_id = messages[at]?.message_id
        const request = answerRequestFor(messages, at, TRANSCRIPT_HISTORY)
        if (message_id === undefined || !request) return
        ask({ message_id, kind, request: { ...request, meeting_id: meetingId, message_id } })
      },
      createTest: setTesting,
      comment: write,
    }),
    [store, ask, messages, meetingId, write],
  )
  return { actions, first, testing, closeTest: () => setTesting(null) }
}

function NothingSaid({ ended }: { ended: boolean }) {
  return (
    <Empty icon={IconMessages} title="No messages">
      {ended
        ? 'Nothing was transcribed in this meeting. Captions have to be on for the extension to hear what is said.'
        : 'What is said appears here by itself once the extension has heard it.'}
    </Empty>
  )
}
