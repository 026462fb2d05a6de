import type { CaptionPack } from '@cuecard/contract/caption-packs.ts'
import type { CaptureState, CaptureStatus } from '../captions/caption-events.ts'
import type { Line } from '../messages/caption-line.ts'
import type { FromPage, MeetingSummary, PageStatus, ToPage } from '../messages/page-messages.ts'
import { Courier } from './line-buffer.ts'
import { LiveLines } from './live-lines.ts'
import type { MeetingView, SavingState, TranscriptLine } from './meeting-view.ts'
import { speakerOf } from './username.ts'
import { Reader } from './caption-reader.ts'

interface Given {
  page: Document
  pack: CaptionPack
  reference: string
  title: string
  now: () => number
  /** The connected person's name. */
  name: () => string | null
  send: (message: FromPage) => void
  onChange: () => void
}

type Told = Exclude<ToPage, { type: 'status' | 'show' }>

/** One meeting from joining to leaving: what may be read of it, its lines, and their way to the worker. */
export class OneMeeting {
  readonly #given: Given
  readonly #lines = new LiveLines()
  readonly #courier: Courier
  #reader: Reader | null = null
  #switch: 'on' | 'paused' | 'disabled' = 'on'
  #allowed: { overlay: boolean; saving: boolean } | null = null
  /** What the page shows was said while nothing was to be read. */
  #hidesShown = false
  #mustJoin = false
  #joined: { client_key: string; started_at: number } | null = null
  #joined_at: number
  #isGone = false
  #told = { unsent: 0, meeting_id: null as string | null }
  #summary = ''
  capture: CaptureStatus = 'waiting'

  constructor(given: Given) {
    this.#given = given
    this.#joined_at = given.now()
    this.#courier = new Courier((message) => given.send(message))
  }

  get client_key(): string | null {
    return this.#joined?.client_key ?? null
  }
  get title(): string {
    return this.#given.title
  }
  get started_at(): number {
    return this.#joined?.started_at ?? this.#joined_at
  }
  get lines(): readonly TranscriptLine[] {
    return this.#lines.all()
  }
  get isListening(): boolean {
    return this.#reader?.isReading ?? false
  }
  get unsent(): number {
    return this.#told.unsent + this.#courier.size
  }
  get meeting_id(): string | null {
    return this.#told.meeting_id
  }
  get saving(): SavingState {
    if (this.#switch !== 'on') return this.#switch
    return this.#isSaved ? 'saving' : 'off'
  }

  get #isSaved(): boolean {
    return this.#allowed?.saving === true && !this.#isGone
  }

  /** The same tab shows another meeting's address. */
  isAnother(reference: string): boolean {
    return reference !== '' && this.#given.reference !== '' && reference !== this.#given.reference
  }

