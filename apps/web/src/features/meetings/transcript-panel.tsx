import type { MeetingDetail } from '@cuecard/contract/meetings.ts'
import { Panel } from '../../shared/panel.tsx'
import { Empty } from '../../shared/states.tsx'

export function TranscriptPanel({ meeting }: { meeting: MeetingDetail }) {
  return (
    <Panel title="Transcript">
      <Empty title="This part is not built yet">
        Here you will find the messages of ‘{meeting.meeting_general_info.meeting_title}’.
      </Empty>
    </Panel>
  )
}
