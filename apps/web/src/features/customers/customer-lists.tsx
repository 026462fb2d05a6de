import { type CustomerDetail, getCustomer, listCustomers } from '@cuecard/contract/customers.ts'
import { formatLongDate, formatRelative } from '@cuecard/contract/time.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Anchor, Badge, SimpleGrid, Stack } from '@mantine/core'
import * as icons from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useReload } from '../../lib/api.ts'
import { AnswerIt } from '../../shared/gaps/answer-it.tsx'
import { Calm, FirstRows, WaitingPanel, WaitingRow } from '../../shared/layout/waiting-list.tsx'
import { AgainstDocuments } from '../../shared/messages/against-documents.tsx'
import { meetingPath } from '../../shared/messages/meeting-path.ts'

/** Rows of a list before all of it is asked for. */
const FIRST_ROWS = 6

interface ShortListProps<T> {
  icon: icons.TablerIcon
  title: string
  purpose?: string
  rows: readonly T[]
  /** Of which the server sends the first rows alone. */
  total: number
  /** Which rows these are where there are more. */
  shown?: (count: string) => string
  calm: string
  children: (row: T, at: number) => ReactNode
}

const newest = (count: string) => `The newest ${count} are shown.`
const OLDER = 'They are in older meetings, which are not shown here.'

/** A panel with the first rows of a list, and all of them on request. */
function ShortList<T>({ rows, total, shown = newest, purpose, calm, children, ...panel }: ShortListProps<T>) {
  const cut = rows.length === 0 ? OLDER : shown(rows.length.toLocaleString('en-US'))
  const said = [purpose, rows.length < total ? cut : null].filter(Boolean).join(' ')
  return (
    <WaitingPanel
      {...panel}
      {...(said ? { purpose: said } : {})}
      count={Math.max(total, rows.length)}
      action={null}
      calm={<Calm>{calm}</Calm>}
    >
      <FirstRows rows={rows} first={FIRST_ROWS}>
        {children}
      </FirstRows>
    </WaitingPanel>
  )
}

interface Place {
  meeting_id: string
  message_id: string | null
}

/** What a customer's meetings hold, what waits first. */
export function CustomerLists({ customer }: { customer: CustomerDetail }) {
  const reload = useReload()
  const meetings = new Map(customer.meetings.map((meeting) => [meeting.id, meeting]))
  const said = ({ meeting_id }: Place, ...before: (string | null)[]) => {
    const meeting = meetings.get(meeting_id)
    const when = meeting ? [meeting.meeting_title, formatRelative(meeting.started_at)] : []
    return [...before.filter(Boolean), ...when].join(' · ')
  }
  const linked = ({ meeting_id, message_id }: Place, text: string) => (
    <Anchor component={Link} to={meetingPath(meeting_id, message_id ?? undefined)} c="inherit">
      {text}
    </Anchor>
  )
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" style={{ alignItems: 'start' }}>
      <Stack miw={0}>
        <ShortList
          icon={icons.IconMessageQuestion}
          title="Open questions"
          purpose="Asked and not answered well so far."
          rows={customer.open_questions}
          total={customer.totals.open_questions}
          calm="No question is open."
        >
          {(row) => (
            <WaitingRow
              key={`${row.meeting_id} ${row.message_id} ${row.question}`}
              title={linked(row, row.question)}
              note={said(row)}
            >
              <OpenQuestion row={row} onDone={() => reload([getCustomer, listCustomers])} />
            </WaitingRow>
          )}
        </ShortList>
        <Said {...{ customer, said, linked }} />
      </Stack>
      <Stack miw={0}>
        <Resistance {...{ customer, said, linked }} />
        <People people={customer.people} total={customer.totals.people} />
        <Meetings meetings={customer.meetings} total={customer.meeting_count} />
      </Stack>
    </SimpleGrid>
  )
}

interface OpenQuestionProps {
  row: CustomerDetail['open_questions'][number]
  onDone: () => void
}

/** What the documents say otherwise, or the form in which the question gets its answer: documents that hold one need no other. */
function OpenQuestion({ row, onDone }: OpenQuestionProps) {
  const { contradiction, ...source } = row
  if (contradiction) return <AgainstDocuments said={contradiction.said} contradiction={contradiction} />
  return <AnswerIt source={source} question={row.question} onDone={onDone} />
}

interface PartProps {
  customer: CustomerDetail
  said: (place: Place, ...before: (string | null)[]) => string
  linked: (place: Place, text: string) => ReactNode
}

/** What we said: promises, and answers. */
function Said({ customer, said, linked }: PartProps) {
  return (
    <>
      <ShortList
        icon={icons.IconChecklist}
        title="Promises"
        purpose="What somebody said they will do."
        rows={customer.promises}
        total={customer.totals.promises}
        calm="Nothing was promised."
      >
        {(row, at) => <WaitingRow key={at} title={linked(row, row.text)} note={said(row, row.who, row.when)} />}
      </ShortList>
      <ShortList
        icon={icons.IconMessageCheck}
        title="Our answers so far"
        purpose="Questions and what was answered in the meetings."
        rows={customer.answers}
        total={customer.totals.answers}
        calm="No question was answered yet."
      >
        {(row, at) => <WaitingRow key={at} title={linked(row, row.question)} note={row.answer || said(row)} />}
      </ShortList>
    </>
  )
}

/** What speaks against us: objections, and who else is considered. */
function Resistance({ customer, said, linked }: PartProps) {
  return (
    <>
      <ShortList
        icon={icons.IconShieldQuestion}
        title="Objections"
        rows={customer.objections}
        total={customer.totals.objections}
        calm="No objection was heard."
      >
        {(row, at) => <WaitingRow key={at} title={linked(row, row.text)} note={said(row, row.speaker)} />}
      </ShortList>
      <ShortList
        icon={icons.IconSwords}
        title="Competitors"
        rows={customer.competitors}
        total={customer.totals.competitors}
        calm="No competitor was named."
      >
        {(row) => (
          <WaitingRow
            key={row.name}
            title={linked(row, row.name)}
            note={said(row)}
            aside={plural(row.meeting_count, 'meeting')}
          />
        )}
      </ShortList>
    </>
  )
}

function People({ people, total }: Pick<CustomerDetail, 'people'> & { total: number }) {
  return (
    <ShortList
      icon={icons.IconUsers}
      title="People"
      rows={people}
      total={total}
      shown={(count) => `The ${count} met most often are shown.`}
      calm="Nobody of the customer’s side is known."
    >
      {({ name, email, meeting_count, last_met_at }) => (
        <WaitingRow
          key={email ?? name}
          title={name ?? email}
          note={[name && email, `last met ${formatRelative(last_met_at)}`].filter(Boolean).join(' · ')}
          aside={plural(meeting_count, 'meeting')}
        />
      )}
    </ShortList>
  )
}

function Meetings({ meetings, total }: Pick<CustomerDetail, 'meetings'> & { total: number }) {
  return (
    <ShortList icon={icons.IconVideo} title="Meetings" rows={meetings} total={total} calm="There are no meetings.">
      {({ id, meeting_title, started_at, ended_at, unanswered_count }) => (
        <WaitingRow
          key={id}
          title={
            <Anchor component={Link} to={meetingPath(id)}>
              {meeting_title}
            </Anchor>
          }
          note={ended_at === null ? 'Ongoing' : formatLongDate(started_at)}
          aside={
            unanswered_count ? (
              <Badge variant="light" color="yellow" tt="none">
                {unanswered_count} unanswered
              </Badge>
            ) : null
          }
        />
      )}
    </ShortList>
  )
}
