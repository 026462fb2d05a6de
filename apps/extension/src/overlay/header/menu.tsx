import { type FocusEvent, type KeyboardEvent, type ComponentType, useEffect, useRef, useState } from 'react'
import { IconButton } from '../shared/icon-button.tsx'

/** A button with its menu; its items are `role="menuitem…"`. Arrows, Home, End and Escape work as everywhere. */
export function Menu({ label, Items }: { label: string; Items: ComponentType<{ close: () => void }> }) {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isOpen) itemsOf(list.current)[0]?.focus()
  }, [isOpen])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const onBlur = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    <span className="menu-place" onBlur={onBlur}>
      <IconButton
        icon="dots"
        label={label}
        ref={button}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      />
      {isOpen ? (
        <div
          className="menu"
          role="menu"
          aria-label={label}
          tabIndex={-1}
          ref={list}
          onKeyDown={(event) => onMenuKey(event, close)}
        >
          <Items close={close} />
        </div>
      ) : null}
    </span>
  )
}

const itemsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

function onMenuKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  if (event.key === 'Escape' || event.key === 'Tab') return close()
  const items = itemsOf(event.currentTarget)
  const at = items.findIndex((item) => item === event.target)
  const goal = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key]
  if (goal === undefined) return
  event.preventDefault()
  items.at(goal % items.length)?.focus()
}
