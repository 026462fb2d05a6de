import type { CaptionPack } from '@cuecard/contract/caption-packs/caption-packs.ts'
import type { CaptionEvent, CaptureState } from '../captions/caption-events.ts'
import { LineDebouncer } from '../captions/line-debouncer.ts'
import { SpeakerNames } from '../captions/speaker-names.ts'
import { ChatWatch } from '../captions/watch-chat.ts'
import { CaptionWatch } from '../captions/watch-captions.ts'
import type { CaptionLine } from '../messages/caption-line.ts'
import type { LiveLines } from './live-lines.ts'
import { PauseFilter } from './pause-filter.ts'
import { SavingFilter } from './saving-filter.ts'
import { resolveUsername } from './username.ts'

export interface CaptionReaderOptions {
  page: Document
  pack: CaptionPack
  lines: LiveLines
  /** The connected user's name. */
  name: () => string | null
  /** Whether the meeting's chat is read, too. */
  readsChat: () => boolean
  /** Whether the meeting is stored; lines are queued only then. */
  isSaved: () => boolean
  /** What was typed before is not read: when the user joined, or reading was allowed again. Milliseconds since 1970. */
  chatSince: () => number
  now: () => number
  onChange: () => void
  onCapture: (state: CaptureState) => void
  /** Lines that no longer change and are to be queued. */
  onLines: (lines: readonly CaptionLine[]) => void
}

/** Reads the captions and the chat of one meeting between its pauses: every change goes to the live transcript, settled lines to the queue. */
export class CaptionReader {
  readonly #options: CaptionReaderOptions
  readonly #debouncer = new LineDebouncer()
  readonly #pauseFilter = new PauseFilter()
  readonly #savingFilter: SavingFilter
  /** One for all pauses: whoever is known by initials alone keeps the same placeholder. */
  readonly #names: SpeakerNames
  #watch: CaptionWatch | null = null
  #chat: ChatWatch | null = null
  #tail: readonly CaptionLine[]
  #chatTail: readonly CaptionLine[]
  #isFirstScan = false
  /** As it was when the switches were followed last. */
  #isSaved = false
  /** Starts the ids of lines since reading was begun. */
  #session = ''
  /** The time of the newest line that was left out then. */
  #hiddenTo = 0
  /** Rows that were scrolled back to, by the id of their first line. */
  readonly #scrolledBack = new Set<string>()
  #timer: ReturnType<typeof setTimeout> | undefined

  /** `tail`: the lines that were read before the page was reloaded. */
  constructor(options: CaptionReaderOptions, tail: readonly CaptionLine[]) {
    this.#options = options
    this.#savingFilter = new SavingFilter(tail)
    // What the page shows is compared with what it showed, so under the names that it showed.
    const shown = tail.map(({ page_username, ...line }) => ({ ...line, username: page_username ?? line.username }))
    this.#tail = shown.filter(({ kind }) => kind !== 'chat')
    this.#chatTail = shown.filter(({ kind }) => kind === 'chat')
    this.#names = new SpeakerNames(options.page, this.#tail, options.pack)
  }

  get isReading(): boolean {
    return this.#watch !== null
  }

