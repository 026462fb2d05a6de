import type { MeetingDetail } from '@cuecard/contract/meetings.ts'
import { Panel } from '../../shared/panel.tsx'
import { Empty } from '../../shared/states.tsx'

export function ManagerNotesPanel({ meeting }: { meeting: MeetingDetail }) {
  return (
    <Panel title="Manager Notes">
      <Empty title="This part is not built yet">
        Here you will find the talking ratios, topics and questions of ‘{meeting.meeting_general_info.meeting_title}’.
      </Empty>
    </Panel>
  )
}
