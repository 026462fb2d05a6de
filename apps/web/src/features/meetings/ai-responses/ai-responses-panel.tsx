import { ResponseFate } from '@cuecard/contract/answers.ts'
import type { AiResponseRecord, MeetingDetail, MeetingFeedback } from '@cuecard/contract/meetings/meetings.ts'
import { Chip, Group, Tabs } from '@mantine/core'
import { IconBulb, IconMessageQuestion } from '@tabler/icons-react'
import { useMemo } from 'react'
import { z } from 'zod'
import { STAY, useSearch } from '../../../lib/use-search.ts'
import { FATES, isOfFate } from '../../../shared/answers/response-fate.ts'
import { Panel } from '../../../shared/layout/panel.tsx'
import { Empty, NoMatch } from '../../../shared/states/states.tsx'
import classes from './ai-responses-panel.module.css'
import { useMeetingFeedback } from '../meetings.queries.ts'
import { groupResponses } from './response-groups.ts'
import { SaidContext } from './response-head.tsx'
import { ResponseItems } from './response-items.tsx'

const ResponsesSearch = z.object({
  responses: z.enum(['answers', 'explanations']).default('answers'),
  show: ResponseFate.optional(),
})

/** AI Responses: the answers and explanations of a meeting by message. */
export function AiResponsesPanel({ meeting }: { meeting: MeetingDetail }) {
  const [{ responses }, setSearch] = useSearch(ResponsesSearch)
  const { answers, explanations, transcript } = meeting.collected_meeting_data
  const said = useMemo(() => new Map(transcript.map((message) => [message.message_id, message])), [transcript])
  return (
    <Panel
      title="AI Responses"
      purpose="What was answered and explained while the meeting went on, and what it was drawn from."
    >
      <SaidContext value={said}>
        <Tabs
          value={responses}
          onChange={(chosen) => setSearch({ responses: chosen === 'answers' ? null : chosen, show: null }, STAY)}
          keepMounted={false}
          variant="pills"
        >
          <Tabs.List aria-label="Kind of response" className={classes.kinds ?? ''}>
            <Tabs.Tab value="answers" rightSection={answers.length > 0 ? <Count of={answers} /> : undefined}>
              Answers
            </Tabs.Tab>
            <Tabs.Tab
              value="explanations"
              rightSection={explanations.length > 0 ? <Count of={explanations} /> : undefined}
            >
              Explanations
            </Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="answers">
            <Kind kind="answer" meetingId={meeting.id} records={answers} />
          </Tabs.Panel>
          <Tabs.Panel value="explanations">
            <Kind kind="explain" meetingId={meeting.id} records={explanations} />
          </Tabs.Panel>
        </Tabs>
      </SaidContext>
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

function Kind({ kind, meetingId, records }: KindProps) {
  const [{ show }, setSearch] = useSearch(ResponsesSearch)
  const feedback = useMeetingFeedback(meetingId).data
  const thumbs = useMemo(() => Map.groupBy(feedback ?? [], ({ response_id }) => response_id), [feedback])
  const items = useMemo(
    () => groupResponses(show ? records.filter(isShown(thumbs, show)) : records),
    [records, thumbs, show],
  )
  if (records.length === 0) {
    const { title, text, icon } = NONE[kind]
    return (
      <Empty icon={icon} title={title}>
        {text}
      </Empty>
    )
  }
  return (
    <>
      <FateFilter records={records} thumbs={thumbs} show={show} onShow={(next) => setSearch({ show: next }, STAY)} />
      {items.length === 0 ? (
        <NoMatch title="No responses match" clears="filters" onClear={() => setSearch({ show: null }, STAY)}>
          None of this meeting’s responses is of that kind.
        </NoMatch>
      ) : null}
      <ResponseItems kind={kind} meetingId={meetingId} items={items} thumbs={thumbs} />
    </>
  )
}

type ThumbsByResponse = ReadonlyMap<string, readonly MeetingFeedback[]>

const isShown = (thumbs: ThumbsByResponse, fate: ResponseFate) => (record: AiResponseRecord) =>
  isOfFate(record, thumbs.get(record.response_id) ?? [], fate)

interface FateFilterProps {
  records: readonly AiResponseRecord[]
  thumbs: ThumbsByResponse
  show: ResponseFate | undefined
  onShow: (show: ResponseFate | null) => void
}

/** Which responses are shown, each choice with its count. */
function FateFilter({ records, thumbs, show, onShow }: FateFilterProps) {
  return (
    <Group component="section" aria-label="Which responses" gap={8} mb="md">
      <Chip checked={show === undefined} onChange={() => onShow(null)}>
        All
      </Chip>
      {ResponseFate.options.map((fate) => {
        const count = records.filter(isShown(thumbs, fate)).length
        return (
          <Chip
            key={fate}
            checked={show === fate}
            disabled={count === 0 && show !== fate}
            onChange={(chosen) => onShow(chosen ? fate : null)}
          >
            {FATES[fate]} {count}
          </Chip>
        )
      })}
    </Group>
  )
}
