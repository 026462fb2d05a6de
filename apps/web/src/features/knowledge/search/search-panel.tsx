import { listQuestionsToTry } from '@cuecard/contract/knowledge/first-use.ts'
import { SEARCH_QUERY_MAX } from '@cuecard/contract/limits.ts'
import { CloseButton, Flex, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCallQuery } from '../../../lib/api.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { Panel } from '../../../shared/layout/panel.tsx'
import { submits } from '../../../shared/controls/form.tsx'
import classes from './search-panel.module.css'
import { SearchAnswer, useSearchAnswer } from './search-answer.tsx'
import { FoundPassages } from './found-passages.tsx'
import { useKnowledgeStatus } from '../knowledge.queries.ts'
import type { WhatNowProps } from './what-now.tsx'

interface SearchPanelProps extends Pick<WhatNowProps, 'onAdd' | 'onShowFailed'> {
  /** The question in the address; empty when there is none. */
  asked: string
  ask: (question: string) => void
}

/** Tries a customer's question on the synced documents, with the answer that the extension would give. */
export function SearchPanel({ asked, ask, onAdd, onShowFailed }: SearchPanelProps) {
  const [question, setQuestion] = useState(asked)
  const [known, setKnown] = useState(asked)
  // The address was changed from outside: the palette, a link or Back.
  if (asked !== known) {
    setKnown(asked)
    setQuestion(asked)
  }
  const answer = useSearchAnswer(asked)
  const submit = () => {
    const wanted = question.trim()
    if (wanted !== '' && wanted === asked.trim()) answer.again()
    else ask(wanted)
  }
  return (
    <Panel
      title="Answerable now?"
      purpose="Ask what a customer would ask. You get the answer that the extension would give, and the passages behind it."
    >
      <Flex
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Safari before 17 does not know <search>
        role="search"
        component="form"
        gap="xs"
        onSubmit={submits(submit)}
      >
        <TextInput
          flex={1}
          miw={0}
          aria-label="Question"
          placeholder="How long does onboarding take?"
          maxLength={SEARCH_QUERY_MAX}
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
          rightSection={question ? <Clear onClear={() => (asked ? ask('') : setQuestion(''))} /> : null}
        />
        <BusyButton type="submit" variant="default" busy={answer.stream.status === 'loading'} busyLabel="Asking...">
          Ask
        </BusyButton>
      </Flex>
      {asked.trim() ? (
        <Stack gap={20} mt="md">
          <SearchAnswer answer={answer} question={asked} onAdd={onAdd} onShowFailed={onShowFailed} />
          <FoundPassages question={asked} />
        </Stack>
      ) : (
        <Suggestions ask={ask} />
      )}
    </Panel>
  )
}

/** Questions that the documents answer; none before the first sync. */
function Suggestions({ ask }: Pick<SearchPanelProps, 'ask'>) {
  const synced = (useKnowledgeStatus().data?.last_knowledge_sync_datetime ?? null) !== null
  const { data } = useCallQuery(listQuestionsToTry, {
    input: {},
    enabled: synced,
    staleTime: Infinity,
    meta: { quiet: true },
  })
  if (!data || data.questions.length === 0) return null
  return (
    <Flex
      component="ul"
      className="cc-list"
      gap="xs"
      align="center"
      wrap="wrap"
      mt="md"
      c="dimmed"
      fz="sm"
      aria-label="Questions to try"
    >
      {data.questions.map((question) => (
        <li key={question}>
          <button type="button" className={classes.suggestion} onClick={() => ask(question)}>
            {question}
          </button>
        </li>
      ))}
    </Flex>
  )
}

function Clear({ onClear }: { onClear: () => void }) {
  return <CloseButton size="sm" aria-label="Clear question" onClick={onClear} />
}
