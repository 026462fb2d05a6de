import type { CustomerQuestion } from '@cuecard/contract/customer-questions.ts'
import { formatLongDate } from '@cuecard/contract/time.ts'
import { Group, Stack, Text } from '@mantine/core'
import { IconFlask, IconMessage } from '@tabler/icons-react'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { Button } from '../../shared/controls/button.tsx'
import { AgainstDocuments } from '../../shared/messages/against-documents.tsx'
import { listedPlace } from '../../shared/time/place-in-time.ts'
import { meetingPath } from '../../shared/messages/meeting-path.ts'
import { AnswerIt } from '../../shared/gaps/answer-it.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import classes from './question-list.module.css'
import { byMeeting, type MeetingQuestions } from './question-numbers.ts'

interface RowActions {
  onCreateTest: (question: CustomerQuestion) => void
  onRemove: (question: CustomerQuestion) => void
}

/** Questions by meeting, newest first; each links to its message in the transcript. */
export function QuestionList({ questions, ...actions }: RowActions & { questions: readonly CustomerQuestion[] }) {
  const meetings = useMemo(() => byMeeting(questions), [questions])
  return (
    <Stack>
      {meetings.map((meeting) => (
        <Meeting key={meeting.id} meeting={meeting} {...actions} />
      ))}
    </Stack>
  )
}

function Meeting({ meeting, ...actions }: RowActions & { meeting: MeetingQuestions }) {
  const { id, name, started_at, questions } = meeting
  const byRules = questions.every(({ engine }) => engine === 'rules')
  return (
    <Panel
      padding="flush"
      title={
        <Link to={meetingPath(id)} className={classes.name}>
          {name}
        </Link>
      }
      purpose={[
        formatLongDate(started_at),
        questions.length === 1 ? '1 question' : `${questions.length} questions`,
        ...(byRules ? ['found by rules'] : []),
      ].join(' · ')}
    >
      <ul className="cc-list">
        {questions.map((question, at) => (
          <Question
            key={`${question.message_id ?? at} ${question.question} ${question.answer}`}
            question={question}
            {...actions}
          />
        ))}
      </ul>
    </Panel>
  )
}

function Question({ question: row, onCreateTest, onRemove }: RowActions & { question: CustomerQuestion }) {
  return (
    <li className={classes.item}>
      <Stack gap={4} miw={0} flex="1 1 auto">
        <QuestionSource row={row} />
        <h3 className={classes.question} dir="auto">
          {row.question}
        </h3>
        {row.answer.trim() === '' ? (
          <Text className="cc-wrap" maw="var(--cc-measure)" textWrap="pretty" c="dimmed">
            No answer in the transcript.
          </Text>
        ) : (
          <p className={classes.answer} dir="auto">
            {row.answer}
          </p>
        )}
        {row.contradiction ? (
          <AgainstDocuments said={row.contradiction.said} contradiction={row.contradiction} />
        ) : (
          <AnswerIt
            source={{
              meeting_id: row.meeting_id,
              question: row.question,
              answer: row.answer,
              message_id: row.message_id,
            }}
            question={row.question}
          />
        )}
      </Stack>
      <Group gap={8} flex="none">
        <Button variant="default" icon={IconFlask} onClick={() => onCreateTest(row)}>
          Create Test Case
        </Button>
        <Button
          variant="subtle"
          color="gray"
          title="Remove it from the poorly answered questions: its answer was good enough"
          onClick={() => onRemove(row)}
        >
          Remove
        </Button>
      </Group>
    </li>
  )
}

/** The question's topic and a link to its message in the transcript. */
function QuestionSource({ row }: { row: CustomerQuestion }) {
  const { meeting_id, message_id, topic, timestamp } = row
  const place = listedPlace(row)
  return (
    <p className={classes.place}>
      {topic ? <span>{topic}</span> : null}
      {message_id ? (
        <Link className={classes.source} to={meetingPath(meeting_id, message_id)} title="Open in the transcript">
          <IconMessage size={14} aria-hidden="true" />
          {place ? (
            <>
              <span className="cc-hidden">In the transcript at </span>
              <time dateTime={timestamp ?? undefined} title={place.title}>
                {place.text}
              </time>
            </>
          ) : (
            'In the transcript'
          )}
        </Link>
      ) : null}
    </p>
  )
}
