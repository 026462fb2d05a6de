import type { ListedAnswer, ResponseFate } from '@cuecard/contract/answers.ts'
import type { MetricsFilter } from '@cuecard/contract/user-metrics.ts'
import { Anchor, Box, Flex, Group, Stack, Text } from '@mantine/core'
import { IconMessageCircleStar } from '@tabler/icons-react'
import { Link } from 'react-router'
import { FateBadges } from '../../shared/answers/fate-badges.tsx'
import { firstLine, FATES, isPoor } from '../../shared/answers/response-fate.ts'
import { Thumbs } from '../../shared/answers/thumbs.tsx'
import { AnswerIt } from '../../shared/gaps/answer-it.tsx'
import { Dialog } from '../../shared/dialogs/dialog.tsx'
import { meetingPath } from '../../shared/messages/meeting-path.ts'
import { LoadMore } from '../../shared/states/show-more.tsx'
import { Empty, QueryView, SkeletonRows } from '../../shared/states/states.tsx'
import { When } from '../../shared/time/when.tsx'
import { useAnswerList } from './user-metrics.queries.ts'

interface AnswerListDialogProps {
  /** Null while it is closed. */
  show: ResponseFate | null
  filter: Pick<MetricsFilter, 'from' | 'to'>
  /** The chosen bar's time: `Week of Nov 16`; null for the whole time. */
  time: string | null
  onClose: () => void
}

/** The answers behind a bar of the charts, newest first. */
export function AnswerListDialog({ show, filter, time, onClose }: AnswerListDialogProps) {
  return (
    <Dialog
      opened={show !== null}
      size="xl"
      title={show ? `${FATES[show]} answers${time === null ? '' : ` · ${time}`}` : ''}
      onClose={onClose}
    >
      {show ? <AnswerList show={show} filter={filter} /> : null}
    </Dialog>
  )
}

function AnswerList({ show, filter }: { show: ResponseFate } & Pick<AnswerListDialogProps, 'filter'>) {
  const query = useAnswerList(show, filter)
  return (
    <QueryView
      query={query}
      label="Loading the answers..."
      skeleton={<SkeletonRows rows={4} />}
      failed={{ title: 'The answers could not be loaded', text: 'They are kept on the server.' }}
    >
      {({ pages }) => {
        const answers = pages.flatMap((page) => page.answers)
        if (answers.length === 0)
          return (
            <Empty icon={IconMessageCircleStar} title="No answers of this kind">
              None of the answers in this time is one.
            </Empty>
          )
        return (
          <>
            <Stack component="ul" className="cc-list" gap="lg" aria-label="Answers">
              {answers.map((answer) => (
                <Answer key={answer.response_id} answer={answer} />
              ))}
            </Stack>
            <LoadMore
              left={(pages.at(-1)?.total ?? 0) - answers.length}
              loading={query.isFetchingNextPage}
              onMore={() => void query.fetchNextPage()}
            />
          </>
        )
      }}
    </QueryView>
  )
}

function Answer({ answer }: { answer: ListedAnswer }) {
  const { question, text, created_at, user_email, meeting_id, meeting_name, message_id, feedback } = answer
  return (
    <li>
      <Flex gap="4px 12px" wrap="wrap" justify="space-between" align="flex-start">
        <Box miw={0} flex="1 1 320px" style={{ overflowWrap: 'anywhere' }}>
          <Group component="p" gap="0 12px" m={0} c="dimmed" fz="xs">
            <When value={created_at} show="exact" />
            <span>{user_email}</span>
            {meeting_id === null ? null : (
              <Anchor component={Link} inherit to={meetingPath(meeting_id, message_id ?? undefined)}>
                <bdi>{meeting_name}</bdi>
              </Anchor>
            )}
          </Group>
          <Text component="h3" fw={600} m={0} maw="var(--cc-measure)" dir="auto">
            {question}
          </Text>
          <Text c="dimmed" fz="sm" maw="var(--cc-measure)" lineClamp={2} dir="auto">
            {firstLine(text)}
          </Text>
        </Box>
        <Group gap={8} flex="none">
          <FateBadges judged={answer} thumbs={[]} />
        </Group>
      </Flex>
      <Box component="p" m="4px 0 0" c="dimmed" fz="xs">
        <Thumbs feedback={feedback} />
      </Box>
      {answer.kind === 'answer' && isPoor(answer, feedback) ? (
        <AnswerIt source={{ response_id: answer.response_id }} question={question} />
      ) : null}
    </li>
  )
}
