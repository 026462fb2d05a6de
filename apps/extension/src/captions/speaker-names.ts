import type { CaptionPack } from '@cuecard/contract/caption-packs/caption-packs.ts'
import { PLACEHOLDER_NAME, placeholderName } from '@cuecard/contract/meetings/placeholder-names.ts'
import type { CaptionLine } from '../messages/caption-line.ts'
import { textOf } from './plain-text.ts'

/** What stands behind a name in a list of participants: `Dana Whitfield (Host, me)`. */
const ROLE = /\s*\(([^()]*)\)$/u
const NAME_MAX = 200
/** A list that is opened later may mark the user's own name then. */
const LOOK_AGAIN_MS = 5_000

type OwnRoles = Partial<Pick<CaptionPack, 'own_roles'>>

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
  readonly #ownRoles: ReadonlySet<string>
  readonly #own = new Set<string>()
  #looked_at = Number.NEGATIVE_INFINITY
  #count: number

  /** `known`: the lines from before a reload, whose placeholders are not given to others. `own_roles`: those of the pack. */
  constructor(page: Document, known: readonly CaptionLine[] = [], { own_roles = [] }: OwnRoles = {}) {
    this.#page = page
    this.#ownRoles = new Set(own_roles.map((role) => role.toLowerCase()))
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

  /** Whether the page marks that person as the one who reads it. */
  isOwn(name: string, now: number): boolean {
    const isDue = this.#ownRoles.size > 0 && !this.#own.has(name) && now - this.#looked_at >= LOOK_AGAIN_MS
    if (isDue) {
      this.#looked_at = now
      for (const [mark, known] of this.#names) {
        for (const { roles } of this.#beside(mark, null)) if (this.#isOwnRole(roles)) this.#own.add(known)
      }
    }
    return this.#own.has(name)
  }

  #isOwnRole(roles: string): boolean {
    return roles.split(/[,،、]/u).some((role) => this.#ownRoles.has(role.trim().toLowerCase()))
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

  /** The name beside another picture of this address; null where none is there. */
  #find(address: string, container: Element): string | null {
    for (const { name } of this.#beside(address, container)) return name
    return null
  }

  /** What stands beside the pictures of this address: what follows one, or what follows what it lies in. */
  *#beside(address: string, container: Element | null): Generator<{ name: string; roles: string }> {
    for (const picture of this.#page.querySelectorAll('img')) {
      if (picture.getAttribute('src') !== address || container?.contains(picture)) continue
      const beside = [picture.nextElementSibling, picture.parentElement?.nextElementSibling]
      for (const each of beside) {
        const { name, roles } = each ? readNamed(each) : { name: '', roles: '' }
        if (name !== '' && name.length <= NAME_MAX) yield { name: name.toWellFormed(), roles }
      }
    }
  }
}

/** A name and its roles: in an element of their own where there is one, because anybody may have brackets in their name. */
function readNamed(element: Element): { name: string; roles: string } {
  const text = textOf(element).trim()
  const label = element.childElementCount > 1 ? textOf(element.lastElementChild ?? element).trim() : null
  if (label === '') return { name: text, roles: '' }
  const roles = ROLE.exec(label ?? text)
  return { name: text.replace(ROLE, '').trim(), roles: roles?.[1] ?? '' }
}
