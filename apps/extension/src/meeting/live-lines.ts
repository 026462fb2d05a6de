import { questionsIn } from '@cuecard/language/questions.ts'
import { QUIET_MS } from '../captions/line-debouncer.ts'
import { SHOWN_LINES_MAX, type TranscriptLine } from './meeting-view.ts'

type NewLine = Omit<TranscriptLine, 'is_settled' | 'is_question'>

/** The live transcript: the newest lines in their order, each a new object when it changes. */
export class LiveLines {
  #lines: TranscriptLine[] = []
  /** When each line that may still change changed last. */
  readonly #unsettled = new Map<string, number>()

  all(): readonly TranscriptLine[] {
    return this.#lines
  }

  textOf(message_id: string): string {
    return this.#find(message_id)?.text ?? ''
  }

  /** Takes over a new or changed line; an empty text removes it. */
  update(changed: NewLine, now: number): void {
    const known = this.#find(changed.message_id)
    if (known && known.text === changed.text && known.username === changed.username) return
    const others = this.#lines.filter((line) => line !== known)
    if (changed.text === '') {
      this.#unsettled.delete(changed.message_id)
      this.#lines = others
      return
    }
    this.#unsettled.set(changed.message_id, now)
    const changed_at = known?.text === changed.text ? (known.changed_at ?? known.at) : now
    const line = { ...changed, is_settled: false, is_question: false, changed_at }
    const after = others.findLastIndex((each) => each.at <= line.at)
    this.#lines = others.toSpliced(after + 1, 0, line).slice(-SHOWN_LINES_MAX)
  }

  /** Lines from before the page was reloaded: they are settled, and an answer to their questions would come too late. */
  restore(lines: readonly NewLine[]): void {
    this.#lines = lines
      .filter((line) => line.text !== '')
      .map((line) => ({ ...line, is_settled: true, is_question: false, is_earlier: true }))
  }

  /** Marks lines that have stopped changing; true where there are any. */
  settle(now: number): boolean {
    const settled = [...this.#unsettled].flatMap(([id, since]) => (now - since >= QUIET_MS ? [id] : []))
    if (settled.length === 0) return false
    const ids = new Set(settled)
    for (const id of settled) this.#unsettled.delete(id)
    this.#lines = this.#lines.map((line) =>
      ids.has(line.message_id)
        ? { ...line, is_settled: true, is_question: !line.is_own && questionsIn(line.text).length > 0 }
        : line,
    )
    return true
  }

  /** When the next line settles if nothing changes; null where none is due. */
  next(): number | null {
    return this.#unsettled.size === 0 ? null : Math.min(...this.#unsettled.values()) + QUIET_MS
  }

  #find(message_id: string): TranscriptLine | undefined {
    return this.#lines.findLast((line) => line.message_id === message_id)
  }
}
