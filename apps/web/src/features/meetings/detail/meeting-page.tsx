import type { MeetingDetail } from '@cuecard/contract/meetings/meetings.ts'
import { Stack, Tabs } from '@mantine/core'
import { IconLock, IconRefresh } from '@tabler/icons-react'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState, type ComponentType } from 'react'
import { useNavigate, useParams } from 'react-router'
import { z } from 'zod'
import { isNotFound } from '../../../lib/field-errors.ts'
import { useSearch } from '../../../lib/use-search.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { TypedTextsKept } from '../../../shared/dialogs/typed-texts.tsx'
import { PageFrame, useDocumentTitle } from '../../../shared/layout/page.tsx'
import { SpeakerColorContext, speakerColors } from '../../../shared/messages/speaker-color.ts'
import { SkeletonBlock, Empty, Loading } from '../../../shared/states/states.tsx'
import { useAnalysisEnd, useMissedEnd } from '../analysis.queries.ts'
import { DeleteMeetingDialog } from './delete-meeting-dialog.tsx'
import { MeetingHeader } from './meeting-header.tsx'
import classes from './meeting-page.module.css'
import { useMeeting } from '../meetings.queries.ts'
import { useLiveMeeting } from '../live/use-live-meeting.ts'
import { MeetingTimeContext } from '../place/place.tsx'
import { meetingTimeOf } from '../../../shared/time/place-in-time.ts'
import { UserNotesPanel } from '../notes/user-notes-panel.tsx'

type PanelComponent = ComponentType<{ meeting: MeetingDetail }>

const ManagerNotes = lazy(async () => ({
  default: (await import('../notes/manager-notes-panel.tsx')).ManagerNotesPanel,
}))
const AiResponses = lazy(async () => ({
  default: (await import('../ai-responses/ai-responses-panel.tsx')).AiResponsesPanel,
}))
const Transcript = lazy(async () => ({ default: (await import('../transcript/transcript-panel.tsx')).TranscriptPanel }))
const Chat = lazy(async () => ({ default: (await import('../chat/chat-panel.tsx')).ChatPanel }))

/** The tabs: the value in the address, the label, and the content. */
const TABS: readonly { value: string; label: string; Panel: PanelComponent }[] = [
  { value: 'user-notes', label: 'User Notes', Panel: UserNotesPanel },
  { value: 'manager-notes', label: 'Manager Notes', Panel: ManagerNotes },
  { value: 'ai-responses', label: 'AI Responses', Panel: AiResponses },
  { value: 'transcript', label: 'Transcript', Panel: Transcript },
  { value: 'discovery', label: 'Chat With Meeting', Panel: Chat },
]

const DetailSearch = z.object({
  tab: z.enum(['user-notes', 'manager-notes', 'ai-responses', 'transcript', 'discovery']).default('user-notes'),
  /** Belongs to the transcript tab: the message that a link points to. A change of tab drops it. */
  message: z.string().optional(),
})

/** The detail page of one meeting. */
export function MeetingPage() {
  const { id = '' } = useParams()
  const query = useMeeting(id)
  // One that is deleted, or no longer shared, while its page is open leaves the page too.
  const meeting = isNotFound(query.error) ? undefined : query.data
  return (
    <PageFrame back={{ to: '/meetings', label: 'Back to Meetings' }}>
      {meeting ? (
        <LoadedMeeting key={id} meeting={meeting} />
      ) : (
        <>
          <h1 className="cc-hidden">Meeting</h1>
          {query.isError ? (
            <Missing retrying={query.isFetching} onRetry={() => void query.refetch()} />
          ) : (
            <Loading label="Loading meeting details...">
              <Skeleton />
            </Loading>
          )}
        </>
      )}
    </PageFrame>
  )
}

