import type { KnowledgeGap, Unanswered } from '@cuecard/contract/knowledge-gaps.ts'
import { Box, Paper, Stack } from '@mantine/core'
import { IconPencilQuestion } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { BusyButton } from '../controls/busy-button.tsx'
import { GapAnswering } from './gap-answering.tsx'
import { GapAsked } from './gap-asked.tsx'
import { useGap, useOpenGap } from './gaps.queries.ts'

interface AnswerItProps {
  source: Unanswered
  /** What was asked, to tell several buttons of a page apart. */
  question: string
}

/** Opens the form in place in which a question that was not answered well gets its answer, and then is asked again. */
export function AnswerIt({ source, question }: AnswerItProps) {
  const id = useId()
  const [gap, setGap] = useState<KnowledgeGap | null>(null)
  const [isOpen, setOpen] = useState(true)
  const opening = useOpenGap(setGap)
  const shown = gap !== null && isOpen
  return (
    <Stack gap="sm" align="flex-start" my={4} w={shown ? '100%' : undefined}>
      <BusyButton
        variant="default"
        icon={IconPencilQuestion}
        busy={opening.isPending}
        busyLabel="Opening..."
        aria-expanded={shown}
        aria-controls={id}
        onClick={() => (gap === null ? opening.mutate(source) : setOpen(!isOpen))}
      >
        {shown ? 'Close' : 'Answer it'}
        <span className="cc-hidden">: {question}</span>
      </BusyButton>
      <Box id={id} hidden={!shown} w="100%">
        {gap === null ? null : <Opened first={gap} />}
      </Box>
    </Stack>
  )
}

function Opened({ first }: { first: KnowledgeGap }) {
  const gap = useGap(first)
  return (
    <Paper withBorder p="md" component="section" aria-label="Answer it">
      <Stack gap="lg">
        <GapAsked gap={gap} />
        <GapAnswering gap={gap} isWriting />
      </Stack>
    </Paper>
  )
}
