import { AnswerCard } from '@cuecard/ui/answer-card.tsx'
import '@cuecard/ui/ui.css'
import { useResponseStream } from '@cuecard/ui/use-response-stream.ts'
import { Button, Stack } from '@mantine/core'
import { useCallback, useEffect } from 'react'
import { useApi } from '../../../lib/api.ts'
import classes from './search-panel.module.css'
import { useSearchKnowledge } from '../knowledge.queries.ts'
import { WhatNow } from './what-now.tsx'
import type { WhatNowProps } from './what-now.tsx'

/** Sends the question as the extension would for a customer's message; `itself` where nobody asked it. */
export function useSearchAnswer(question: string, asked_by?: 'itself') {
  const { stream, start, cancel } = useResponseStream({ api: useApi(), kind: 'answer' })
  const again = useCallback(() => {
    const message = question.trim()
    if (message === '') return cancel()
    const current_message = { message, username: 'Customer' }
    const by = asked_by ? { asked_by } : {}
    start({ current_message, transcription_message_history: [], stream: true, is_tried: true, ...by })
  }, [question, asked_by, start, cancel])
  useEffect(again, [again])
  return { stream, again, cancel }
}

interface SearchAnswerProps extends Pick<WhatNowProps, 'onAdd' | 'onShowFailed'> {
  answer: ReturnType<typeof useSearchAnswer>
  question: string
}

/** The streamed answer with its sources, and suggestions when there is no answer. */
export function SearchAnswer({ answer, question, onAdd, onShowFailed }: SearchAnswerProps) {
  const { stream, again, cancel } = answer
  const passages = useSearchKnowledge(question).data?.passages
  const refused = stream.response?.outcome === 'refused' || (stream.status === 'done' && passages?.length === 0)
  return (
    <Stack gap="sm">
      <AnswerCard kind="answer" stream={stream} onRetry={again} />
      {stream.status === 'loading' ? (
        <Button className={classes.cancel ?? ''} size="compact-sm" variant="subtle" color="gray" onClick={cancel}>
          Cancel
        </Button>
      ) : null}
      {refused ? <WhatNow closest={(passages?.length ?? 0) > 0} onAdd={onAdd} onShowFailed={onShowFailed} /> : null}
    </Stack>
  )
}
