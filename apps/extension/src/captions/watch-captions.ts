import type { CaptionPack } from '@cuecard/contract/caption-packs.ts'
import type { CaptionEvent, CaptionRow, CaptureState } from './caption-events.ts'
import type { CaptionLine } from '../messages/caption-line.ts'
import { type Capture, newCapture, nextCapture } from './capture-state.ts'
import { type CaptionRegion, findCaptions, readRegion, readRows, readSigns } from './read-page.ts'
import { textOf } from './plain-text.ts'
import { Stabiliser } from './stabiliser.ts'

export interface WatchOptions {
  page: Document
  pack: CaptionPack
  /** Begins every message's id: new for each page load. */
  session: string
  /** The `tail` of the page load before, of the same meeting. */
  resume?: readonly CaptionLine[]
  /** Milliseconds since 1970. */
  now: () => number
  onEvent: (event: CaptionEvent) => void
}

/** How often the page is looked at although it told of no change. */
export const LOOK_MS = 1_000

/**
 * Reads the captions of a page. The page's changes only say that there is something to read: what is given out comes from
 * what the rows show, so that nothing depends on how the page makes its changes. It reads and changes nothing.
 */
export class CaptionWatch {
  readonly #options: WatchOptions
  readonly #stabiliser: Stabiliser
  readonly #changes: MutationObserver
  /** Tells at once when the captions' place goes or comes: it looks at the place's ancestors, and at nothing below them. */
  readonly #moves: MutationObserver
  readonly #keys = new WeakMap<Node, number>()
  #lastKey = 0
  #place: CaptionRegion | null = null
  #rows: CaptionRow[] = []
  /** The row whose words an element holds; empty where rows are known by structure alone. */
  #rowOf = new Map<Node, number>()
  #capture: Capture
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(options: WatchOptions) {
    this.#options = options
    this.#stabiliser = new Stabiliser(options.session, options.resume)
    this.#changes = new MutationObserver((records) => this.#readChanges(records))
    this.#moves = new MutationObserver(() => this.#onMove())
    this.#capture = newCapture(options.now())
  }

  start(): void {
    this.#report(null)
    this.scan()
    this.#timer = setInterval(() => this.scan(), LOOK_MS)
  }

  /** Reads what is left and stops. */
  stop(): void {
    this.scan()
    clearInterval(this.#timer)
    this.#changes.disconnect()
    this.#moves.disconnect()
  }

  /** Looks at the whole page; called by itself every second. */
  scan(): void {
    const at = this.#options.now()
    const isNew = this.#isPlaceGone() && this.#findPlace()
    const messages = this.#readAll(at)
    messages.push(...this.#stabiliser.tick(at))
    this.#emit(messages)
    this.#see(isNew ? 'new' : 'same', messages.length > 0)
  }

  /** For the next page load's `resume`. */
  tail(): CaptionLine[] {
    return this.#stabiliser.tail()
  }

  #isPlaceGone(): boolean {
    return this.#place === null || !this.#place.container.isConnected || this.#place.rows.length === 0
  }

  /** True where it is another one than before. */
  #findPlace(): boolean {
    const { page, pack } = this.#options
    const before = this.#place?.container ?? null
    this.#place = findCaptions(page, pack)
    const container = this.#place?.container ?? null
    if (container === before) return false
    this.#changes.disconnect()
    this.#rowOf.clear()
    this.#rows = []
    if (container === null) return false
    this.#changes.observe(container, { childList: true, characterData: true, subtree: true })
    this.#moves.disconnect()
    for (let each = container.parentElement; each !== null; each = each.parentElement) {
      this.#moves.observe(each, { childList: true })
    }
    return true
  }

  #onMove(): void {
    if (this.#place === null || !this.#place.container.isConnected) this.scan()
  }

  #readChanges(records: readonly MutationRecord[]): void {
    const at = this.#options.now()
    const changed = this.#changedRows(records)
    const messages = changed === null ? this.#readAll(at) : this.#readSome(changed, at)
    this.#emit(messages)
    if (messages.length > 0 && this.#capture.status !== 'active') this.#see('same', true)
    else if (this.#place?.loose_text) this.#see('same', false)
  }

  /** Null: more than the words of known rows. */
  #changedRows(records: readonly MutationRecord[]): Set<number> | null {
    const changed = new Set<number>()
    for (const { target } of records) {
      let node: Node | null = target
      while (node !== null && !this.#rowOf.has(node) && node !== this.#place?.container) node = node.parentNode
      const row = node === null ? undefined : this.#rowOf.get(node)
      if (row === undefined) return null
      changed.add(row)
    }
    return changed
  }

  #readSome(changed: ReadonlySet<number>, at: number): CaptionLine[] {
    for (const n of changed) {
      const text = this.#place?.rows[n]?.text
      const row = this.#rows[n]
      if (row && text instanceof Element) this.#rows[n] = { ...row, text: textOf(text) }
    }
    return this.#stabiliser.read(this.#rows, at)
  }

  #readAll(at: number): CaptionLine[] {
    const place = this.#place
    if (place === null) {
      this.#rows = []
    } else {
      this.#place = readRegion(place.container, this.#options.pack, place.read_by.container)
      const { rows } = this.#place
      this.#rows = readRows(rows, this.#keyOf)
      this.#rowOf = new Map()
      for (const [n, { text }] of rows.entries()) if (text instanceof Element) this.#rowOf.set(text, n)
    }
    return this.#stabiliser.read(this.#rows, at)
  }

  readonly #keyOf = (node: Node): number => {
    const known = this.#keys.get(node)
    if (known !== undefined) return known
    this.#lastKey += 1
    this.#keys.set(node, this.#lastKey)
    return this.#lastKey
  }

  #emit(lines: readonly CaptionLine[]): void {
    for (const line of lines) this.#options.onEvent({ type: 'line', line })
  }

  #see(place: 'new' | 'same', has_spoken: boolean): void {
    const { page, pack, now } = this.#options
    const before = this.#capture
    const sight = {
      at: now(),
      ...readSigns(page, pack),
      place: this.#place ? place : ('none' as const),
      loose_text: this.#place?.loose_text ?? '',
      has_spoken,
    }
    this.#capture = nextCapture(before, sight, pack.grace_seconds * 1_000)
    this.#report(before)
  }

  #report(before: Capture | null): void {
    const { status, since } = this.#capture
    if (before?.status === status) return
    const { pack, onEvent } = this.#options
    const state: CaptureState = { status, since, pack_version: pack.version, read_by: this.#place?.read_by ?? null }
    onEvent({ type: 'state', state })
  }
}
