import { plural } from '@cuecard/language/plain-text.ts'
import type { GapOrigin, GapQuestion, KnowledgeGap } from '@cuecard/contract/knowledge/gaps.ts'
import { Box, Flex, Text } from '@mantine/core'
import { IconMessageOff, IconMessageQuestion, IconThumbDown, IconVideo } from '@tabler/icons-react'
import { Link } from 'react-router'
import { meetingPath } from '../messages/meeting-path.ts'
import { When } from '../time/when.tsx'
import classes from './gap-asked.module.css'
import { ORIGINS } from './gap-labels.ts'

const ICONS: Record<GapOrigin, typeof IconVideo> = {
  meeting: IconVideo,
  refused: IconMessageOff,
  thumbs_down: IconThumbDown,
  uncertain: IconMessageQuestion,
}

/** Where the question was asked and what was answered, latest first. */
export function GapAsked({ gap: { question, questions, asked_count } }: { gap: KnowledgeGap }) {
  return (
    <Flex component="section" direction="column" gap="xs">
      <Box component="h3" m={0} fz="sm" lh="1.25rem" fw={600}>
        Where it was asked
      </Box>
      {questions.length < asked_count ? (
        <p className={classes.place}>
          The latest {questions.length} of {plural(asked_count, 'question')}.
        </p>
      ) : null}
      <Flex component="ul" className="cc-list" direction="column" gap={14}>
        {questions.map((asked) => (
          <AskedMeeting key={asked.id} asked={asked} heading={question} />
        ))}
      </Flex>
    </Flex>
  )
}

interface AskedMeetingProps {
  asked: GapQuestion
  /** The gap's question; a question with the same text is not repeated. */
  heading: string
}

function AskedMeeting({ asked, heading }: AskedMeetingProps) {
  const { origin, question, answer, said = [], meeting_id, meeting_name, message_id, asked_at } = asked
  const Icon = ICONS[origin]
  const isUnseen = origin === 'meeting' && meeting_id === null
  const noAnswer = isUnseen ? 'In a meeting that you cannot see.' : 'No answer in the transcript.'
  return (
    <li className={classes.item}>
      <p className={classes.place}>
        <Flex component="span" display="inline-flex" gap={6} align="center">
          <Icon size={16} aria-hidden="true" />
          {ORIGINS[origin]}
        </Flex>
        {meeting_id === null ? null : (
          <Link
            className={classes.source}
            to={meetingPath(meeting_id, message_id ?? undefined)}
            title={message_id === null ? 'Open the meeting' : 'Open in the transcript'}
          >
            <bdi>{meeting_name ?? 'Open the meeting'}</bdi>
          </Link>
        )}
        <When value={asked_at} />
      </p>
      {question === heading ? null : (
        <Text className="cc-wrap" maw="var(--cc-measure)" textWrap="pretty" dir="auto">
          {question}
        </Text>
      )}
      {said.length > 1 ? (
        <Said said={said} asked={message_id} />
      ) : (
        <p className={classes.answer} dir="auto">
          {answer.trim() === '' ? noAnswer : answer}
        </p>
      )}
    </li>
  )
}

/** What was said around the question, which is set apart. */
function Said({ said, asked }: { said: NonNullable<GapQuestion['said']>; asked: string | null }) {
  return (
    <Flex component="ul" className="cc-list" direction="column" gap={2} mt={4} aria-label="What was said">
      {said.map(({ message_id, username, message }) => (
        <Text
          key={message_id}
          component="li"
          className="cc-wrap"
          maw="var(--cc-measure)"
          fz="sm"
          fw={message_id === asked ? 600 : 400}
          c={message_id === asked ? 'var(--cc-text)' : 'dimmed'}
          dir="auto"
        >
          <bdi>{username}</bdi>: {message}
        </Text>
      ))}
    </Flex>
  )
}
