import { UNSPACED_SCRIPTS } from '@cuecard/language/scripts.ts'
import { joinText } from '@cuecard/language/plain-text.ts'
import { lineBefore } from '../captions/segments.ts'
import type { CaptionLine } from '../messages/caption-line.ts'

interface Cut {
  /** What was read before the pause. */
  before: string
  /** The whole row when the pause ended; what is not in `before` was said during the pause. */
  shown: string
  /** The line as it is now: of a long row the rest stands in the next line. */
  text: string
}

/** Removes what was said during a pause from lines that continue after it: the page still shows it when reading resumes. */
export class PauseFilter {
  readonly #cuts = new Map<string, Cut>()
  /** Later lines of long rows that were met. */
  readonly #parts = new Set<string>()

  /** Remembers what the page showed when reading resumed. */
  hide(line: CaptionLine, before: string): void {
    this.#cuts.set(line.message_id, { before, shown: line.text, text: line.text })
  }

  /** The line without what was said during the pause; null where nothing is left. */
  visible(line: CaptionLine): CaptionLine | null {
    const cut = this.#cuts.get(line.message_id) ?? this.#movedInto(line)
    if (!cut) return line
    cut.text = line.text
    const later = textAfter(cut.shown, line.text)
    if (later === '' && cut.before === '') return null
    return { ...line, text: joinText(cut.before, later) }
  }

  /** A long row is cut into lines as it grows: what was left out at the end of one stands at the start of the next. */
  #movedInto({ message_id, text }: CaptionLine): Cut | undefined {
    const id = lineBefore(message_id)
    if (id === '' || this.#parts.has(message_id)) return undefined
    this.#parts.add(message_id)
    const earlier = this.#cuts.get(id)
    const shown = earlier?.shown.slice(earlier.text.length).trimStart() ?? ''
    if (shown === '') return undefined
    const cut = { before: '', shown, text }
    this.#cuts.set(message_id, cut)
    return cut
  }
}

/** What follows `shown`, by length since the page may have corrected its words; a word that it cut off belongs to it. */
function textAfter(shown: string, text: string): string {
  const rest = text.slice(shown.length)
  const isWithinWord = WORD_END.test(text.slice(0, shown.length))
  return (isWithinWord ? rest.replace(WORD_REST, '') : rest).trim()
}

/** Of scripts with spaces between words: in the others the end of a word cannot be seen. */
const LETTER = String.raw`[[\p{L}\p{M}]--[${UNSPACED_SCRIPTS}]]`
const WORD_END = new RegExp(`${LETTER}$`, 'v')
const WORD_REST = new RegExp(`^${LETTER}+`, 'v')
