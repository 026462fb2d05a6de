import type { CaptionPack } from '@cuecard/contract/caption-packs/caption-packs.ts'
import type { CaptionEvent, CaptionRow, CaptureState } from './caption-events.ts'
import type { CaptionLine } from '../messages/caption-line.ts'
import { type Capture, newCapture, nextCapture } from './capture-state.ts'
import type { FoundRow } from './find-rows.ts'
import { type CaptionRegion, findCaptions, readRegion, readRows, readSigns } from './read-page.ts'
import { textOf } from './plain-text.ts'
import { SpeakerNames } from './speaker-names.ts'
import { Stabiliser } from './stabiliser.ts'

export interface WatchOptions {
  page: Document
  pack: CaptionPack
  /** Starts every line's id; new for each page load. */
  session: string
  /** The `tail` from before the page was reloaded in the same meeting. */
  resume?: readonly CaptionLine[]
  /** False where reading goes on in the same page. */
  isReload?: boolean
  /** Those of an earlier watch of the same page, which keep who is behind which picture or initials. */
  names?: SpeakerNames
  /** Milliseconds since 1970. */
  now: () => number
  onEvent: (event: CaptionEvent) => void
}

/** How often the page is read although it reported no change. */
const SCAN_MS = 1_000

/**
 * Reads the captions of a page. Mutations only trigger a reading; lines are made of what the rows show, so that nothing
 * depends on how the page makes its changes. The page itself is never changed.
 */
export class CaptionWatch {
  readonly #options: WatchOptions
  readonly #stabiliser: Stabiliser
  readonly #changes: MutationObserver
  /** Reports at once when the captions' region is removed or added, by the child lists of its ancestors. */
  readonly #moves: MutationObserver
  readonly #names: SpeakerNames
  readonly #keys = new WeakMap<Node, number>()
  #lastKey = 0
  #region: CaptionRegion | null = null
  #rows: CaptionRow[] = []
  /** The row of each text element; empty where rows are found by structure alone. */
  #rowOf = new Map<Node, number>()
  #capture: Capture
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(options: WatchOptions) {
    this.#options = options
    this.#stabiliser = new Stabiliser(options.session, options.resume, options.isReload)
    this.#names = options.names ?? new SpeakerNames(options.page, options.resume)
    this.#changes = new MutationObserver((records) => this.#readChanges(records))
    this.#moves = new MutationObserver(() => this.#onMove())
    this.#capture = newCapture(options.now())
  }

  start(): void {
    this.#report(null)
    this.scan()
    this.#timer = setInterval(() => this.scan(), SCAN_MS)
  }

  /** Reads once more and stops. */
  stop(): void {
    this.scan()
    clearInterval(this.#timer)
    this.#changes.disconnect()
    this.#moves.disconnect()
  }

  /** Reads the whole page; runs by itself every second. */
  scan(): void {
    const at = this.#options.now()
    const isNew = this.#isRegionGone() && this.#findRegion()
    const lines = this.#readAll(at)
    lines.push(...this.#nameSpeakers(at), ...this.#stabiliser.tick(at))
    this.#emit(lines)
    this.#see(isNew ? 'new' : 'same', lines.length > 0)
  }

  /** For the next page load's `resume`. */
  tail(): CaptionLine[] {
    return this.#stabiliser.tail()
  }

  #isRegionGone(): boolean {
    return this.#region === null || !this.#region.container.isConnected || this.#region.rows.length === 0
  }

  /** True where another region was found than before. */
  #findRegion(): boolean {
    const { page, pack } = this.#options
    const before = this.#region?.container ?? null
    this.#region = findCaptions(page, pack)
    const container = this.#region?.container ?? null
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
    if (this.#region === null || !this.#region.container.isConnected) this.scan()
  }

  #readChanges(records: readonly MutationRecord[]): void {
    const at = this.#options.now()
    const changed = this.#changedRows(records)
    const lines = changed === null ? this.#readAll(at) : this.#readSome(changed, at)
    this.#emit(lines)
    if (lines.length > 0 && this.#capture.status !== 'active') this.#see('same', true)
    else if (this.#region?.unread_text) this.#see('same', false)
  }

  /** The changed rows; null where more has changed than the text of known rows. */
  #changedRows(records: readonly MutationRecord[]): Set<number> | null {
    const changed = new Set<number>()
    for (const { target } of records) {
      let node: Node | null = target
      while (node !== null && !this.#rowOf.has(node) && node !== this.#region?.container) node = node.parentNode
      const row = node === null ? undefined : this.#rowOf.get(node)
      if (row === undefined) return null
      changed.add(row)
    }
    return changed
  }

  #readSome(changed: ReadonlySet<number>, at: number): CaptionLine[] {
    for (const n of changed) {
      const text = this.#region?.rows[n]?.text
      const row = this.#rows[n]
      if (row && text instanceof Element) this.#rows[n] = { ...row, text: textOf(text) }
    }
    return this.#stabiliser.read(this.#rows, at)
  }

  #readAll(at: number): CaptionLine[] {
    const { pack } = this.#options
    const region = this.#region
    if (region === null) {
      this.#rows = []
    } else {
      this.#region = readRegion(region.container, pack, region.read_by.container)
      const { rows } = this.#region
      const nameless = ({ picture, initials = '' }: FoundRow) =>
        pack.row.length === 0 ? '' : this.#names.nameOf({ picture, initials, container: region.container })
      this.#rows = readRows(rows, this.#keyOf, nameless)
      this.#rowOf = new Map()
      for (const [n, { text }] of rows.entries()) if (text instanceof Element) this.#rowOf.set(text, n)
    }
    return this.#stabiliser.read(this.#rows, at)
  }

  /** Corrects what was said under a placeholder once the page shows who it is. */
  #nameSpeakers(at: number): CaptionLine[] {
    if (this.#region === null) return []
    const renamings = this.#names.renamings(this.#region.container)
    return renamings.flatMap(({ from, to }) => this.#stabiliser.rename(from, to, at))
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

  #see(region: 'new' | 'same', has_new_lines: boolean): void {
    const { page, pack, now } = this.#options
    const before = this.#capture
    const sight = {
      at: now(),
      ...readSigns(page, pack),
      region: this.#region ? region : ('none' as const),
      unread_text: this.#region?.unread_text ?? '',
      has_new_lines,
    }
    this.#capture = nextCapture(before, sight, pack.grace_seconds * 1_000)
    this.#report(before)
  }

  #report(before: Capture | null): void {
    const { status, since } = this.#capture
    if (before?.status === status) return
    const { pack, onEvent } = this.#options
    const state: CaptureState = { status, since, pack_version: pack.version, read_by: this.#region?.read_by ?? null }
    onEvent({ type: 'state', state })
  }
}
