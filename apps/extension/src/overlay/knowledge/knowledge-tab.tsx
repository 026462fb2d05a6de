import { type FormEvent, useEffect, useId, useState } from 'react'
import type { Passage } from '@cuecard/contract/knowledge.ts'
import { SEARCH_QUERY_MAX } from '@cuecard/contract/limits.ts'
import { sourceAddress, sourceLabel } from '@cuecard/ui/answer-card.tsx'
import { PassageText, passagePreview } from '@cuecard/ui/passage-text.tsx'
import { Bars } from '../catch-up/catch-up-tab.tsx'
import { useCell } from '../shared/observable.ts'
import { Icon } from '../shared/icons.tsx'
import { useOverlay } from '../shared/overlay-context.ts'
import type { Found } from './passage-search.ts'

/** Passages on what the talk is about, and a search of one's own. */
export function KnowledgeTab() {
  const { recommendations } = useOverlay().desk
  const state = useCell(recommendations.state)
  const draft = useCell(recommendations.draft)
  useEffect(() => recommendations.follow(), [recommendations])
  const search = (event: FormEvent) => {
    event.preventDefault()
    recommendations.search(draft)
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
          onChange={({ currentTarget }) => recommendations.draft.set(currentTarget.value)}
        />
        {state.query === null ? null : (
          <button
            type="button"
            className="icon-button"
            aria-label="Back to what the talk is about"
            title="Back to what the talk is about"
            onClick={() => recommendations.search('')}
          >
            <Icon name="x" />
          </button>
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
      <Passages state={state} again={() => recommendations.search(draft)} />
    </div>
  )
}

function Passages({ state, again }: { state: Found; again: () => void }) {
  const { status, passages, query } = state
  if (status === 'failed') {
    return (
      <div className="failure" role="alert">
        <p>Your documents could not be searched.</p>
        <button type="button" className="button" onClick={again}>
          Retry
        </button>
      </div>
    )
  }
  if (status === 'silent') return <p className="hint">Nobody else has said anything yet.</p>
  if (status === 'loading' && passages.length === 0) return <Bars words="Looking through your documents" />
  if (status === 'done' && passages.length === 0) {
    return <p className="hint">{query === null ? 'Nothing in your documents fits.' : 'Nothing was found.'}</p>
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
