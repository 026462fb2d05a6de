import type { CaptionEvent, CaptionMessage } from '../caption-events.ts'

export interface Line {
  speaker: string
  text: string
}

/** Keeps events as the server does: by `message_id`, a higher revision wins; in order of time, then of arrival. */
export class Transcript {
  readonly #messages = new Map<string, CaptionMessage>()
  readonly states: string[] = []
  events = 0

  readonly take = (event: CaptionEvent): void => {
    if (event.type === 'state') this.states.push(event.state.status)
    else this.keep(event.message)
  }

  keep(message: CaptionMessage): void {
    this.events += 1
    const known = this.#messages.get(message.message_id)
    if (known && known.revision >= message.revision) throw new Error(`${message.message_id} went back`)
    this.#messages.set(message.message_id, message)
  }

  get lines(): Line[] {
    const messages = [...this.#messages.values()].filter((message) => message.text !== '')
    return messages.sort((a, b) => a.at - b.at).map(({ speaker, text }) => ({ speaker, text }))
  }
}

const wordsOf = (lines: readonly Line[]) =>
  lines.flatMap(({ speaker, text }) => text.split(/\s+/u).map((word) => `${speaker}: ${word}`))

/** Words that should be there and are not, words that are there too often, and whether both are in the same order. */
export function compareLines(got: readonly Line[], expected: readonly Line[]) {
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
