import { listQuestionsToTry } from '@cuecard/contract/knowledge/first-use.ts'
import { AnswerCard } from '@cuecard/ui/answer-card.tsx'
import { Box, Group, Stack, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCallQuery } from '../../../lib/api.ts'
import { Button } from '../../../shared/controls/button.tsx'
import { SkeletonRows, QueryView } from '../../../shared/states/states.tsx'
import { useSearchAnswer } from './search-answer.tsx'

const SHOWN = 3

interface AskNowProps {
  /** Asks without a click, because the documents have just been read. */
  atOnce: boolean
}

/** Questions that the synced documents answer, with the answers that the extension would give. */
export function AskNow({ atOnce }: AskNowProps) {
  const query = useCallQuery(listQuestionsToTry, { input: {}, staleTime: Infinity, meta: { quiet: true } })
  return (
    <section aria-labelledby="ask-now">
      <Box component="h3" m={0} fz="md" lh="1.5rem" fw={600} id="ask-now">
        What your team can ask now
      </Box>
      <QueryView
        query={query}
        label="Looking for questions that your documents answer..."
        skeleton={<SkeletonRows rows={SHOWN} />}
        failed={{ title: 'No questions could be looked up', text: 'Your documents are synced.' }}
      >
        {({ questions }) => <Questions questions={questions.slice(0, SHOWN)} atOnce={atOnce} />}
      </QueryView>
    </section>
  )
}

function Questions({ questions, atOnce }: AskNowProps & { questions: readonly string[] }) {
  const [asks, setAsks] = useState(false)
  const asking = asks || atOnce
  return (
    <Stack gap={asking ? 'xl' : 'xs'} mt="xs">
      {questions.length === 0 ? (
        <Text c="dimmed">
          Your documents answer none of the questions that most customers ask. Try one of your own.
        </Text>
      ) : null}
      {questions.map((question) => (
        <div key={question}>
          <Text fw={500}>{question}</Text>
          {asking ? <Answered question={question} {...(asks ? {} : { askedBy: 'itself' })} /> : null}
        </div>
      ))}
      <Group gap="xs">
        {questions.length > 0 && !asking ? (
          <Button variant="default" onClick={() => setAsks(true)}>
            Show the {questions.length === 1 ? 'answer' : 'answers'}
          </Button>
        ) : null}
        <Button component={Link} to="/company-knowledge" variant="subtle" iconAfter={IconArrowRight}>
          Ask your own question
        </Button>
      </Group>
    </Stack>
  )
}

function Answered({ question, askedBy }: { question: string; askedBy?: 'itself' }) {
  const { stream, again } = useSearchAnswer(question, askedBy)
  return <AnswerCard kind="answer" stream={stream} onRetry={again} />
}
