import type { Meeting } from '@cuecard/contract/meetings.ts'
import { Button } from '@mantine/core'
import { IconDatabaseCog, IconFileImport, IconList, IconMessageQuestion } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useState } from 'react'
import { isStaff, useSession } from '../../lib/session.ts'
import { useSearch } from '../../lib/use-search.ts'
import { BusyButton } from '../../shared/busy-button.tsx'
import { Page } from '../../shared/page.tsx'
import { SearchField } from '../../shared/search-field.tsx'
import { BoneRows, Loading } from '../../shared/states.tsx'
import { DeleteMeetingDialog } from './delete-meeting-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { MeetingHits } from './meeting-hits.tsx'
import { MeetingsSearch } from './meeting-filter.ts'
import { MeetingList } from './meeting-list.tsx'
import classes from './meetings-page.module.css'
import { useMigrateMeetings } from './meetings.queries.ts'

const Chat = lazy(async () => ({ default: (await import('./chat-panel.tsx')).ChatPanel }))

/** Meetings (spec §2): every saved meeting by day, and a search over what was said in them. */
export function MeetingsPage() {
  const [search, setSearch] = useSearch(MeetingsSearch)
  const [importing, setImporting] = useState(false)
  const [deleting, setDeleting] = useState<Meeting | null>(null)
  const startImport = useCallback(() => setImporting(true), [])
  const said = (search.said ?? '').trim()
  return (
    <Page
      title="Meetings"
      purpose="Every saved meeting by day. Open one for its notes, summary, answers and transcript."
      actions={
        <Actions
          view={search.view}
          onView={(view) => setSearch({ view: view === 'list' ? null : view })}
          onImport={startImport}
        />
      }
    >
      {search.view === 'chat' ? (
        <Suspense fallback={<ChatBones />}>
          <Chat meetingId={null} />
        </Suspense>
      ) : (
        <>
          <SearchField
            label="Search all transcripts"
            hideLabel
            placeholder="Search what was said in all meetings"
            className={classes.said}
            value={search.said ?? ''}
            onChange={(text) => setSearch({ said: text }, { replace: true, preventScrollReset: true })}
          />
          {said === '' ? (
            <MeetingList search={search} setSearch={setSearch} onImport={startImport} onDelete={setDeleting} />
          ) : (
            <MeetingHits query={said} onClear={() => setSearch({ said: null })} />
          )}
        </>
      )}
      <ImportDialog opened={importing} onClose={() => setImporting(false)} />
      <DeleteMeetingDialog meeting={deleting} onClose={() => setDeleting(null)} />
    </Page>
  )
}

function ChatBones() {
  return (
    <Loading label="Loading chat...">
      <BoneRows rows={3} />
    </Loading>
  )
}

interface ActionsProps {
  view: MeetingsSearch['view']
  onView: (view: MeetingsSearch['view']) => void
  onImport: () => void
}

function Actions({ view, onView, onImport }: ActionsProps) {
  const staff = isStaff(useSession())
  const migrate = useMigrateMeetings()
  return (
    <>
      {staff ? (
        <BusyButton
          variant="default"
          leftSection={<IconDatabaseCog size={16} aria-hidden="true" />}
          busy={migrate.isPending}
          busyLabel="Migrating..."
          onClick={() => migrate.mutate()}
        >
          Migrate Meetings
        </BusyButton>
      ) : null}
      {view === 'chat' ? (
        <Button
          variant="default"
          leftSection={<IconList size={16} aria-hidden="true" />}
          onClick={() => onView('list')}
        >
          All Meetings
        </Button>
      ) : (
        <Button
          variant="default"
          leftSection={<IconMessageQuestion size={16} aria-hidden="true" />}
          onClick={() => onView('chat')}
        >
          Ask Your Meetings
        </Button>
      )}
      <Button leftSection={<IconFileImport size={16} aria-hidden="true" />} onClick={onImport}>
        Import Meeting
      </Button>
    </>
  )
}
