import { plural } from '@cuecard/language/plain-text.ts'
import type { CustomerList } from '@cuecard/contract/customers.ts'
import type { Meeting } from '@cuecard/contract/meetings/meetings.ts'
import { Box, Group, Stack } from '@mantine/core'
import { IconFileImport, IconVideo } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { Button } from '../../../shared/controls/button.tsx'
import { SkeletonBlock, Empty, NoMatch, QueryView } from '../../../shared/states/states.tsx'
import { useCustomerFinder, useCustomers } from '../../../shared/customers/customers.queries.ts'
import { ChooseAll } from '../../../shared/rows/chosen-bar.tsx'
import { type ChosenRows, useChosenRows } from '../../../shared/rows/chosen-rows.ts'
import { ViewBar } from '../../../shared/views/view-bar.tsx'
import { STAY } from '../../../lib/use-search.ts'
import {
  byDay,
  CARDS_STEP,
  type CustomerOf,
  filterMeetings,
  isFiltered,
  NO_FILTER,
  ownersOf,
} from './meeting-filter.ts'
import type { MeetingsSearch } from './meeting-filter.ts'
import { ChosenMeetings } from './chosen-meetings.tsx'
import { MeetingCard } from './meeting-card.tsx'
import { MeetingFilters, type SetMeetingsSearch } from './meeting-filters.tsx'
import classes from './meeting-list.module.css'
import { useMeetings } from '../meetings.queries.ts'
import { ShowMore } from '../../../shared/states/show-more.tsx'

const VIEWS = [
  { name: 'All meetings', search: '' },
  { name: 'This week', search: 'week=this' },
  { name: 'Unanswered questions', search: 'show=unanswered' },
]

const byName = (all: CustomerList | undefined) =>
  (all?.customers ?? []).toSorted((one, other) => one.name.localeCompare(other.name))

interface MeetingListProps {
  search: MeetingsSearch
  setSearch: SetMeetingsSearch
  onImport: () => void
  onDelete: (meeting: Meeting) => void
}

/** The list by day, filtered by the address. */
export function MeetingList(props: MeetingListProps) {
  return (
    <QueryView
      query={useMeetings()}
      label="Loading meetings..."
      skeleton={<Skeleton />}
      failed={{ title: 'The meetings could not be loaded', text: 'They are kept on the server.' }}
    >
      {(meetings) => (meetings.length === 0 ? <NoMeetings {...props} /> : <Loaded {...props} meetings={meetings} />)}
    </QueryView>
  )
}

function Loaded({ meetings, search, setSearch, onDelete }: MeetingListProps & { meetings: readonly Meeting[] }) {
  const owners = useMemo(() => ownersOf(meetings), [meetings])
  // Deferred, so that typing stays quick with thousands of meetings.
  const wanted = useDeferredValue(search)
  // Asked for after the meetings, so that the list does not wait for them.
  const customers = useCustomers()
  const customerOf = useCustomerFinder()
  const chosen = useChosenRows()
  const named = useMemo(() => byName(customers.data), [customers.data])
  // Nobody knows yet whose meetings they are.
  const waits = Boolean(wanted.customer) && customerOf === undefined
  const found = useMemo(
    () => (waits ? [] : filterMeetings(meetings, wanted, { customerOf })),
    [meetings, wanted, customerOf, waits],
  )
  return (
    <>
      <Box mb="md">
        <ViewBar list="meetings" given={VIEWS} passing={['shown', 'in', 'said', 'view']} />
      </Box>
      <MeetingFilters search={search} setSearch={setSearch} owners={owners} customers={named} />
      <Group justify="space-between" mb="sm">
        <output className={classes.count}>
          {isFiltered(wanted) && !waits ? `${found.length.toLocaleString('en-US')} of ` : ''}
          {plural(meetings.length, 'meeting')}
        </output>
        <ChooseAll ids={found.filter(({ can_edit }) => can_edit).map(({ id }) => id)} of="Meetings" chosen={chosen} />
      </Group>
      {waits ? (
        <QueryView
          query={customers}
          label="Loading customers..."
          skeleton={<Skeleton />}
          failed={{
            title: 'The customers could not be loaded',
            text: 'Without them a customer’s meetings cannot be found. Clear the filters to see all meetings.',
          }}
        >
          {() => null}
        </QueryView>
      ) : null}
      {found.length === 0 && !waits ? (
        <NoMatch title="No meetings match" clears="filters" onClear={() => setSearch(NO_FILTER)}>
          Nothing has this title, person or customer, owner, type and day. To find words that were said, choose ‘What
          was said’ beside the field.
        </NoMatch>
      ) : null}
      <Days found={found} shown={wanted.shown} customerOf={customerOf} chosen={chosen} onDelete={onDelete} />
      <ShowMore
        left={Math.max(0, found.length - wanted.shown)}
        of="older meetings"
        onMore={() => setSearch({ shown: wanted.shown + CARDS_STEP }, STAY)}
      />
      <ChosenMeetings
        meetings={meetings.filter(({ id }) => chosen.ids.has(id))}
        customers={named}
        onClear={chosen.clear}
        onDone={chosen.done}
      />
    </>
  )
}

interface DaysProps extends Pick<MeetingListProps, 'onDelete'> {
  found: readonly Meeting[]
  shown: number
  customerOf: CustomerOf
  chosen: ChosenRows
}

/** Groups and renders only the cards that are shown: ten thousand would block the page for seconds. */
function Days({ found, shown, customerOf, chosen, onDelete }: DaysProps) {
  const days = useMemo(() => byDay(found.slice(0, shown)), [found, shown])
  return days.map(({ heading, meetings }) => (
    <section key={heading} className={classes.day} aria-label={heading}>
      <Box component="h2" m="0 0 12px" c="dimmed" fz="sm" fw={600} lh="1.25rem">
        {heading}
      </Box>
      <ul className={classes.grid}>
        {meetings.map((meeting) => (
          <li key={meeting.id}>
            <MeetingCard meeting={meeting} customer={customerOf?.(meeting)?.name} chosen={chosen} onDelete={onDelete} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

function NoMeetings({ onImport }: Pick<MeetingListProps, 'onImport'>) {
  return (
    <Empty
      size="page"
      icon={IconVideo}
      title="No meetings found."
      action={
        <Button icon={IconFileImport} onClick={onImport}>
          Import a transcript
        </Button>
      }
    >
      Meetings appear here once the browser extension has listened to one, if meeting saving is on in Settings. A
      transcript that you have as a file can be brought in now.
    </Empty>
  )
}

function Skeleton() {
  return (
    <div className={classes.day}>
      <SkeletonBlock width="220px" height="16px" />
      <div className={classes.grid}>
        {Array.from({ length: 6 }, (_, card) => (
          <Stack key={card} gap={12} p={16} bd="1px solid var(--cc-line)" bdrs={12}>
            <SkeletonBlock width={`${50 + ((card * 17) % 40)}%`} />
            <SkeletonBlock width="90px" height="18px" />
            <SkeletonBlock width="60%" height="12px" />
          </Stack>
        ))}
      </div>
    </div>
  )
}
