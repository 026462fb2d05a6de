import type { AiResponseRecord, MeetingDetail, MeetingFeedback } from '@cuecard/contract/meetings/meetings.ts'
import { Tabs } from '@mantine/core'
import { IconBulb, IconMessageQuestion } from '@tabler/icons-react'
import { useMemo } from 'react'
import { z } from 'zod'
import { STAY, useSearch } from '../../../lib/use-search.ts'
import { Panel } from '../../../shared/layout/panel.tsx'
import { Empty } from '../../../shared/states/states.tsx'
import classes from './ai-responses-panel.module.css'
import { useMeetingFeedback } from '../meetings.queries.ts'
import { groupResponses } from './response-groups.ts'
import { ResponseItems } from './response-items.tsx'

const ResponsesSearch = z.object({ responses: z.enum(['answers', 'explanations']).default('answers') })

/** AI Responses: the answers and explanations of a meeting by message. */
export function AiResponsesPanel({ meeting }: { meeting: MeetingDetail }) {
  const [{ responses }, setSearch] = useSearch(ResponsesSearch)
  const feedback = useMeetingFeedback(meeting.id).data
  const { answers, explanations } = meeting.collected_meeting_data
  return (
    <Panel
      title="AI Responses"
      purpose="What was answered and explained while the meeting went on, and what it was drawn from."
    >
      <Tabs
        value={responses}
        onChange={(chosen) => setSearch({ responses: chosen === 'answers' ? null : chosen }, STAY)}
        keepMounted={false}
        variant="pills"
      >
        <Tabs.List aria-label="Kind of response" className={classes.kinds ?? ''}>
          <Tabs.Tab value="answers" rightSection={<Count of={answers} />}>
            Answers
          </Tabs.Tab>
          <Tabs.Tab value="explanations" rightSection={<Count of={explanations} />}>
            Explanations
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="answers">
          <Kind kind="answer" meetingId={meeting.id} records={answers} feedback={feedback} />
        </Tabs.Panel>
        <Tabs.Panel value="explanations">
          <Kind kind="explain" meetingId={meeting.id} records={explanations} feedback={feedback} />
        </Tabs.Panel>
      </Tabs>
    </Panel>
  )
}

/** The number of messages with responses. */
function Count({ of: records }: { of: readonly AiResponseRecord[] }) {
  const items = useMemo(() => groupResponses(records).length, [records])
  return items > 0 ? <span className={classes.count}>{items}</span> : null
}

interface KindProps {
  kind: 'answer' | 'explain'
  meetingId: string
  records: readonly AiResponseRecord[]
  feedback: readonly MeetingFeedback[] | undefined
}

const NONE = {
  answer: {
    title: 'No answers available for this meeting.',
    text: 'Get Answers beside a message of the transcript, or in the extension, asks for one.',
    icon: IconMessageQuestion,
  },
  explain: {
    title: 'No explanations available for this meeting.',
    text: 'Explain To Me beside a message of the transcript, or in the extension, asks for one.',
    icon: IconBulb,
  },
} as const

function Kind({ kind, meetingId, records, feedback }: KindProps) {
  const items = useMemo(() => groupResponses(records), [records])
  if (items.length === 0) {
    const { title, text, icon } = NONE[kind]
    return (
      <Empty icon={icon} title={title}>
        {text}
      </Empty>
    )
  }
  return <ResponseItems kind={kind} meetingId={meetingId} items={items} feedback={feedback ?? []} />
}
