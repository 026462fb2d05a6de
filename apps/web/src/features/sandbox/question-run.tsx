import { plural } from '@cuecard/language/plain-text.ts'
import { Box, Button as PlainButton, Checkbox, Group, Text } from '@mantine/core'
import { IconMessageQuestion, IconPlayerStop } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Button } from '../../shared/controls/button.tsx'
import { Panel } from '../../shared/layout/panel.tsx'
import { ProgressBar } from '../../shared/states/progress-bar.tsx'
import { type AskedQuestion, askedQuestions, type Conversation } from './asked-questions.ts'
import { type Change, changeOf, summaryOf } from './compare-answers.ts'
import { QuestionResult } from './question-result.tsx'
import { useQuestionRun } from './use-question-run.ts'

type QuestionRunState = ReturnType<typeof useQuestionRun>

/** Changes that say nothing new about a question. */
const QUIET: ReadonlySet<Change> = new Set(['same', 'new'])
/** States of an answer that no more comes of. */
const ENDED: ReadonlySet<string> = new Set(['done', 'failed'])

/** Answers every question of a conversation, each beside what was answered then. */
export function QuestionRun({ conversation }: { conversation: Conversation }) {
  const { messages } = conversation
  const questions = useMemo(() => askedQuestions(conversation), [conversation])
  const run = useQuestionRun(messages)
  const results = questions.map((asked) => ({ asked, change: changeOf(asked, run.streams[asked.at]) }))
  const begun = new Set(questions.filter(({ at }) => run.streams[at] !== undefined))
  const left = questions.filter(({ at }) => run.streams[at]?.status !== 'done')
  return (
    <Panel
      title="Every question"
      purpose={purposeOf(questions)}
      padding="flush"
      actions={<Controls run={run} questions={questions} left={left} />}
    >
      {begun.size === 0 ? null : (
        <Results
          messages={messages}
          results={results.filter(({ asked }) => begun.has(asked))}
          total={questions.length}
          run={run}
        />
      )}
    </Panel>
  )
}

interface ResultsProps {
  messages: Conversation['messages']
  /** Of the questions that were asked again, and how many there are. */
  results: readonly { asked: AskedQuestion; change: Change | null }[]
  total: number
  run: QuestionRunState
}

/** How far the run is, and the answers so far. */
function Results({ messages, results, total, run }: ResultsProps) {
  const [onlyChanged, setOnlyChanged] = useState(false)
  const changes = results.flatMap(({ change }) => change ?? [])
  // What came of one may never be known: its record can be missing.
  const ended = results.filter(({ asked }) => ENDED.has(run.streams[asked.at]?.status ?? '')).length
  const compared = results.some(({ asked }) => asked.earlier !== null)
  const shown = onlyChanged ? results.filter(({ change }) => change !== null && !QUIET.has(change)) : results
  return (
    <>
      <Group justify="space-between" gap="xs" px={{ base: 16, md: 20 }} py="sm">
        <Box flex="1 1 260px">
          <ProgressBar w="100%" max={total} value={ended} aria-label="Questions answered" />
          <Text component="output" size="sm" c="dimmed" className="cc-numbers">
            {ended} of {plural(total, 'question')} answered
            {compared && changes.length > 0 ? `: ${summaryOf(changes)}` : ''}
          </Text>
        </Box>
        {compared ? (
          <Checkbox
            label="Only what changed"
            checked={onlyChanged}
            onChange={(event) => setOnlyChanged(event.currentTarget.checked)}
          />
        ) : null}
      </Group>
      <ol className="cc-list">
        {shown.map(({ asked, change }) => (
          <QuestionResult
            key={asked.at}
            asked={asked}
            message={messages[asked.at]}
            now={run.streams[asked.at]}
            change={change}
          />
        ))}
      </ol>
      {shown.length === 0 ? (
        <Text px={{ base: 16, md: 20 }} py="md" c="dimmed">
          {run.running ? 'Nothing changed so far.' : 'Nothing changed: every answer is as it was then.'}
        </Text>
      ) : null}
    </>
  )
}

function purposeOf(questions: readonly AskedQuestion[]): string {
  if (questions.length === 0) return 'No question was found in this conversation.'
  const earlier = questions.filter((asked) => asked.earlier !== null).length
  const found = `${plural(questions.length, 'question')} in this conversation.`
  if (earlier === 0) return `${found} They are asked one after the other, with the documents and prompts of now.`
  const answered = earlier === 1 ? 'One was' : `${earlier} were`
  return `${found} ${answered} answered in the meeting; each answer of now stands beside that one.`
}

interface ControlsProps {
  run: QuestionRunState
  questions: readonly AskedQuestion[]
  left: readonly AskedQuestion[]
}

function Controls({ run, questions, left }: ControlsProps) {
  if (questions.length === 0) return null
  if (run.running) {
    return (
      <Button variant="default" icon={IconPlayerStop} onClick={run.stop}>
        Stop
      </Button>
    )
  }
  const isRest = left.length > 0 && left.length < questions.length
  return (
    <>
      {isRest ? (
        <PlainButton variant="default" onClick={() => run.start(left)}>
          Answer the other {left.length}
        </PlainButton>
      ) : null}
      <Button variant={isRest ? 'subtle' : 'default'} icon={IconMessageQuestion} onClick={() => run.start(questions)}>
        {left.length === 0 ? 'Answer every question again' : 'Answer every question'}
      </Button>
    </>
  )
}
