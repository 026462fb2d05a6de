import { AnswerCard } from '@cuecard/ui/answer-card.tsx'
import '@cuecard/ui/ui.css'
import type { ResponseStream } from '@cuecard/ui/use-response-stream.ts'
import { Badge, Box, Group, SimpleGrid, Text } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { wantsAnswer } from '../../shared/answers/response-fate.ts'
import { AnswerIt } from '../../shared/gaps/answer-it.tsx'
import { changesBetween } from '../../shared/text-diff/text-changes.ts'
import { TextDiff } from '../../shared/text-diff/text-diff.tsx'
import type { AskedQuestion } from './asked-questions.ts'
import { type Change, CHANGES, wordsOf } from './compare-answers.ts'
import { SaidAt } from './said-at.tsx'
import type { TranscriptMessage } from './transcript-file.ts'

interface QuestionResultProps {
  asked: AskedQuestion
  message: TranscriptMessage | undefined
  now: ResponseStream | undefined
  change: Change | null
}

/** A question with its answer of now beside the one of then. */
export function QuestionResult({ asked, message, now, change }: QuestionResultProps) {
  if (!message || !now) return null
  return (
    <Box component="li" px={{ base: 16, md: 20 }} py="md" style={{ borderTop: '1px solid var(--cc-line)' }}>
      <Group gap="4px 8px" align="baseline">
        <Text c="dimmed" size="sm">
          <bdi>{message.username}</bdi> <SaidAt timestamp={message.timestamp} />
        </Text>
        {change === null || change === 'new' ? null : (
          <Badge variant="light" tt="none" fw={500} color={CHANGES[change].color}>
            {CHANGES[change].label}
          </Badge>
        )}
      </Group>
      <Text className="cc-wrap" fw={500} mb="sm" dir="auto">
        {asked.question}
      </Text>
      {asked.earlier === null ? (
        <AnswerCard kind="answer" stream={now} />
      ) : (
        <SideBySide earlier={asked.earlier.text} now={now} differs={change === 'changed'} />
      )}
      {now.response && wantsAnswer(now.response) ? (
        <AnswerIt key={now.response.id} source={{ response_id: now.response.id }} question={now.response.question} />
      ) : null}
    </Box>
  )
}

/** Both texts; the words that differ are marked once the new answer is whole. */
function SideBySide({ earlier, now, differs }: { earlier: string; now: ResponseStream; differs: boolean }) {
  const before = wordsOf(earlier)
  const after = wordsOf(now.text)
  const changes = useMemo(() => (differs ? changesBetween(before, after) : []), [differs, before, after])
  const plain = [{ kind: 'same' as const, text: before }]
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
      <Side title="Answered then">
        <TextDiff label="Answered then" changes={differs ? changes : plain} side="before" />
      </Side>
      <Side title="Answered now">
        {differs ? (
          <TextDiff label="Answered now" changes={changes} side="after" />
        ) : (
          <AnswerCard kind="answer" stream={now} label="Answered now" />
        )}
      </Side>
    </SimpleGrid>
  )
}

const Side = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box miw={0}>
    <Text size="sm" fw={600} c="dimmed" mb={4}>
      {title}
    </Text>
    {children}
  </Box>
)
