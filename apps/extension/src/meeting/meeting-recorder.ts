import type { CaptureState, CaptureStatus } from '../captions/caption-events.ts'
import type { VocabularyName } from '@cuecard/contract/vocabulary.ts'
import type { CaptionLine } from '../messages/caption-line.ts'
import type { Allowed, FromPage, PageStatus, ReadingState, ToPage } from '../messages/page-messages.ts'
import { CaptionReader, type CaptionReaderOptions } from './caption-reader.ts'
import { LineBuffer } from './line-buffer.ts'
import { LiveLines } from './live-lines.ts'
import { type MeetingView, type SavingState, summaryOf } from './meeting-view.ts'
import { ReadingSwitch } from './reading-switch.ts'
import { withOwn } from './username.ts'

interface MeetingRecorderOptions extends Omit<
  CaptionReaderOptions,
  'lines' | 'onCapture' | 'onLines' | 'readsChat' | 'chatSince' | 'isSaved'
> {
  reference: string
  title: string
  /** The page's address without its query. */
  meeting_url: string
  send: (message: FromPage) => void
}

type MeetingMessage = Exclude<ToPage, { type: 'status' | 'show' | 'confirm-consent' }>

/** One object, so that nothing is read again for it. */
const NONE: readonly VocabularyName[] = []
const NO_PROGRESS = { unsent: 0, meeting_id: null, is_gone: false, is_refused: false }

/** One meeting from joining to leaving: decides when its captions may be read, and sends its lines to the worker. */
export class MeetingRecorder {
  readonly #options: MeetingRecorderOptions
  readonly #lines = new LiveLines()
  readonly #buffer: LineBuffer
  #reader: CaptionReader | null = null
  readonly #switch = new ReadingSwitch()
  #allowed: Allowed | null = null
  /** When the user confirmed that the others know that the meeting is saved. */
  #consent_at: number | null = null
  /** The page still shows what was said while reading was not allowed. */
  #hidesShown = false
  #mustJoin = false
  #joined: { client_key: string; started_at: number } | null = null
  #joined_at: number
  #progress: Omit<Extract<MeetingMessage, { type: 'meeting' }>, 'type' | 'client_key'> = NO_PROGRESS
  #summary = ''
  #capture: CaptureStatus = 'waiting'

  constructor(options: MeetingRecorderOptions) {
    this.#options = options
    this.#joined_at = options.now()
    this.#buffer = new LineBuffer((message) => options.send(message), options.onChange)
  }

  get client_key(): string | null {
    return this.#joined?.client_key ?? null
  }

  /** The meeting's part of the view. */
  view() {
    return {
      capture: this.#capture,
      is_listening: this.#reader?.isReading ?? false,
      reads_chat: this.#readsChat,
      saving: this.#saving,
      saving_trouble: this.#trouble,
      unsent: this.#progress.unsent + this.#buffer.size,
      meeting_id: this.#progress.meeting_id,
      is_gone: this.#progress.is_gone,
      consent: { policy: this.#isSaved ? (this.#allowed?.consent ?? 'none') : 'none', confirmed_at: this.#consent_at },
      has_prompts: this.#allowed?.prompts ?? false,
      competitors: this.#allowed?.competitors ?? NONE,
      meeting_title: this.#options.title,
      started_at: this.#joined?.started_at ?? this.#joined_at,
      lines: this.#lines.all(),
    }
  }

  get #saving(): SavingState {
    if (this.#switch.state !== 'on') return this.#switch.state
    if (!this.#isSaved) return 'off'
    return this.isHeld ? 'held' : 'saving'
  }

  get #trouble(): MeetingView['saving_trouble'] {
    if (this.#saving !== 'saving') return null
    return this.#buffer.isStuck ? 'disk' : this.#progress.is_refused ? 'refused' : null
  }

  /** Nothing of it may leave the page before the user has confirmed that the others know that it is saved. */
  get isHeld(): boolean {
    return this.#isSaved && this.#allowed?.consent === 'required' && this.#consent_at === null
  }

  confirmConsent(): void {
    this.#consent_at ??= this.#options.now()
    this.#tellConsent()
    this.sendLines()
    this.#options.onChange()
  }

  get #isSaved(): boolean {
    return this.#allowed?.saving === true && !this.#progress.is_gone
  }

  get #readsChat(): boolean {
    return this.#allowed?.chat === true && this.#options.pack.chat.list.length > 0
  }

  /** Whether the tab's address is now another meeting's. */
  isAnother(reference: string): boolean {
    return reference !== '' && this.#options.reference !== '' && reference !== this.#options.reference
  }

