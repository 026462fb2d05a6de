import type { Meeting } from '@cuecard/contract/meetings/meetings.ts'
import { IconDatabaseCog, IconFileImport, IconMessages } from '@tabler/icons-react'
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
import { MeetingList } from './meeting-list.tsx'
import classes from './meetings-page.module.css'
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
      <SearchField
        label="Search all transcripts"
        hideLabel
        placeholder="Search what was said in all meetings"
        className={classes.said}
        value={search.said ?? ''}
        onChange={(text) => setSearch({ said: text }, STAY)}
      />
      {said === '' ? (
        <MeetingList search={search} setSearch={setSearch} onImport={startImport} onDelete={setDeleting} />
      ) : (
        <MeetingHits query={said} onClear={() => setSearch({ said: null })} />
      )}
      <ImportDialog opened={importing} onClose={() => setImporting(false)} />
      <DeleteMeetingDialog meeting={deleting} onClose={() => setDeleting(null)} />
    </Page>
  )
}

function Ask() {
  return (
    <Page
      title="Ask Your Meetings"
      purpose="One question to every meeting that you may open."
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
