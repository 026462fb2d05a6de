import { UNSPACED_SCRIPTS } from '@cuecard/language/scripts.ts'
import type { CaptionMessage } from '../captions/caption-events.ts'
import { joinText } from '@cuecard/language/plain-text.ts'

interface Cut {
  /** What was read before the pause. */
  before: string
  /** All that the row showed when the pause ended; what is not in `before` was said meanwhile. */
  shown: string
}

/** Keeps what was said during a pause out of lines that go on after it: pages show it still when reading begins again. */
export class AfterPause {
  readonly #cuts = new Map<string, Cut>()

  /** What the page showed when reading began again. */
  hide(message: CaptionMessage, before: string): void {
    this.#cuts.set(message.message_id, { before, shown: message.text })
  }

  /** The message without what was said meanwhile; null where nothing else is in it. */
  shown(message: CaptionMessage): CaptionMessage | null {
    const cut = this.#cuts.get(message.message_id)
    if (!cut) return message
    const later = laterThan(cut.shown, message.text)
    if (later === '' && cut.before === '') return null
    return { ...message, text: joinText(cut.before, later) }
  }
}

/** What follows, also where the page has corrected a word of what it follows; a word that was begun belongs to it. */
function laterThan(shown: string, text: string): string {
  const rest = text.slice(shown.length)
  const isWithinWord = WORD_END.test(text.slice(0, shown.length))
  return (isWithinWord ? rest.replace(WORD_REST, '') : rest).trim()
}

/** Of words that spaces part: others have no ends that could be seen. */
const LETTER = String.raw`[[\p{L}\p{M}]--[${UNSPACED_SCRIPTS}]]`
const WORD_END = new RegExp(`${LETTER}$`, 'v')
const WORD_REST = new RegExp(`^${LETTER}+`, 'v')
