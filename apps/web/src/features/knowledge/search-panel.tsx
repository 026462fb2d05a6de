import type { Passage } from '@cuecard/contract/knowledge.ts'
import { SEARCH_QUERY_MAX } from '@cuecard/contract/limits.ts'
import { Button, CloseButton, TextInput } from '@mantine/core'
import { IconFileSearch, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { Panel } from '../../shared/panel.tsx'
import { BoneRows, Empty, QueryView } from '../../shared/states.tsx'
import { useSearchKnowledge } from './knowledge.queries.ts'
import classes from './search-panel.module.css'

interface SearchPanelProps {
  /** The question of the address; empty when none was asked. */
  asked: string
  ask: (question: string) => void
}

/** Tries a customer's question on the documents as they are synced now. */
export function SearchPanel({ asked, ask }: SearchPanelProps) {
  const [question, setQuestion] = useState(asked)
  return (
    <Panel
      title="Answerable now?"
      purpose="Ask what a customer would ask. You see the passages that an answer would draw on."
    >
      <form
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Safari before 17 does not know <search>
        role="search"
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          ask(question.trim())
        }}
      >
        <TextInput
          className={classes.field}
          aria-label="Question"
          placeholder="How long does onboarding take?"
          maxLength={SEARCH_QUERY_MAX}
          value={question}
          onChange={(event) => setQuestion(event.currentTarget.value)}
          rightSection={question ? <Clear onClear={() => (asked ? ask('') : setQuestion(''))} /> : null}
        />
        <Button type="submit" variant="default" leftSection={<IconSearch size={16} aria-hidden="true" />}>
          Search
        </Button>
      </form>
      {asked.trim() ? <Results question={asked} /> : null}
    </Panel>
  )
}

function Clear({ onClear }: { onClear: () => void }) {
  return <CloseButton size="sm" aria-label="Clear question" onClick={onClear} />
}

function Results({ question }: { question: string }) {
  const query = useSearchKnowledge(question)
  return (
    <div className={classes.results}>
      <QueryView
        query={query}
        label="Searching your documents..."
        skeleton={<BoneRows rows={3} />}
        failed={{ title: 'The search did not work', text: 'Your documents and your question are kept.' }}
      >
        {({ passages }) => (passages.length > 0 ? <Passages passages={passages} /> : <NothingFound />)}
      </QueryView>
    </div>
  )
}

function Passages({ passages }: { passages: readonly Passage[] }) {
  return (
    <ol className={classes.passages} aria-label="Passages">
      {passages.map((passage) => (
        <li key={`${passage.item_id} ${passage.locator} ${passage.text}`}>
          <details className={classes.passage}>
            <summary>
              <span className={classes.place}>
                {passage.item_name}
                {passage.locator ? <span className={classes.locator}> · {passage.locator}</span> : null}
              </span>
              <span className={classes.text}>{passage.text}</span>
            </summary>
          </details>
        </li>
      ))}
    </ol>
  )
}

function NothingFound() {
  return (
    <Empty icon={<IconFileSearch size={20} aria-hidden="true" />} title="Not answerable yet">
      Nothing in your synced documents speaks of this. Add a document that does, then sync.
    </Empty>
  )
}
