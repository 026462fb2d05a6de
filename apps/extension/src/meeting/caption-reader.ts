import type { CaptionPack } from '@cuecard/contract/caption-packs.ts'
import type { CaptionEvent, CaptionMessage, CaptureState } from '../captions/caption-events.ts'
import { Settler } from '../captions/line-debouncer.ts'
import { CaptionWatch } from '../captions/watch-captions.ts'
import type { Line } from '../messages/caption-line.ts'
import { AfterPause } from './pause-filter.ts'
import type { LiveLines } from './live-lines.ts'
import { speakerOf } from './username.ts'

interface Reading {
  page: Document
  pack: CaptionPack
  lines: LiveLines
  /** The connected person's name. */
  name: () => string | null
  now: () => number
  onChange: () => void
  onCapture: (state: CaptureState) => void
  /** Lines that have rested: to be kept. */
  onLines: (lines: readonly Line[]) => void
}

/** Reads the captions of one meeting between its pauses: lines at once for the eye, and rested ones to be kept. */
export class Reader {
  readonly #given: Reading
  readonly #settler = new Settler()
  readonly #afterPause = new AfterPause()
  #watch: CaptionWatch | null = null
  #tail: readonly CaptionMessage[]
  #isFirstLook = false
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `tail`: what the page's load before has read. */
  constructor(given: Reading, tail: readonly CaptionMessage[]) {
    this.#given = given
    this.#tail = tail
  }

  get isReading(): boolean {
    return this.#watch !== null
  }

  /** `hides` leaves out what the page shows already: it was said while nothing was to be read. */
  start({ hides }: { hides: boolean }): void {
    const { page, pack, now } = this.#given
    const session = crypto.randomUUID().slice(0, 13)
    this.#isFirstLook = hides
    this.#watch = new CaptionWatch({
      page,
      pack,
      session,
      resume: this.#tail,
      now,
      onEvent: (event) => this.#onEvent(event),
    })
    this.#watch.start()
    this.#isFirstLook = false
  }

  /** What was read so far is kept. */
  stop(): void {
    if (!this.#watch) return
    this.#watch.stop()
    this.#tail = this.#watch.tail()
    this.#watch = null
    this.flush()
  }

  /** What has not rested yet too, and what came this very moment: the page may go. */
  flush(): void {
    this.#watch?.look()
    clearTimeout(this.#timer)
    this.#hand(this.#settler.flush())
  }

  #onEvent(event: CaptionEvent): void {
    if (event.type === 'state') return this.#given.onCapture(event.state)
    const { lines, now, onChange } = this.#given
    const { message_id } = event.message
    if (this.#isFirstLook) return this.#afterPause.hide(event.message, lines.textOf(message_id))
    const message = this.#afterPause.shown(event.message)
    if (!message) return
    const { at, text, image } = message
    lines.hear({ message_id, at, text, image, ...this.#speakerOf(message) }, now())
    this.#settler.offer(message, now())
    this.#schedule()
    onChange()
  }

  #schedule(): void {
    const times = [this.#settler.next(), this.#given.lines.next()].filter((time) => time !== null)
    clearTimeout(this.#timer)
    if (times.length === 0) return
    this.#timer = setTimeout(() => this.#onDue(), Math.max(0, Math.min(...times) - this.#given.now()))
  }

  #onDue(): void {
    const { lines, now, onChange } = this.#given
    if (lines.settle(now())) onChange()
    this.#hand(this.#settler.due(now()))
    this.#schedule()
  }

  #hand(messages: readonly CaptionMessage[]): void {
    if (messages.length === 0) return
    this.#given.onLines(messages.map((each) => ({ ...each, username: this.#speakerOf(each).speaker })))
  }

  #speakerOf({ speaker }: CaptionMessage) {
    const { page, pack, name } = this.#given
    return speakerOf(speaker, { page, pack, name: name() })
  }
}
