import { getMeeting } from '@cuecard/contract/meetings/meetings.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { Stack } from '@mantine/core'
import { IconArrowUpRight } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { Link } from 'react-router'
import { useCallQuery } from '../../lib/api.ts'
import { Button } from '../../shared/controls/button.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { Empty, QueryView, SkeletonRows } from '../../shared/states/states.tsx'
import { type Conversation, conversationOf } from './asked-questions.ts'
import { QuestionRun } from './question-run.tsx'
import { TranscriptList } from './transcript-list.tsx'

/** A stored meeting as the Sandbox's conversation. */
export function OpenedMeeting({ id }: { id: string }) {
  const query = useCallQuery(getMeeting, { input: { params: { id } }, staleTime: Infinity, meta: { quiet: true } })
  const conversation = useMemo(() => (query.data ? conversationOf(query.data) : null), [query.data])
  return (
    <QueryView
      query={query}
      label="Loading the meeting..."
      framed
      skeleton={
        <Panel>
          <SkeletonRows rows={6} />
        </Panel>
      }
      failed={{
        title: 'The meeting could not be opened',
        text: 'It may have been deleted, or you may not have access to it.',
      }}
    >
      {({ meeting_general_info: { meeting_title } }) =>
        conversation ? (
          <ShownConversation
            title={meeting_title}
            conversation={conversation}
            actions={
              <Button component={Link} to={`/meetings/${id}`} variant="default" iconAfter={IconArrowUpRight}>
                Open the meeting
              </Button>
            }
          />
        ) : null
      }
    </QueryView>
  )
}

interface ShownConversationProps {
  title: string
  conversation: Conversation
  actions?: ReactNode
}

/** The questions of a conversation, and its transcript. */
export function ShownConversation({ title, conversation, actions }: ShownConversationProps) {
  const { messages } = conversation
  if (messages.length === 0) {
    return (
      <Panel title={title} actions={actions}>
        <Empty title="Nothing was said in this meeting." />
      </Panel>
    )
  }
  return (
    <Stack gap="md">
      <QuestionRun conversation={conversation} />
      <Panel title={title} purpose={plural(messages.length, 'message')} padding="flush" actions={actions}>
        <TranscriptList messages={messages} />
      </Panel>
    </Stack>
  )
}
