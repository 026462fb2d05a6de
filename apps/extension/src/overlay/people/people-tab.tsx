import { useEffect } from 'react'
import type { KnownPerson, MeetingBackground } from '@cuecard/contract/meetings/live.ts'
import { formatDateTime, formatRelative, formatTimeRange } from '@cuecard/contract/time.ts'
import { LoadingBars } from '@cuecard/ui/loading-bars.tsx'
import { CallBrief } from './call-brief.tsx'
import { Failure } from '../shared/failure.tsx'
import { useObservable } from '../shared/observable.ts'
import { Icon } from '../shared/icons.tsx'
import { useOverlay } from '../shared/overlay-context.ts'

/** Who is in the meeting, and earlier meetings with them. */
export function PeopleTab() {
  const service = useOverlay().services.background
  const { status, background } = useObservable(service.state)
  useEffect(() => service.follow(), [service])
  return (
    <div className="scroll pad" aria-busy={status === 'loading'}>
      {background ? <PeopleList background={background} /> : null}
      {background?.event?.event ? <CallBrief callKey={background.event.event} /> : null}
      {status === 'loading' && !background ? <LoadingBars label="Looking up who is here" /> : null}
      {status === 'failed' ? (
        <Failure
          text={background ? 'It could not be looked up again.' : 'Who is here could not be looked up.'}
          retry={service.refresh}
        />
      ) : null}
      {background && status !== 'failed' ? (
        <button type="button" className="quiet-button" disabled={status === 'loading'} onClick={service.refresh}>
          <Icon name="refresh" />
          Look up again
        </button>
      ) : null}
    </div>
  )
}

function PeopleList({ background }: { background: MeetingBackground }) {
  const { event, people } = background
  return (
    <>
      {event ? (
        <section className="event" aria-label="Calendar">
          <Icon name="calendarEvent" />
          <div>
            <p className="event-title">
              <bdi>{event.title}</bdi>
            </p>
            <p className="muted">
              {event.ends_at ? formatTimeRange(event.starts_at, event.ends_at) : formatDateTime(event.starts_at)}
            </p>
          </div>
        </section>
      ) : null}
      <CalendarNote background={background} />
      {people.length > 0 ? (
        <ul className="people" aria-label="People of this meeting">
          {people.map((person) => (
            <Person key={`${person.email}\n${person.name}`} person={person} />
          ))}
        </ul>
      ) : (
        <p className="muted">Nobody else is known yet. People appear here once they have spoken.</p>
      )}
    </>
  )
}

function CalendarNote({ background }: { background: MeetingBackground }) {
  const { session } = useOverlay()
  if (background.calendar === 'found') return null
  const toSettings = (
    <button type="button" className="link" onClick={() => session.openWebApp('/settings?section=account')}>
      Set it in Cuecard’s settings
    </button>
  )
  return (
    <p className="muted note-line">
      {background.calendar === 'none' ? (
        <>No calendar address is set, so invited people are not known. {toSettings}</>
      ) : null}
      {background.calendar === 'not-found'
        ? 'This meeting is not in your calendar: only those who have spoken are shown.'
        : null}
      {background.calendar === 'failed' ? (
        <>
          Your calendar could not be read{background.calendar_problem ? `: ${background.calendar_problem}` : '.'}{' '}
          {toSettings}
        </>
      ) : null}
    </p>
  )
}

/** Meetings shown for each person; the web app has all of them. */
const MEETINGS = 3

function Person({ person }: { person: KnownPerson }) {
  const { session } = useOverlay()
  const { name, email, meetings } = person
  return (
    <li className="person">
      <p className="person-name">
        <bdi>{name ?? email ?? 'Somebody'}</bdi>
        {name && email ? <bdi className="muted">{email}</bdi> : null}
      </p>
      {meetings.length === 0 ? <p className="muted">No earlier meeting with them.</p> : null}
      {meetings.slice(0, MEETINGS).map(({ id, title, started_at, summary }) => (
        <button key={id} type="button" className="meeting" onClick={() => session.openWebApp(`/meetings/${id}`)}>
          <span className="meeting-title">
            <bdi>{title}</bdi>
            <time dateTime={started_at} title={formatDateTime(started_at)}>
              {formatRelative(started_at)}
            </time>
          </span>
          {summary ? <bdi className="meeting-summary">{summary}</bdi> : null}
        </button>
      ))}
      {meetings.length > MEETINGS ? <p className="muted">And earlier ones.</p> : null}
    </li>
  )
}
