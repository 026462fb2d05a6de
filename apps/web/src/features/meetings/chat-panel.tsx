import { Panel } from '../../shared/panel.tsx'
import { Empty } from '../../shared/states.tsx'

export function ChatPanel({ meetingId }: { meetingId: string | null }) {
  return (
    <Panel title="Meeting Discovery">
      <Empty title="This part is not built yet">
        Here you will ask about {meetingId === null ? 'all your meetings' : 'this meeting'}.
      </Empty>
    </Panel>
  )
}
