import type { KnowledgeGap, Unanswered } from '@cuecard/contract/knowledge/gaps.ts'
import { Box, Paper, Stack } from '@mantine/core'
import { IconPencilQuestion } from '@tabler/icons-react'
import { useCallback, useEffect, useId, useState } from 'react'
import { BusyButton } from '../controls/busy-button.tsx'
import { GapAnswering } from './gap-answering.tsx'
import { GapAsked } from './gap-asked.tsx'
import { useGap, useOpenGap } from './gaps.queries.ts'

interface AnswerItProps {
  source: Unanswered
  /** What was asked, to tell several buttons of a page apart. */
  question: string
  /** Called when the form is put away after the question got its answer: it may leave the list. */
  onDone?: () => void
}

/** Opens the form in place in which a question that was not answered well gets its answer, and then is asked again. */
export function AnswerIt({ source, question, onDone }: AnswerItProps) {
  const id = useId()
  const [gap, setGap] = useState<KnowledgeGap | null>(null)
  const [isOpen, setOpen] = useState(true)
  const [isAnswered, setAnswered] = useState(false)
  const answered = useCallback(() => setAnswered(true), [])
  const opening = useOpenGap(setGap)
  const shown = gap !== null && isOpen
  const toggle = () => {
    if (gap === null) return opening.mutate(source)
    setOpen(!isOpen)
    if (isOpen && isAnswered) onDone?.()
  }
  return (
    <Stack gap="sm" align="flex-start" my={4} w={shown ? '100%' : undefined}>
      <BusyButton
        variant="default"
        icon={IconPencilQuestion}
        busy={opening.isPending}
        busyLabel="Opening..."
        aria-expanded={shown}
        aria-controls={id}
        onClick={toggle}
      >
        {shown ? (isAnswered ? 'Done' : 'Close') : 'Answer it'}
        <span className="cc-hidden">: {question}</span>
      </BusyButton>
      <Box id={id} hidden={!shown} w="100%">
        {gap === null ? null : <Opened first={gap} onAnswered={answered} />}
      </Box>
    </Stack>
  )
}

function Opened({ first, onAnswered }: { first: KnowledgeGap; onAnswered: () => void }) {
  const gap = useGap(first)
  const isAnswered = gap.state === 'closed' && gap.item_id !== null
  useEffect(() => {
    if (isAnswered) onAnswered()
  }, [isAnswered, onAnswered])
  return (
    <Paper withBorder p="md" component="section" aria-label="Answer it">
      <Stack gap="lg">
        <GapAsked gap={gap} />
        <GapAnswering gap={gap} isWriting />
      </Stack>
    </Paper>
  )
}