  /** `hides` leaves out what the page shows already, because reading was not allowed when it was said. */
  start({ hides }: { hides: boolean }): void {
    const { page, pack, now, isSaved, chatSince } = this.#options
    this.#isSaved = isSaved()
    this.#session = crypto.randomUUID().slice(0, 13)
    this.#hiddenTo = 0
    this.#scrolledBack.clear()
    this.#isFirstScan = hides
    this.#watch = new CaptionWatch({
      page,
      pack,
      session: this.#session,
      resume: this.#tail,
      // What is left out has to be read with the first scan.
      ...(hides ? { isReload: false } : {}),
      names: this.#names,
      now,
      onEvent: (event) => this.#onEvent(event),
    })
    this.#watch.start()
    this.#isFirstScan = false
    if (this.#options.readsChat()) this.#startChat({ since: chatSince(), hides })
  }

  /** Follows the company's switches: whether meetings are saved, and whether the chat is read. */
  followSwitches(): void {
    const isSaved = this.#options.isSaved()
    if (isSaved !== this.#isSaved) {
      // What is pending was said before the change: it is not stored where saving was off, nor where it is off now.
      this.flush()
      this.#isSaved = isSaved
    }
    const isWanted = this.isReading && this.#options.readsChat()
    if (!isWanted) this.#stopChat()
    // What was typed while the switch was off is left out.
    else if (!this.#chat) this.#startChat({ since: this.#options.now(), hides: true })
  }

  /** Stops reading; lines that were read so far are queued. */
  stop(): void {
    if (!this.#watch) return
    this.#stopChat()
    this.#watch.stop()
    this.#tail = this.#watch.tail()
    this.#watch = null
    this.flush()
  }

  /** Queues lines that may still change too, because the page may be about to close. */
  flush(): void {
    this.#watch?.scan()
    this.#chat?.scan()
    clearTimeout(this.#timer)
    this.#queue(this.#debouncer.flush())
  }

  #onEvent(event: CaptionEvent): void {
    if (event.type === 'state') return this.#options.onCapture(event.state)
    const { message_id, at } = event.line
    if (this.#isFirstScan) this.#hiddenTo = Math.max(this.#hiddenTo, at)
    if (this.#isFirstScan || this.#isScrolledBack(event.line)) {
      return this.#pauseFilter.hide(event.line, this.#options.lines.textOf(message_id))
    }
    const line = this.#pauseFilter.visible(event.line)
    if (line) this.#take(line)
  }

  /** A new row above those that were left out as reading began: the page had scrolled it away then. */
  #isScrolledBack({ message_id, revision, at }: CaptionLine): boolean {
    if (revision !== 1 || !message_id.startsWith(this.#session)) return false
    const [row = ''] = message_id.split('.')
    // The later lines of a long row have the time at which they are read.
    if (at < this.#hiddenTo) this.#scrolledBack.add(row)
    return this.#scrolledBack.has(row)
  }

  #take(line: CaptionLine): void {
    const { lines, now, onChange } = this.#options
    const { username, is_own } = this.#usernameOf(line)
    lines.update({ ...line, username, is_own }, now())
    this.#debouncer.add(line, now())
    this.#schedule()
    onChange()
  }

  #startChat({ since, hides }: { since: number; hides: boolean }): void {
    const { page, pack, now } = this.#options
    this.#chat = new ChatWatch({
      page,
      pack,
      session: crypto.randomUUID().slice(0, 13),
      resume: this.#chatTail,
      since,
      hides,
      now,
      onLine: (line) => this.#take(line),
    })
    this.#chat.start()
  }

  #stopChat(): void {
    if (!this.#chat) return
    this.#chat.stop()
    this.#chatTail = this.#chat.tail()
    this.#chat = null
  }

  #schedule(): void {
    const times = [this.#debouncer.next(), this.#options.lines.next()].filter((time) => time !== null)
    clearTimeout(this.#timer)
    if (times.length === 0) return
    this.#timer = setTimeout(() => this.#onDue(), Math.max(0, Math.min(...times) - this.#options.now()))
  }

  #onDue(): void {
    const { lines, now, onChange } = this.#options
    if (lines.settle(now())) onChange()
    this.#queue(this.#debouncer.due(now()))
    this.#schedule()
  }

  #queue(lines: readonly CaptionLine[]): void {
    const saved = this.#savingFilter.pass(lines, { isSaved: this.#isSaved && this.#options.isSaved() })
    if (saved.length === 0) return
    this.#options.onLines(
      saved.map((line) => {
        const { username, is_marked } = this.#usernameOf(line)
        const marked = { ...line, is_marked }
        return username === line.username ? marked : { ...marked, username, page_username: line.username }
      }),
    )
  }

  #usernameOf({ username }: CaptionLine) {
    const { page, pack, name, now } = this.#options
    const resolved = resolveUsername(username, { page, pack, name: name() })
    return this.#names.isOwn(username, now()) ? { ...resolved, is_own: true, is_marked: true } : resolved
  }
}
