import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useObservable } from '../shared/observable.ts'
import { useOverlay } from '../shared/overlay-context.ts'

const QUESTIONS = {
  disable: {
    title: 'Disable for this meeting?',
    text: 'Cuecard stops reading and saving until you leave this meeting. Its lines and answers are forgotten here; what was saved stays in Cuecard.',
    yes: 'Disable',
  },
  'log-out': {
    title: 'Log out?',
    text: 'This browser’s connection ends, and Cuecard is off in meetings until you connect again.',
    yes: 'Log out',
  },
} as const

/** Asks before something that cannot be undone, and says what it does. */
export function ConfirmDialog() {
  const { screen } = useOverlay()
  const asked = useObservable(screen.confirming)
  return asked ? <Question asked={asked} /> : null
}

function Question({ asked }: { asked: keyof typeof QUESTIONS }) {
  const { session, screen } = useOverlay()
  const [state, setState] = useState<'asking' | 'busy' | 'failed'>('asking')
  const first = useRef<HTMLButtonElement>(null)
  const id = useId()
  // Focus may move here because the user has just pressed a button in the panel.
  useEffect(() => first.current?.focus(), [])
  const close = () => screen.confirming.set(null)
  const yes = async () => {
    if (asked === 'disable') {
      session.disable()
      return close()
    }
    setState('busy')
    await session.logOut().then(close, () => setState('failed'))
  }
  const { title, text, yes: label } = QUESTIONS[asked]
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keeps the keyboard inside
    <div className="veil" onKeyDown={(event) => keepInside(event, close)}>
      <div className="dialog" role="alertdialog" aria-modal="true" aria-labelledby={id} aria-describedby={`${id}-text`}>
        <h3 id={id}>{title}</h3>
        <p id={`${id}-text`}>{text}</p>
        {state === 'failed' ? <p role="alert">That did not work. Try again.</p> : null}
        <div className="dialog-buttons">
          <button type="button" className="button" ref={first} onClick={close}>
            Cancel
          </button>
          <button type="button" className="button danger" disabled={state === 'busy'} onClick={() => void yes()}>
            {label}
          </button>
        </div>
      </div>
    </div>
  )
}

function keepInside(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Escape') return close()
  if (event.key !== 'Tab') return
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  const at = buttons.findIndex((button) => button === event.target)
  const next = buttons.at((at + (event.shiftKey ? -1 : 1)) % buttons.length)
  event.preventDefault()
  next?.focus()
}
