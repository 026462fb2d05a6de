import { type FormEvent, useEffect, useId, useRef } from 'react'
import { EarlierNote, useEarlierMeetings } from './earlier-meetings.tsx'
import { CHAT_MESSAGE_MAX, OWN_NOTE_MAX } from '@cuecard/contract/limits.ts'
import { useObservable } from '../shared/observable.ts'
import { useOverlay, useView } from '../shared/overlay-context.ts'
import type { FieldUse } from '../shared/screen-state.ts'
import { type ShortcutName, shortcutLabel } from '../shared/shortcuts.ts'
import { takesNotes } from '../shortcut-actions.ts'

interface Use {
  use: FieldUse
  label: string
  placeholder: string
  key: ShortcutName
}

const DOCUMENTS: Use = { use: 'documents', label: 'Documents', placeholder: 'Ask your documents', key: 'ask' }
const MEETING: Use = { use: 'meeting', label: 'This meeting', placeholder: 'Ask what was said so far', key: 'ask' }
const EARLIER: Use = { use: 'earlier', label: 'Earlier', placeholder: 'Ask earlier meetings', key: 'ask' }
const NOTE: Use = { use: 'note', label: 'Own note', placeholder: 'Note for yourself', key: 'note' }

const now = () => Date.now()

/** The user's own question, about the documents, what was said so far or earlier meetings with the same people, or a note for themselves. */
export function AskField() {
  const { services, screen } = useOverlay()
  const view = useView()
  const { meeting_id, connection, saving } = view
  const draft = useObservable(screen.question)
  const wanted = useObservable(screen.fieldUse)
  const isCalled = useObservable(screen.isAskCalled)
  const input = useRef<HTMLInputElement>(null)
  /** When the first letter was typed: a note belongs to that moment. */
  const began = useRef<number | null>(null)
  useEffect(() => {
    if (!isCalled) return
    input.current?.focus()
    screen.isAskCalled.set(false)
  }, [isCalled, screen])
  // Of a meeting that is not saved the server knows nothing to ask about, and can keep no note with it.
  const uses = [DOCUMENTS, ...(meeting_id === null ? [] : [MEETING]), EARLIER, ...(takesNotes(view) ? [NOTE] : [])]
  const chosen = uses.find(({ use }) => use === wanted) ?? DOCUMENTS
  const earlier = useEarlierMeetings(chosen.use === 'earlier')
  const isConnected = (connection === 'connected' || connection === 'away') && saving !== 'held'
  const isMissing = chosen.use === 'earlier' && earlier.ids.length === 0
  const send = (event: FormEvent) => {
    event.preventDefault()
    const text = draft.trim()
    if (text === '' || isMissing) return
    if (chosen.use === 'note') services.notes.add(text, began.current ?? now())
    else services.answers.askOwn(text, askedAbout(chosen.use, { meeting_id, earlier: earlier.ids }))
    screen.question.set('')
    began.current = null
    screen.tab.set('live')
  }
  if (!isConnected) return null
  return (
    <form className="ask" onSubmit={send}>
      <Uses uses={uses} chosen={chosen.use} />
      {chosen.use === 'earlier' ? <EarlierNote {...earlier} /> : null}
      <div className="ask-line">
        <input
          ref={input}
          type="text"
          aria-label={chosen.use === 'note' ? 'Your note' : 'Your question'}
          placeholder={`${chosen.placeholder} (${shortcutLabel(chosen.key)})`}
          maxLength={chosen.use === 'note' ? OWN_NOTE_MAX : CHAT_MESSAGE_MAX}
          value={draft}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
            // To the meeting's page, whose own Escape has nothing to do with this field.
            event.stopPropagation()
            event.currentTarget.blur()
          }}
          onChange={({ currentTarget: { value } }) => {
            began.current = value.trim() === '' ? null : (began.current ?? Date.now())
            screen.question.set(value)
          }}
        />
        <button type="submit" className="button" disabled={draft.trim() === '' || isMissing}>
          {chosen.use === 'note' ? 'Note' : 'Ask'}
        </button>
      </div>
    </form>
  )
}

/** Null: the documents. */
function askedAbout(use: FieldUse, { meeting_id, earlier }: { meeting_id: string | null; earlier: readonly string[] }) {
  if (use === 'earlier') return { earlier }
  return use === 'meeting' && meeting_id !== null ? { meeting_id } : null
}

function Uses({ uses, chosen }: { uses: readonly Use[]; chosen: FieldUse }) {
  const { screen } = useOverlay()
  const name = useId()
  if (uses.length === 1) return null
  return (
    <div className="segments" role="radiogroup" aria-label="Ask about, or note">
      {uses.map(({ use, label }) => (
        <label key={use}>
          <input type="radio" name={name} checked={use === chosen} onChange={() => screen.fieldUse.set(use)} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  )
}
