import { plural } from '@cuecard/language/plain-text.ts'
import type { Meeting } from '@cuecard/contract/meetings/meetings.ts'
import { Box, Stack } from '@mantine/core'
import { IconFileImport, IconVideo } from '@tabler/icons-react'
import { useDeferredValue, useMemo } from 'react'
import { Button } from '../../../shared/controls/button.tsx'
import { SkeletonBlock, Empty, NoMatch, QueryView } from '../../../shared/states/states.tsx'
import { STAY } from '../../../lib/use-search.ts'
import { byDay, CARDS_STEP, filterMeetings, isFiltered, NO_FILTER, ownersOf } from './meeting-filter.ts'
import type { MeetingsSearch } from './meeting-filter.ts'
import { MeetingCard } from './meeting-card.tsx'
import { MeetingFilters, type SetMeetingsSearch } from './meeting-filters.tsx'
import classes from './meeting-list.module.css'
import { useMeetings } from '../meetings.queries.ts'
import { ShowMore } from '../../../shared/states/show-more.tsx'

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
  const found = useMemo(() => filterMeetings(meetings, wanted), [meetings, wanted])
  return (
    <>
      <MeetingFilters search={search} setSearch={setSearch} owners={owners} />
      {isFiltered(wanted) ? (
        <output className={classes.count}>
          {found.length.toLocaleString('en-US')} of {plural(meetings.length, 'meeting')}
        </output>
      ) : null}
      {found.length === 0 ? (
        <NoMatch title="No meetings match" clears="filters" onClear={() => setSearch(NO_FILTER)}>
          Nothing has this title or person, owner, type and day. To find words that were said, use the search above.
        </NoMatch>
      ) : null}
      <Days found={found} shown={wanted.shown} onDelete={onDelete} />
      <ShowMore
        left={Math.max(0, found.length - wanted.shown)}
        of="older meetings"
        onMore={() => setSearch({ shown: wanted.shown + CARDS_STEP }, STAY)}
      />
    </>
  )
}

interface DaysProps extends Pick<MeetingListProps, 'onDelete'> {
  found: readonly Meeting[]
  shown: number
}

/** Groups and renders only the cards that are shown: ten thousand would block the page for seconds. */
function Days({ found, shown, onDelete }: DaysProps) {
  const days = useMemo(() => byDay(found.slice(0, shown)), [found, shown])
  return days.map(({ heading, meetings }) => (
    <section key={heading} className={classes.day} aria-label={heading}>
      <Box component="h2" m="0 0 12px" c="dimmed" fz="sm" fw={600} lh="1.25rem">
        {heading}
      </Box>
      <ul className={classes.grid}>
        {meetings.map((meeting) => (
          <li key={meeting.id}>
            <MeetingCard meeting={meeting} onDelete={onDelete} />
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