  /** Announces the meeting to a worker that was just started. */
  join(): void {
    this.#summary = ''
    this.#buffer.resend()
    const { pack, reference, title, meeting_url } = this.#options
    if (this.#switch.isDisabled && this.client_key === null) return
    this.#mustJoin = false
    this.#options.send({
      type: 'join',
      service: pack.service,
      reference,
      title,
      meeting_url,
      at: this.#joined_at,
      client_key: this.client_key,
    })
  }

  /** Takes over whether a user is connected and what the company allows. */
  onStatus(status: PageStatus): void {
    const { connection } = status
    if (connection === 'none' || connection === 'ended') {
      // Everything read until now still belongs to the user who was connected.
      this.#reader?.stop()
      this.#hidesShown = true
      this.#mustJoin = true
      if (connection === 'none') this.#joined = null
    }
    this.#allowed = status.allowed
    if (status.allowed !== null && this.#mustJoin) this.join()
    this.#startOrStop()
  }

  onMessage(message: MeetingMessage): void {
    if (message.type === 'joined') this.#onJoined(message)
    if (message.type === 'lines-stored') this.#onStored(message)
    if (message.type === 'meeting' && message.client_key === this.client_key && !this.#switch.isDisabled) {
      this.#progress = message
      this.#startOrStop()
      this.#options.onChange()
    }
  }

  /** False where nothing changes. */
  switchTo(to: ReadingState): boolean {
    if (!this.#switch.turn(to)) return false
    this.#startOrStop()
    this.#tellReading()
    if (to === 'disabled') this.#clear()
    return true
  }

  sendLines(): void {
    if (this.client_key !== null && !this.isHeld) this.#buffer.send(this.client_key, this.#options.now())
  }

  flush(): void {
    this.#reader?.flush()
    if (this.client_key !== null && !this.isHeld) this.#buffer.sendAll(this.client_key, this.#options.now())
  }

  stop(): void {
    this.#reader?.stop()
  }

  leave(at: number): void {
    this.stop()
    this.flush()
    if (this.client_key !== null) this.#options.send({ type: 'leave', client_key: this.client_key, at })
    this.#options.send({ type: 'summary', summary: null })
  }

  /** Another user has connected, who must see and send nothing of the one before. */
  restart(): void {
    this.stop()
    this.#reader = null
    this.#clear()
    this.#joined = null
    this.#joined_at = this.#options.now()
    this.#hidesShown = true
    this.join()
  }

  /** Sends the worker a summary for the popup, where it has changed. */
  report(view: MeetingView): void {
    const summary = summaryOf(view)
    const text = JSON.stringify(summary)
    if (text === this.#summary) return
    this.#summary = text
    this.#options.send({ type: 'summary', summary })
  }

  #clear(): void {
    this.#lines.restore([])
    this.#buffer.clear()
    this.#consent_at = null
    this.#progress = NO_PROGRESS
  }

  #tellConsent(): void {
    if (this.client_key === null || this.#consent_at === null) return
    this.#options.send({ type: 'consent', client_key: this.client_key, at: this.#consent_at })
  }

  #tellReading(): void {
    if (this.client_key !== null) this.#options.send(this.#switch.message(this.client_key))
  }

  #onJoined(joined: Extract<MeetingMessage, { type: 'joined' }>): void {
    const { client_key, started_at, tail, consent_at = null } = joined
    const isFirst = this.#joined === null
    const isOther = this.#joined !== null && this.#joined.client_key !== client_key
    this.#joined = { client_key, started_at }
    if (!this.#switch.adopt(joined, { isNew: isFirst })) this.#tellReading()
    if (isFirst && this.#reader === null) {
      this.#lines.restore(withOwn(tail, { ...this.#options, name: this.#options.name() }))
      this.#reader = this.#makeReader(tail)
    }
    if (isOther) this.#progress = NO_PROGRESS
    if (consent_at === null) this.#tellConsent()
    else this.#consent_at = consent_at
    this.#startOrStop()
    this.sendLines()
    this.#options.onChange()
  }

  #onStored({ n, is_known }: Extract<MeetingMessage, { type: 'lines-stored' }>): void {
    if (is_known) {
      this.#buffer.acknowledge(n)
      this.sendLines()
    } else this.join()
  }

  /** Starts or stops reading as it is allowed now. */
  #startOrStop(): void {
    const isUseful = this.#allowed !== null && (this.#allowed.overlay || this.#isSaved)
    const isAllowed = this.#switch.state === 'on' && isUseful
    if (!isAllowed || this.#joined === null) {
      if (this.#joined !== null) this.#hidesShown = true
      return this.#reader?.stop()
    }
    this.#reader ??= this.#makeReader([])
    if (this.#reader.isReading) return this.#reader.followSwitches()
    if (this.#hidesShown) {
      this.#switch.readFrom(this.#options.now())
      this.#tellReading()
    }
    this.#reader.start({ hides: this.#switch.wasOff })
    this.#hidesShown = false
  }

  #makeReader(tail: readonly CaptionLine[]): CaptionReader {
    const { page, pack, now, name, onChange } = this.#options
    return new CaptionReader(
      {
        page,
        pack,
        lines: this.#lines,
        name,
        now,
        readsChat: () => this.#readsChat,
        isSaved: () => this.#isSaved,
        chatSince: () => Math.max(this.#joined?.started_at ?? this.#joined_at, this.#switch.since),
        onChange,
        onCapture: (state) => this.#onCapture(state),
        onLines: (lines) => this.#onLines(lines),
      },
      tail,
    )
  }

  #onCapture({ status, pack_version, read_by }: CaptureState): void {
    this.#capture = status
    const by = read_by ? `${read_by.container} ${read_by.rows}`.trim().slice(0, 300) : ''
    this.#options.send({ type: 'capture', service: this.#options.pack.service, pack_version, status, read_by: by })
    this.#options.onChange()
  }

  #onLines(lines: readonly CaptionLine[]): void {
    if (this.isHeld) {
      this.#buffer.hold(lines)
      return this.#options.onChange()
    }
    this.#buffer.add(lines)
    this.sendLines()
  }
}
