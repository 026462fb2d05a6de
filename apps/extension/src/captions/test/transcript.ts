import type { CaptionEvent } from '../caption-events.ts'
import type { CaptionLine } from '../../messages/caption-line.ts'

/** What a person says in a recorded or made-up meeting; `speaker` is the word of the shared recordings. */
export interface SpokenLine {
  speaker: string
  text: string
}

/** Keeps events as the server does: by `message_id`, a higher revision wins; in order of time, then of arrival. */
export class Transcript {
  readonly #lines = new Map<string, CaptionLine>()
  readonly states: string[] = []
  events = 0

  readonly take = (event: CaptionEvent): void => {
    if (event.type === 'state') this.states.push(event.state.status)
    else this.keep(event.line)
  }

  keep(line: CaptionLine): void {
    this.events += 1
    const known = this.#lines.get(line.message_id)
    if (known && known.revision >= line.revision) throw new Error(`${line.message_id} went back`)
    this.#lines.set(line.message_id, line)
  }

  get lines(): SpokenLine[] {
    const lines = [...this.#lines.values()].filter((line) => line.text !== '')
    return lines.sort((a, b) => a.at - b.at).map(({ username, text }) => ({ speaker: username, text }))
  }
}

const wordsOf = (lines: readonly SpokenLine[]) =>
  lines.flatMap(({ speaker, text }) => text.split(/\s+/u).map((word) => `${speaker}: ${word}`))

/** Words that should be there and are not, words that are there too often, and whether both are in the same order. */
export function compareLines(got: readonly SpokenLine[], expected: readonly SpokenLine[]) {
  const [has, should] = [wordsOf(got), wordsOf(expected)]
  const excess = (a: readonly string[], b: readonly string[]) => {
    const left = new Map<string, number>()
    for (const word of b) left.set(word, (left.get(word) ?? 0) + 1)
    return a.filter((word) => {
      const count = left.get(word) ?? 0
      left.set(word, count - 1)
      return count <= 0
    }).length
  }
  const isInOrder = has.join('\n') === should.join('\n')
  return { words: should.length, lost: excess(should, has), doubled: excess(has, should), isInOrder }
}