function LoadedMeeting({ meeting }: { meeting: MeetingDetail }) {
  useLiveMeeting(meeting)
  const time = useMemo(() => meetingTimeOf(meeting), [meeting])
  const colorOf = useMemo(() => speakerColors(peopleOf(meeting)), [meeting])
  return (
    <MeetingTimeContext value={time}>
      <SpeakerColorContext value={colorOf}>
        <TypedTextsKept>
          <MeetingParts meeting={meeting} />
        </TypedTextsKept>
      </SpeakerColorContext>
    </MeetingTimeContext>
  )
}

/** Who spoke, in order, then who was invited besides. */
const peopleOf = ({ collected_meeting_data, meeting_general_info }: MeetingDetail) => [
  ...collected_meeting_data.transcript.map(({ username }) => username.trim()),
  ...(meeting_general_info.calendar_event_data?.attendees ?? []).map(({ name, email }) => name ?? email),
]

function MeetingParts({ meeting }: { meeting: MeetingDetail }) {
  useDocumentTitle(meeting.meeting_general_info.meeting_title)
  useAnalysisEnd(meeting.id)
  useMissedEnd(meeting)
  const [{ tab }, setSearch] = useSearch(DetailSearch)
  const [deleting, setDeleting] = useState(false)
  const navigate = useNavigate()
  const askDelete = useCallback(() => setDeleting(true), [])
  const list = useActiveInSight(tab)
  return (
    <>
      <MeetingHeader meeting={meeting} onDelete={askDelete} />
      <Tabs
        value={tab}
        onChange={(chosen) =>
          setSearch({ tab: chosen === 'user-notes' ? null : chosen, message: null }, { preventScrollReset: true })
        }
        keepMounted={false}
        className={classes.tabs ?? ''}
      >
        <Tabs.List ref={list} aria-label="Parts of the meeting" className={classes.list ?? ''}>
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className={classes.tab ?? ''}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {TABS.map(({ value, Panel }) => (
          <Tabs.Panel key={value} value={value}>
            <Suspense fallback={<PanelSkeleton />}>
              <Panel meeting={meeting} />
            </Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
      <DeleteMeetingDialog
        meeting={deleting ? meeting : null}
        onClose={() => setDeleting(false)}
        onDeleted={() => void navigate('/meetings', { replace: true })}
      />
    </>
  )
}

/** On a phone the tabs scroll sideways: this scrolls the active one into view without moving the page. */
function useActiveInSight(tab: string) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tabs = list.current
    const active = tabs?.children[TABS.findIndex(({ value }) => value === tab)]
    if (tabs && active instanceof HTMLElement)
      tabs.scrollLeft = active.offsetLeft - (tabs.clientWidth - active.offsetWidth) / 2
  }, [tab])
  return list
}

/** Missing, not accessible and failed to load share one view; only the last offers Retry. */
function Missing({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  useDocumentTitle('Meeting')
  return (
    <Empty
      size="page"
      icon={IconLock}
      title="Meeting not found or you don't have access to it."
      action={
        <Button variant="default" icon={IconRefresh} loading={retrying} onClick={onRetry}>
          Retry
        </Button>
      }
    >
      It may have been deleted. If a colleague sent you the link, ask them to switch on sharing for it.
    </Empty>
  )
}

function Skeleton() {
  return (
    <>
      <Stack gap={12} p={20} bd="1px solid var(--cc-line)" bdrs={12} mb={20}>
        <SkeletonBlock width="46%" height="24px" />
        <SkeletonBlock width="64%" />
        <SkeletonBlock width="100%" height="64px" radius="8px" />
      </Stack>
      <PanelSkeleton />
    </>
  )
}

function PanelSkeleton() {
  return (
    <Stack gap={12} p={20} bd="1px solid var(--cc-line)" bdrs={12} mb={20}>
      <SkeletonBlock width="160px" height="18px" />
      <SkeletonBlock width="92%" />
      <SkeletonBlock width="84%" />
      <SkeletonBlock width="88%" />
      <SkeletonBlock width="40%" />
    </Stack>
  )
}
