import { type FormEvent, useEffect, useId, useState } from 'react'
import type { Passage } from '@cuecard/contract/knowledge/knowledge.ts'
import { SEARCH_QUERY_MAX } from '@cuecard/contract/limits.ts'
import { sourceAddress, sourceLabel, sourceWarning } from '@cuecard/ui/answer-card.tsx'
import { LoadingBars } from '@cuecard/ui/loading-bars.tsx'
import { PassageText, passagePreview } from '@cuecard/ui/passage-text.tsx'
import { Failure } from '../shared/failure.tsx'
import { useObservable } from '../shared/observable.ts'
import { IconButton } from '../shared/icon-button.tsx'
import { Icon } from '../shared/icons.tsx'
import { useOverlay } from '../shared/overlay-context.ts'
import type { PassageSearchState } from './passage-search.ts'

/** Passages on what is being said, and a search by the user. */
export function KnowledgeTab() {
  const { passageSearch } = useOverlay().services
  const state = useObservable(passageSearch.state)
  const draft = useObservable(passageSearch.draft)
  useEffect(() => passageSearch.follow(), [passageSearch])
  const search = (event: FormEvent) => {
    event.preventDefault()
    passageSearch.search(draft)
  }
  return (
    <div className="scroll pad">
      <form className="search" onSubmit={search}>
        <Icon name="search" />
        <input
          type="search"
          aria-label="Search your documents"
          placeholder="Search your documents"
          maxLength={SEARCH_QUERY_MAX}
          value={draft}
          onChange={({ currentTarget }) => passageSearch.draft.set(currentTarget.value)}
        />
        {state.query === null ? null : (
          <IconButton icon="x" label="Back to what the talk is about" onClick={() => passageSearch.search('')} />
        )}
      </form>
      <h3 className="list-title">
        {state.query === null ? (
          'On what is being said'
        ) : (
          <>
            Found for “<bdi>{state.query}</bdi>”
          </>
        )}
      </h3>
      <Passages state={state} again={() => passageSearch.search(draft)} />
    </div>
  )
}

function Passages({ state, again }: { state: PassageSearchState; again: () => void }) {
  const { status, passages, query } = state
  if (status === 'failed') return <Failure text="Your documents could not be searched." retry={again} />
  if (status === 'silent') return <p className="muted">Nobody else has said anything yet.</p>
  if (status === 'loading' && passages.length === 0) return <LoadingBars label="Looking through your documents" />
  if (status === 'done' && passages.length === 0) {
    return <p className="muted">{query === null ? 'Nothing in your documents fits.' : 'Nothing was found.'}</p>
  }
  return (
    <ul className="passages" aria-label="Passages" aria-busy={status === 'loading'}>
      {passages.map((passage, at) => (
        <PassageRow key={`${passage.item_id} ${passage.locator} ${at}`} passage={passage} />
      ))}
    </ul>
  )
}

function PassageRow({ passage }: { passage: Passage }) {
  const [isOpen, setOpen] = useState(false)
  const address = sourceAddress(passage)
  const id = useId()
  return (
    <li className="passage">
      <button
        type="button"
        className="passage-source"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <bdi>{sourceLabel(passage)}</bdi>
        {sourceWarning(passage) ? <span className="cc-internal">{sourceWarning(passage)}</span> : null}
        <Icon name="chevronRight" size={14} />
      </button>
      <div className="passage-text" id={id} data-open={isOpen}>
        {isOpen ? <PassageText text={passage.text} /> : <bdi>{passagePreview(passage.text)}</bdi>}
      </div>
      {address ? (
        <a className="link" href={address} target="_blank" rel="noopener noreferrer">
          Open the page
        </a>
      ) : null}
    </li>
  )
}