  /** The worker is there, for the first time or again. */
  onWorker(): void {
    this.#summary = ''
    this.#courier.lost()
    const { pack, reference, title } = this.#given
    if (this.#switch === 'disabled') return
    this.#mustJoin = false
    this.#given.send({
      type: 'join',
      service: pack.service,
      reference,
      title,
      at: this.#joined_at,
      client_key: this.client_key,
    })
  }

  /** What the company allows, and whether anybody is connected at all. */
  allow(status: PageStatus): void {
    const { connection } = status
    if (connection === 'none' || connection === 'ended') {
      // What was read until now was still for the person who was connected.
      this.#reader?.stop()
      this.#hidesShown = true
      this.#mustJoin = true
      if (connection === 'none') this.#joined = null
    }
    // A worker that has just begun is asking; what the company allowed before holds until it is told otherwise.
    this.#allowed = status.allowed
    if (status.allowed !== null && this.#mustJoin) this.onWorker()
    this.#follow()
  }

  onMessage(message: Told): void {
    if (message.type === 'joined') this.#onJoined(message)
    if (message.type === 'kept') this.#onKept(message)
    if (message.type === 'meeting' && message.client_key === this.client_key) {
      this.#told = { unsent: message.unsent, meeting_id: message.meeting_id }
      this.#isGone = message.is_gone
      this.#follow()
      this.#given.onChange()
    }
  }

  /** False: it was so already. */
  turn(to: 'on' | 'paused' | 'disabled'): boolean {
    if (this.#switch === to || this.#switch === 'disabled') return false
    this.#switch = to
    this.#follow()
    if (to !== 'disabled') return true
    this.#lines.restore([])
    this.#courier.forget()
    this.#told = { unsent: 0, meeting_id: null }
    if (this.client_key !== null) this.#given.send({ type: 'disable', client_key: this.client_key })
    this.#joined = null
    return true
  }

  offer(): void {
    if (this.client_key !== null) this.#courier.offer(this.client_key, this.#given.now())
  }

  flush(): void {
    this.#reader?.flush()
    if (this.client_key !== null) this.#courier.offerAll(this.client_key, this.#given.now())
  }

  stop(): void {
    this.#reader?.stop()
  }

  leave(at: number): void {
    this.stop()
    this.flush()
    if (this.client_key !== null) this.#given.send({ type: 'leave', client_key: this.client_key, at })
    this.#given.send({ type: 'summary', summary: null })
  }

  /** Another person is connected: nothing of this one's is theirs. */
  forget(): void {
    this.stop()
    this.#reader = null
    this.#lines.restore([])
    this.#courier.forget()
    this.#joined = null
    this.#told = { unsent: 0, meeting_id: null }
    this.#joined_at = this.#given.now()
    this.#hidesShown = true
    this.onWorker()
  }

  /** Tells the worker how it stands, where that has changed. */
  report(view: MeetingView): void {
    const { service, meeting_title: title, capture, is_listening, saving, is_hidden } = view
    const summary: MeetingSummary = { service, title, capture, is_listening, saving, is_hidden }
    const text = JSON.stringify(summary)
    if (text === this.#summary) return
    this.#summary = text
    this.#given.send({ type: 'summary', summary })
  }

  #onJoined({ client_key, started_at, tail }: Extract<Told, { type: 'joined' }>): void {
    const isFirst = this.#joined === null
    const isOther = this.#joined !== null && this.#joined.client_key !== client_key
    this.#joined = { client_key, started_at }
    if (isFirst && this.#reader === null) this.#restore(tail)
    if (isOther) this.#told = { unsent: 0, meeting_id: null }
    this.#follow()
    this.offer()
    this.#given.onChange()
  }

  #restore(tail: readonly Line[]): void {
    this.#lines.restore(
      tail.map(({ message_id, speaker, username, text, at, image }) => {
        const { is_own } = speakerOf(speaker, { ...this.#given, name: this.#given.name() })
        return { message_id, speaker: username, text, at, image, is_own }
      }),
    )
    this.#reader = this.#makeReader(tail)
  }

  #onKept({ n, is_known }: Extract<Told, { type: 'kept' }>): void {
    if (is_known) {
      this.#courier.kept(n)
      this.offer()
    } else this.onWorker()
  }

  /** Reads where reading is allowed and nowhere else. */
  #follow(): void {
    const isUseful = this.#allowed !== null && (this.#allowed.overlay || this.#isSaved)
    const mayRead = this.#switch === 'on' && isUseful && this.#joined !== null
    if (!mayRead) {
      if (this.#joined !== null && (this.#switch !== 'on' || !isUseful)) this.#hidesShown = true
      this.#reader?.stop()
      return
    }
    this.#reader ??= this.#makeReader([])
    if (!this.#reader.isReading) this.#reader.start({ hides: this.#hidesShown })
    this.#hidesShown = false
  }

  #makeReader(tail: readonly Line[]): Reader {
    const { page, pack, now, name, onChange } = this.#given
    return new Reader(
      {
        page,
        pack,
        lines: this.#lines,
        name,
        now,
        onChange,
        onCapture: (state) => this.#onCapture(state),
        onLines: (lines) => this.#onLines(lines),
      },
      tail,
    )
  }

  #onCapture({ status, pack_version, read_by }: CaptureState): void {
    this.capture = status
    const { service } = this.#given.pack
    const by = read_by ? `${read_by.container} ${read_by.rows}`.trim().slice(0, 300) : ''
    this.#given.send({ type: 'capture', service, pack_version, status, read_by: by })
    this.#given.onChange()
  }

  #onLines(lines: readonly Line[]): void {
    if (!this.#isSaved) return
    this.#courier.add(lines)
    this.offer()
  }
}
