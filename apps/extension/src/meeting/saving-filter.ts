import type { CaptionLine } from '../messages/caption-line.ts'
import { PauseFilter } from './pause-filter.ts'

/** Removes what was said while meetings were not saved from lines that continue once they are: the live transcript shows it. */
export class SavingFilter {
  readonly #cuts = new PauseFilter()
  /** The text of each line as it was passed on last. */
  readonly #passed = new Map<string, string>()

  /** `tail`: the lines that were stored before the page was reloaded. */
  constructor(tail: readonly CaptionLine[] = []) {
    for (const { message_id, text } of tail) this.#passed.set(message_id, text)
  }

  /** The lines as they may be stored; none while meetings are not saved. */
  pass(lines: readonly CaptionLine[], { isSaved }: { isSaved: boolean }): CaptionLine[] {
    if (!isSaved) {
      for (const line of lines) this.#cuts.hide(line, this.#passed.get(line.message_id) ?? '')
      return []
    }
    const saved = lines.flatMap((line) => this.#cuts.visible(line) ?? [])
    for (const { message_id, text } of saved) this.#passed.set(message_id, text)
    return saved
  }
}
