export type ShortcutName = 'show' | 'answer' | 'ask' | 'note' | 'pause' | 'next' | 'previous' | 'pin'

/**
 * Alt with one letter or arrow: Google Meet takes Ctrl, Ctrl+Alt and bare letters, Microsoft Teams Ctrl+Shift and Alt+Shift,
 * browsers Alt with the arrows to the side. By the key's place, as Alt writes other letters on a Mac.
 */
const CODES: Record<string, ShortcutName> = {
  KeyC: 'show',
  KeyA: 'answer',
  KeyK: 'ask',
  KeyN: 'note',
  KeyP: 'pause',
  ArrowDown: 'next',
  ArrowUp: 'previous',
  KeyI: 'pin',
}
const LETTERS: Record<ShortcutName, string> = {
  show: 'C',
  answer: 'A',
  ask: 'K',
  note: 'N',
  pause: 'P',
  next: '↓',
  previous: '↑',
  pin: 'I',
}

/** As menus show it, such as `Alt+C`. */
export function shortcutLabel(name: ShortcutName): string {
  const isMac = /mac/i.test(navigator.platform)
  return `${isMac ? '⌥' : 'Alt+'}${LETTERS[name]}`
}

interface Listening {
  /** The overlay's root, in which the user may be typing too. */
  root: ShadowRoot
  press: (name: ShortcutName) => void
  /** Whether the user pressed the key: a page can dispatch events itself, which the browser marks as not trusted. */
  isPressed: (event: KeyboardEvent) => boolean
}

/**
 * Listens for the shortcuts wherever the focus is in the page, but never while the user types. The overlay's own field keeps the focus
 * once a question was asked: as long as it is empty nobody types there, and 'pause' has to work at once.
 */
export function listenForShortcuts({ root, press, isPressed }: Listening): () => void {
  const onKey = (event: KeyboardEvent) => {
    const name = CODES[event.code]
    if (!isPressed(event) || !name || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.repeat)
      return
    const [target] = event.composedPath()
    const isOwn = target === root.host || (target instanceof Node && root.contains(target))
    if (isOwn ? isTyping(root.activeElement) && !isEmptyField(root.activeElement) : isTyping(target)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    press(name)
  }
  window.addEventListener('keydown', onKey, { capture: true })
  return () => window.removeEventListener('keydown', onKey, { capture: true })
}

const NO_TEXT = new Set(['button', 'checkbox', 'radio', 'range', 'submit', 'reset', 'color', 'file', 'image'])

function isTyping(target: EventTarget | null | undefined): boolean {
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type)
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true
  return target instanceof HTMLElement && (target.isContentEditable || TEXT_ROLES.has(target.role ?? ''))
}

const isEmptyField = (target: Element | null) => target instanceof HTMLInputElement && target.value === ''

const TEXT_ROLES = new Set(['textbox', 'searchbox', 'combobox'])
