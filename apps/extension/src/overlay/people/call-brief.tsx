import { getUpcomingCall, type UpcomingCall } from '@cuecard/contract/meetings/upcoming-calls.ts'
import { LoadingBars } from '@cuecard/ui/loading-bars.tsx'
import { type ReactNode, useEffect, useState } from 'react'
import { Failure } from '../shared/failure.tsx'
import { useOverlay } from '../shared/overlay-context.ts'

type Brief = { status: 'loading' } | { status: 'failed'; text: string } | { status: 'done'; call: UpcomingCall }

/** A calendar that is still being read is asked for again this soon. */
const READING_POLL_MS = 2_000
const FAILED = 'What was promised and objected before could not be looked up.'

/** What the call's page shows, where the meeting is in the calendar: promises, open questions, objections, own notes. */
export function CallBrief({ callKey }: { callKey: string }) {
  const { session } = useOverlay()
  const [brief, setBrief] = useState<Brief>({ status: 'loading' })
  const [attempt, setAttempt] = useState(1)
  useEffect(() => {
    const aborter = new AbortController()
    const query = { event: callKey }
    let poll: ReturnType<typeof setTimeout> | undefined
    const fetchCall = async (_attempt: number) => {
      try {
        const call = await session.api(getUpcomingCall, { query }, { signal: aborter.signal })
        if (aborter.signal.aborted) return
        if (call.calendar === 'reading') poll = setTimeout(() => setAttempt((last) => last + 1), READING_POLL_MS)
        setBrief(briefOf(call))
      } catch {
        if (!aborter.signal.aborted) setBrief({ status: 'failed', text: FAILED })
      }
    }
    void fetchCall(attempt)
    return () => {
      aborter.abort()
      clearTimeout(poll)
    }
  }, [session, callKey, attempt])
  if (brief.status === 'loading') return <LoadingBars label="Looking up what was said before" />
  if (brief.status === 'failed') return <Failure text={brief.text} retry={() => setAttempt((last) => last + 1)} />
  const { promised, left_open, answered_since, objections, notes } = brief.call
  return (
    <>
      <List title="Promised last time" empty="Nothing is known to have been promised.">
        {promised.map(({ who, text }) => (who ? `${who}: ${text}` : text))}
      </List>
      <List title="Left open last time" empty="No question of theirs is known to be open.">
        {left_open.map(({ question }) => question)}
      </List>
      <List title="Answered since" empty="No open question of theirs was answered since the last meeting.">
        {answered_since.map(({ question, answered_since: since }) => `${question} ${since?.text ?? ''}`)}
      </List>
      <List title="Likely objections" empty="They raised none in the meetings that you see.">
        {objections.map(({ text, answer }) => (
          <>
            <bdi>{text}</bdi>
            <p className="muted">
              {answer ? `${answer.text} (${answer.item_name})` : 'Your documents hold no answer to this.'}
            </p>
          </>
        ))}
      </List>
      <section aria-label="Own notes">
        <p className="list-title">Own notes</p>
        <p className={notes.text ? undefined : 'muted'} style={{ whiteSpace: 'pre-line', margin: '4px 0 8px' }}>
          <bdi>{notes.text || 'You have noted nothing on this call.'}</bdi>
        </p>
        <button type="button" className="link" onClick={() => session.openWebApp(`/calls/${callKey}`)}>
          Open this call in Cuecard
        </button>
      </section>
    </>
  )
}

/** Without an event the lists are empty, though something may be known. */
function briefOf(call: UpcomingCall): Brief {
  const { calendar, problem, event } = call
  if (event) return { status: 'done', call }
  if (calendar === 'reading') return { status: 'loading' }
  if (calendar !== 'failed') return { status: 'failed', text: 'This call is not in your calendar any more.' }
  return { status: 'failed', text: `Your calendar could not be read${problem ? `: ${problem}` : '.'}` }
}

function List({ title, empty, children }: { title: string; empty: string; children: readonly ReactNode[] }) {
  return (
    <section aria-label={title}>
      <p className="list-title">{children.length > 0 ? `${title} (${children.length})` : title}</p>
      {children.length === 0 ? <p className="muted">{empty}</p> : null}
      <ul style={{ margin: '4px 0 10px', paddingInlineStart: 18, listStyle: 'disc' }}>
        {children.map((row, at) => (
          <li key={at}>{typeof row === 'string' ? <bdi>{row}</bdi> : row}</li>
        ))}
      </ul>
    </section>
  )
}
