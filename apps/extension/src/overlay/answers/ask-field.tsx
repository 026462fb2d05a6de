import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { CHAT_MESSAGE_MAX } from '@cuecard/contract/limits.ts'
import { useObservable } from '../shared/observable.ts'
import { useOverlay, useView } from '../shared/overlay-context.ts'
import { shortcutLabel } from '../shared/shortcuts.ts'

type AskScope = 'documents' | 'meeting'

const SCOPES: readonly { scope: AskScope; label: string; placeholder: string }[] = [
  { scope: 'documents', label: 'Documents', placeholder: 'Ask your documents' },
  { scope: 'meeting', label: 'This meeting', placeholder: 'Ask what was said so far' },
]

/** The user's own question, about the documents or about what was said so far. */
export function AskField() {
  const { services, screen } = useOverlay()
  const { meeting_id, connection, saving } = useView()
  const draft = useObservable(screen.question)
  const isCalled = useObservable(screen.isAskCalled)
  const [wanted, setWanted] = useState<AskScope>('documents')
  const name = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!isCalled) return
    input.current?.focus()
    screen.isAskCalled.set(false)
  }, [isCalled, screen])
  // Of a meeting that is not saved the server knows nothing to ask about.
  const scope: AskScope = meeting_id === null ? 'documents' : wanted
  const isConnected = (connection === 'connected' || connection === 'away') && saving !== 'held'
  const ask = (event: FormEvent) => {
    event.preventDefault()
    const text = draft.trim()
    if (text === '') return
    services.answers.askOwn(text, scope === 'meeting' ? meeting_id : null)
    screen.question.set('')
    screen.tab.set('live')
  }
  if (!isConnected) return null
  const placeholder = SCOPES.find((each) => each.scope === scope)?.placeholder ?? ''
  return (
    <form className="ask" onSubmit={ask}>
      {meeting_id === null ? null : (
        <div className="segments" role="radiogroup" aria-label="Ask about">
          {SCOPES.map((each) => (
            <label key={each.scope}>
              <input type="radio" name={name} checked={each.scope === scope} onChange={() => setWanted(each.scope)} />
              <span>{each.label}</span>
            </label>
          ))}
        </div>
      )}
      <div className="ask-line">
        <input
          ref={input}
          type="text"
          aria-label="Your question"
          placeholder={`${placeholder} (${shortcutLabel('ask')})`}
          maxLength={CHAT_MESSAGE_MAX}
          value={draft}
          onChange={({ currentTarget }) => screen.question.set(currentTarget.value)}
        />
        <button type="submit" className="button" disabled={draft.trim() === ''}>
          Ask
        </button>
      </div>
    </form>
  )
}
