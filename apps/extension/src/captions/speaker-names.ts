import { PLACEHOLDER_NAME, placeholderName } from '@cuecard/contract/meetings/placeholder-names.ts'
import type { CaptionLine } from '../messages/caption-line.ts'
import { textOf } from './plain-text.ts'

/** What stands behind a name in a list of participants: `Dana Whitfield (Host, me)`. */
const ROLE = /\s*\([^()]*\)$/u
const NAME_MAX = 200

/** A placeholder that turned out to be this person. */
export interface Renaming {
  from: string
  to: string
}

/**
 * Names for rows that show a person's picture or initials alone. The same picture stands beside the name elsewhere on the page,
 * among the participants; until it does, and for initials, the person is `Speaker 1`.
 */
export class SpeakerNames {
  readonly #page: Document
  readonly #names = new Map<string, string>()
  readonly #placeholders = new Map<string, string>()
  #count: number

  /** `known`: the lines from before a reload, whose placeholders are not given to others. */
  constructor(page: Document, known: readonly CaptionLine[] = []) {
    this.#page = page
    this.#count = Math.max(0, ...known.map(({ username }) => Number(PLACEHOLDER_NAME.exec(username)?.[1] ?? 0)))
  }

  /** `mark`: the picture's address, or the initials where there is no picture. */
  nameOf({ picture, initials, container }: { picture: Element | null; initials: string; container: Element }): string {
    const address = picture?.getAttribute('src') ?? ''
    if (address === '' && initials === '') return ''
    const mark = address || `initials ${initials}`
    const name = this.#names.get(mark) ?? (address === '' ? null : this.#find(address, container))
    if (name === null) return this.#placeholderOf(mark)
    this.#names.set(mark, name)
    return name
  }

  /** The placeholders whose names the page has shown since. */
  renamings(container: Element): Renaming[] {
    const found: Renaming[] = []
    for (const [mark, from] of this.#placeholders) {
      const to = this.#names.get(mark) ?? this.#find(mark, container)
      if (to === null) continue
      this.#names.set(mark, to)
      this.#placeholders.delete(mark)
      found.push({ from, to })
    }
    return found
  }

  #placeholderOf(mark: string): string {
    const known = this.#placeholders.get(mark)
    if (known !== undefined) return known
    this.#count += 1
    const fresh = placeholderName(this.#count)
    this.#placeholders.set(mark, fresh)
    return fresh
  }

  /** The text beside another picture of this address: what follows it, or what follows what it lies in. */
  #find(address: string, container: Element): string | null {
    for (const picture of this.#page.querySelectorAll('img')) {
      if (picture.getAttribute('src') !== address || container.contains(picture)) continue
      const beside = [picture.nextElementSibling, picture.parentElement?.nextElementSibling]
      for (const each of beside) {
        const name = each ? textOf(each).replace(ROLE, '').trim() : ''
        if (name !== '' && name.length <= NAME_MAX) return name.toWellFormed()
      }
    }
    return null
  }
}
