import type { CallPerson, EarlierObjection, UpcomingCall } from '@cuecard/contract/meetings/upcoming-calls.ts'
import { formatDateTime, formatRelative, formatTimeRange } from '@cuecard/contract/time.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Anchor, SimpleGrid, Stack } from '@mantine/core'
import * as icons from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link, useParams } from 'react-router'
import { Button } from '../../shared/controls/button.tsx'
import { customerPath, type FoundCustomer, useCustomerFinder } from '../../shared/customers/customers.queries.ts'
import { documentPath } from '../../shared/documents/document-path.ts'
import { Page } from '../../shared/layout/page.tsx'
import { Calm, WaitingPanel, WaitingRow } from '../../shared/layout/waiting-list.tsx'
import { OpenRow, PromiseRow, SaidLink } from '../../shared/messages/said-rows.tsx'
import { Empty, QueryView, SkeletonRows } from '../../shared/states/states.tsx'
import { CallNotesPanel } from './call-notes-panel.tsx'
import { useUpcomingCall } from './calls.queries.ts'

const BACK = { to: '/', label: 'Back to Home' }
const CALENDAR = '/settings?section=account'

/** What is known before one call of the calendar. */
export function CallPage() {
  const { event: key = '' } = useParams()
  const query = useUpcomingCall(key)
  const event = query.data?.event
  return (
    <Page
      back={BACK}
      title={event?.title || 'Upcoming call'}
      purpose={event ? timesOf(event) : 'What is known before the call.'}
    >
      <QueryView
        query={query}
        label="Loading the call..."
        skeleton={<SkeletonRows rows={4} />}
        failed={{ title: 'The call could not be loaded' }}
        framed
      >
        {(call) => <Loaded key={key} callKey={key} call={call} />}
      </QueryView>
    </Page>
  )
}

const timesOf = ({ starts_at, ends_at }: NonNullable<UpcomingCall['event']>) =>
  starts_at === ends_at ? formatDateTime(starts_at) : formatTimeRange(starts_at, ends_at)

function Loaded({ callKey, call }: { callKey: string; call: UpcomingCall }) {
  const { event, notes } = call
  // The notes stay in one place while the calendar is read again: a panel made anew would lose what is not saved yet.
  const [hasNotes, setHasNotes] = useState(false)
  if (!hasNotes && (event || notes.version > 0)) setHasNotes(true)
  return (
    <SimpleGrid cols={event ? { base: 1, md: 2 } : 1} spacing="md" style={{ alignItems: 'start' }}>
      <Stack miw={0}>
        {event ? <People people={call.people} /> : <NoEvent call={call} />}
        {hasNotes ? <CallNotesPanel callKey={callKey} saved={notes} /> : null}
      </Stack>
      {event ? (
        <Stack miw={0}>
          <LastTime call={call} />
          <Objections objections={call.objections} />
        </Stack>
      ) : null}
    </SimpleGrid>
  )
}

function NoEvent({ call: { calendar, problem } }: { call: UpcomingCall }) {
  const toCalendar = (label: string) => (
    <Button component={Link} to={CALENDAR} variant="default">
      {label}
    </Button>
  )
  if (calendar === 'reading') return <output>Reading your calendar...</output>
  if (calendar === 'none')
    return (
      <Empty icon={icons.IconCalendarEvent} title="No calendar is connected" action={toCalendar('Connect calendar')}>
        A call is known by your calendar.
      </Empty>
    )
  if (calendar === 'failed')
    return (
      <Empty
        icon={icons.IconCalendarEvent}
        title="Your calendar could not be read"
        action={toCalendar('Check calendar')}
      >
        {problem}
      </Empty>
    )
  return (
    <Empty icon={icons.IconCalendarEvent} title="This call is not in your calendar">
      It was removed, or lies more than a week away. Home lists the calls of the next 7 days.
    </Empty>
  )
}

function People({ people }: { people: readonly CallPerson[] }) {
  const customerOf = useCustomerFinder()
  return (
    <WaitingPanel
      icon={icons.IconUsers}
      title="Who comes"
      count={people.length}
      action={null}
      calm={<Calm>Nobody else was invited, as far as your calendar says.</Calm>}
    >
      {people.map(({ name, email, company, meetings: [last, ...others] }) => (
        <WaitingRow
          key={`${email} ${name}`}
          title={
            <>
              {name ?? email}
              <CompanyOf name={company} customer={email === null ? null : customerOf?.(invited(email))} />
            </>
          }
          note={
            last ? (
              <>
                Last met {formatRelative(last.started_at)}:{' '}
                <Anchor component={Link} to={`/meetings/${last.id}`} inherit>
                  {last.title}
                </Anchor>
                {others.length > 0 ? `, and ${plural(others.length, 'earlier meeting')}` : null}
              </>
            ) : (
              'No earlier meeting with them'
            )
          }
        />
      ))}
    </WaitingPanel>
  )
}

const invited = (email: string) => ({
  meeting_general_info: { calendar_event_data: { attendees: [{ email }] } },
  chosen_customer: null,
})

/** Leads to the customer's page where the person sees a meeting with it. */
function CompanyOf({ name, customer }: { name: string | null; customer: FoundCustomer | null | undefined }) {
  if (!customer?.isListed) return name === null ? null : ` · ${name}`
  return (
    <>
      {' · '}
      <Anchor component={Link} to={customerPath(customer.id)} inherit>
        {customer.name}
      </Anchor>
    </>
  )
}

function LastTime({ call: { promised, left_open, answered_since } }: { call: UpcomingCall }) {
  return (
    <>
      <List icon={icons.IconChecklist} title="Promised last time" calm="Nothing is known to have been promised.">
        {promised.map((row, at) => (
          <PromiseRow key={at} row={row} />
        ))}
      </List>
      <List
        icon={icons.IconMessageQuestion}
        title="Left open last time"
        calm="No question of theirs is known to be open."
      >
        {left_open.map((row, at) => (
          <OpenRow key={at} row={row} />
        ))}
      </List>
      <List
        icon={icons.IconMessageCheck}
        title="Answered since"
        calm="No open question of theirs was answered since the last meeting."
      >
        {answered_since.map((row, at) => (
          <OpenRow key={at} row={row} />
        ))}
      </List>
    </>
  )
}

function Objections({ objections }: { objections: readonly EarlierObjection[] }) {
  return (
    <List
      icon={icons.IconShieldQuestion}
      title="Likely objections"
      calm="They raised none in the meetings that you see."
    >
      {objections.map(({ text, speaker, said_in, answer }, at) => (
        <WaitingRow
          key={at}
          title={
            <SaidLink said_in={said_in}>
              {speaker ? `${speaker}: ` : ''}
              {text}
            </SaidLink>
          }
          note={
            answer ? (
              <>
                Your documents say in{' '}
                <Anchor component={Link} to={documentPath(answer.item_id, answer.text)} inherit>
                  {answer.item_name}
                </Anchor>
                : {answer.text}
              </>
            ) : (
              'Your documents hold no answer to this'
            )
          }
        />
      ))}
    </List>
  )
}

interface ListProps {
  icon: icons.TablerIcon
  title: string
  calm: string
  children: readonly ReactNode[]
}

const List = ({ icon, title, calm, children }: ListProps) => (
  <WaitingPanel icon={icon} title={title} count={children.length} action={null} calm={<Calm>{calm}</Calm>}>
    {children}
  </WaitingPanel>
)
