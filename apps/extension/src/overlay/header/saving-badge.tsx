import { type FocusEvent, type KeyboardEvent, useId, useState } from 'react'
import { useCopyNotice } from './use-copy-notice.ts'
import { useView } from '../shared/overlay-context.ts'
import { savingLabel } from '../shared/state-labels.ts'

/** Whether the meeting is saved; on hover, focus or press with an explanation and the notice for the meeting's chat. */
export function SavingBadge() {
  const view = useView()
  const copyNotice = useCopyNotice()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { badge, meaning, look } = savingLabel(view)
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') setOpen(false)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button inside does the same by keyboard
    <span
      className="badge-place"
      onMouseEnter={() => setOpen(true)}
      onMouseLeave={() => setOpen(false)}
      onFocus={() => setOpen(true)}
      onBlur={onBlur}
      onKeyDown={onKey}
    >
      <button type="button" className="badge" data-look={look} aria-describedby={isOpen ? id : undefined}>
        {badge}
      </button>
      {isOpen ? (
        <span className="bubble">
          <span id={id} role="tooltip">
            {meaning}
          </span>
          {view.saving === 'saving' || view.saving === 'held' ? (
            <button type="button" className="link" onClick={copyNotice}>
              Copy notice for the chat
            </button>
          ) : null}
        </span>
      ) : null}
    </span>
  )
}
