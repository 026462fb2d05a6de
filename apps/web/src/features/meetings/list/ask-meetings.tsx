import { lazy, Suspense } from 'react'
import { SkeletonBlock, Loading } from '../../../shared/states/states.tsx'

const Chat = lazy(async () => ({ default: (await import('../chat/chat-panel.tsx')).ChatPanel }))

/** The chat about all meetings that the user may see. */
export function AskMeetings() {
  return (
    <Suspense
      fallback={
        <Loading label="Loading the chat...">
          <SkeletonBlock height="420px" radius="12px" />
        </Loading>
      }
    >
      <Chat meetingId={null} />
    </Suspense>
  )
}
