import { useEffect } from 'react'

/** Local key of the switch; `off` for people whose voice input or typing would press keys by mistake (WCAG 2.1.4). */
export const SINGLE_KEYS = 'single-keys'

/** Where a letter is text, or belongs to an open menu. */
const FIELDS = 'textarea, select, [contenteditable="true"], [role="menu"], [role="listbox"], [role="slider"]'
const WITHOUT_TEXT = new Set(['checkbox', 'radio', 'button', 'submit'])

/** Whether a key was pressed as a command: alone, outside of fields, and while the keys are on. */
export function isCommand(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  if (localStorage.getItem(SINGLE_KEYS)?.includes('off')) return false
  const { target } = event
  if (target instanceof HTMLInputElement) return WITHOUT_TEXT.has(target.type)
  return !(target instanceof Element && target.closest(FIELDS))
}

/** Commands of one key, by its name in lower case: `{ j: next }`. */
export function useSingleKeys(commands: Readonly<Record<string, () => void>>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const command = commands[event.key.toLowerCase()]
      if (!command || !isCommand(event)) return
      event.preventDefault()
      command()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  })
}
