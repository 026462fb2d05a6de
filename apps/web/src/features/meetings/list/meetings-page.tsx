import type { Meeting } from '@cuecard/contract/meetings/meetings.ts'
import { IconDatabaseCog, IconFileImport, IconMessages } from '@tabler/icons-react'
import { Group, SegmentedControl } from '@mantine/core'
import { lazy, Suspense, useCallback, useState } from 'react'
import { Link } from 'react-router'
import { isStaff, useSession } from '../../../lib/session.ts'
import { STAY, useSearch } from '../../../lib/use-search.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { Button } from '../../../shared/controls/button.tsx'
import { Page } from '../../../shared/layout/page.tsx'
import { SearchField } from '../../../shared/controls/search-field.tsx'
import { DeleteMeetingDialog } from '../detail/delete-meeting-dialog.tsx'
import { ImportDialog } from '../import/import-dialog.tsx'
import { Loading, SkeletonBlock } from '../../../shared/states/states.tsx'
import { MeetingHits } from './meeting-hits.tsx'
import { MeetingsSearch } from './meeting-filter.ts'
import type { SetMeetingsSearch } from './meeting-filters.tsx'
import { MeetingList } from './meeting-list.tsx'
import { useMigrateMeetings } from '../meetings.queries.ts'

const Chat = lazy(async () => ({ default: (await import('../chat/chat-panel.tsx')).ChatPanel }))

/** Meetings: every saved meeting by day, and a search over their transcripts. */
export function MeetingsPage() {
  const [search, setSearch] = useSearch(MeetingsSearch)
  const [importing, setImporting] = useState(false)
  const [deleting, setDeleting] = useState<Meeting | null>(null)
  const startImport = useCallback(() => setImporting(true), [])
  const said = (search.said ?? '').trim()
  if (search.view === 'ask') return <Ask />
  return (
    <Page
      title="Meetings"
      purpose="Every saved meeting by day. Open one for its notes, summary, answers and transcript."
      actions={<Actions onImport={startImport} />}
    >
      <Find search={search} setSearch={setSearch} />
      {said === '' ? (
        <MeetingList search={search} setSearch={setSearch} onImport={startImport} onDelete={setDeleting} />
      ) : (
        <MeetingHits query={said} onClear={() => setSearch({ said: null, in: null })} />
      )}
      <ImportDialog opened={importing} onClose={() => setImporting(false)} />
      <DeleteMeetingDialog meeting={deleting} onClose={() => setDeleting(null)} />
    </Page>
  )
}

/** One field, for the list or for what was said in all meetings; the words move with the choice. */
function Find({ search, setSearch }: { search: MeetingsSearch; setSearch: SetMeetingsSearch }) {
  const inSaid = search.in === 'said' || Boolean(search.said)
  const text = (inSaid ? search.said : search.text) ?? ''
  return (
    <Group gap="sm" mb="sm">
      <SearchField
        label={inSaid ? 'Search all transcripts' : 'Find meetings'}
        hideLabel
        placeholder={inSaid ? 'Search what was said in all meetings' : 'Title, person or customer'}
        flex="1 1 260px"
        value={text}
        onChange={(typed) => setSearch(inSaid ? { said: typed } : { text: typed, shown: null }, STAY)}
      />
      <SegmentedControl
        aria-label="Where to search"
        value={inSaid ? 'said' : 'list'}
        data={[
          { value: 'list', label: 'Meetings' },
          { value: 'said', label: 'What was said' },
        ]}
        onChange={(next) =>
          setSearch(next === 'said' ? { in: 'said', said: text, text: null } : { in: null, said: null, text }, STAY)
        }
      />
    </Group>
  )
}

function Ask() {
  return (
    <Page
      title="Ask Your Meetings"
      purpose="One question to every meeting in your list."
      back={{ to: '/meetings', label: 'Back to Meetings' }}
    >
      <Suspense
        fallback={
          <Loading label="Loading the chat...">
            <SkeletonBlock height="420px" radius="12px" />
          </Loading>
        }
      >
        <Chat meeting={null} />
      </Suspense>
    </Page>
  )
}

function Actions({ onImport }: { onImport: () => void }) {
  const staff = isStaff(useSession())
  const migrate = useMigrateMeetings()
  return (
    <>
      {staff ? (
        <BusyButton
          variant="default"
          icon={IconDatabaseCog}
          busy={migrate.isPending}
          busyLabel="Migrating..."
          onClick={() => migrate.mutate()}
        >
          Migrate Meetings
        </BusyButton>
      ) : null}
      <Button component={Link} to="/meetings?view=ask" variant="default" icon={IconMessages}>
        Ask Your Meetings
      </Button>
      <Button icon={IconFileImport} onClick={onImport}>
        Import Meeting
      </Button>
    </>
  )
}
