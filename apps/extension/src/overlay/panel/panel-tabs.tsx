import { type KeyboardEvent, useId } from 'react'
import { AskField } from '../answers/ask-field.tsx'
import { AnswersTab } from '../answers/answers-tab.tsx'
import { CatchUpTab } from '../catch-up/catch-up-tab.tsx'
import { useObservable } from '../shared/observable.ts'
import { KnowledgeTab } from '../knowledge/knowledge-tab.tsx'
import { LiveTab } from '../live/live-tab.tsx'
import { HeldBack } from './consent-notice.tsx'
import { PromptLine } from '../prompts/prompt-line.tsx'
import { useOverlay, useView } from '../shared/overlay-context.ts'
import { PeopleTab } from '../people/people-tab.tsx'
import type { TabName } from '../shared/screen-state.ts'

const TABS = [
  { name: 'live', label: 'Live', Body: LiveTab },
  { name: 'answers', label: 'Answers', Body: AnswersTab },
  { name: 'catch-up', label: 'Catch up', Body: CatchUpTab },
  { name: 'people', label: 'People', Body: PeopleTab },
  { name: 'knowledge', label: 'Knowledge', Body: KnowledgeTab },
] as const satisfies readonly { name: TabName; label: string; Body: () => unknown }[]

export function PanelTabs() {
  const { screen, services } = useOverlay()
  const open = useObservable(screen.tab)
  const count = useObservable(services.answers.list).length
  const isHeld = useView().saving === 'held'
  const id = useId()
  const { Body } = TABS.find(({ name }) => name === open) ?? TABS[0]
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const at = TABS.findIndex(({ name }) => name === open)
    const goal = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: TABS.length - 1 }[event.key]
    const tab = goal === undefined ? undefined : TABS.at(goal % TABS.length)
    if (!tab) return
    event.preventDefault()
    screen.tab.set(tab.name)
    event.currentTarget.querySelector<HTMLElement>(`[data-tab='${tab.name}']`)?.focus()
  }
  return (
    <>
      <div className="tabs" role="tablist" aria-label="Cuecard" tabIndex={-1} onKeyDown={onKey}>
        {TABS.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-${name}`}
            data-tab={name}
            aria-selected={name === open}
            aria-controls={name === open ? `${id}-panel` : undefined}
            tabIndex={name === open ? 0 : -1}
            onClick={() => screen.tab.set(name)}
          >
            {label}
            {name === 'answers' && count > 0 ? <span className="count">{count}</span> : null}
          </button>
        ))}
      </div>
      <div className="tab-panel" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${open}`} data-tab={open}>
        {isHeld && open !== 'live' ? <HeldBack /> : <Body />}
      </div>
      <PromptLine />
      {open === 'live' || open === 'answers' ? <AskField /> : null}
    </>
  )
}
