import { endsInQuestion } from '@cuecard/language/questions.ts'
import { QUIET_MS } from '../captions/settler.ts'
import type { TranscriptLine } from './meeting-view.ts'

/** So many are shown. */
const NEWEST = 500

type Heard = Omit<TranscriptLine, 'is_settled' | 'is_question'>

/** The live transcript: the newest lines in their order, each a new object when it changes. */
export class LiveLines {
  #lines: TranscriptLine[] = []
  /** When each line that has not come to rest changed last. */
  readonly #moving = new Map<string, number>()

  all(): readonly TranscriptLine[] {
    return this.#lines
  }

  textOf(message_id: string): string {
    return this.#find(message_id)?.text ?? ''
  }

  hear(heard: Heard, now: number): void {
    const known = this.#find(heard.message_id)
    if (known && known.text === heard.text && known.speaker === heard.speaker) return
    const others = this.#lines.filter((line) => line !== known)
    if (heard.text === '') {
      this.#moving.delete(heard.message_id)
      this.#lines = others
      return
    }
    this.#moving.set(heard.message_id, now)
    const line = { ...heard, is_settled: false, is_question: false }
    const after = others.findLastIndex((each) => each.at <= line.at)
    this.#lines = others.toSpliced(after + 1, 0, line).slice(-NEWEST)
  }

  /** Lines of the page load before: they have come to rest, and nobody wants their questions answered now. */
  restore(lines: readonly Heard[]): void {
    this.#lines = lines
      .filter((line) => line.text !== '')
      .map((line) => ({ ...line, is_settled: true, is_question: false }))
  }

  /** True where a line has come to rest. */
  settle(now: number): boolean {
    const resting = [...this.#moving].flatMap(([id, since]) => (now - since >= QUIET_MS ? [id] : []))
    if (resting.length === 0) return false
    const ids = new Set(resting)
    for (const id of resting) this.#moving.delete(id)
    this.#lines = this.#lines.map((line) =>
      ids.has(line.message_id)
        ? { ...line, is_settled: true, is_question: !line.is_own && endsInQuestion(line.text) }
        : line,
    )
    return true
  }

  /** When the next line comes to rest if nothing happens; null for none. */
  next(): number | null {
    return this.#moving.size === 0 ? null : Math.min(...this.#moving.values()) + QUIET_MS
  }

  #find(message_id: string): TranscriptLine | undefined {
    return this.#lines.findLast((line) => line.message_id === message_id)
  }
}
