import { choosePack } from '../captions/choose-pack.ts'
import type { CaptionPack } from '@cuecard/contract/caption-packs.ts'
import type { Api } from '@cuecard/contract/client.ts'
import type { FromPage, PageActivity, PageStatus, ToPage } from '../messages/page-messages.ts'
import { DEFAULT_PREFERENCES, preferring } from '../messages/preferences.ts'
import { bareAddress, meetingReference } from './meeting-address.ts'
import { meetingTitle } from './meeting-title.ts'
import type { ConnectionState, MeetingSession, MeetingView, Preferences } from './meeting-view.ts'
import { OneMeeting } from './meeting-recorder.ts'
import { Presence } from './call-presence.ts'
import { relayApi } from './worker-api.ts'
import { turnOnCaptions } from './turn-on-captions.ts'
import { type PageBrowser, WorkerLink } from './worker-connection.ts'

const NUDGE_MS = 20_000
/** A page without a call asks so often what is new of it. */
const HELLO_MS = 15 * 60_000

export interface SessionOptions {
  page: Document
  browser: PageBrowser
  /** The page's address now. */
  address: () => string
  now: () => number
  reload: () => void
}

/** One frame of a meeting service's page: finds its meetings, and is what the overlay of each stands on. */
export class PageSession implements MeetingSession {
  readonly api: Api
  readonly #options: SessionOptions
  readonly #link: WorkerLink
  readonly #listeners = new Set<() => void>()
  readonly #presence = new Presence()
  #pack: CaptionPack
  #status: PageStatus | null = null
  #meeting: OneMeeting | null = null
  #isOutdated = false
  /** Of whoever was connected last. */
  #lastEmail: string | null = null
  #isHidden = false
  /** Whether the company showed an overlay when it was last heard. */
  #hadOverlay = false
  #preferences: Preferences = DEFAULT_PREFERENCES
  #view: MeetingView | null = null
  #helloAt = Number.NEGATIVE_INFINITY
  #nudgedAt = 0

  constructor(options: SessionOptions, pack: CaptionPack) {
    this.#options = options
    this.#pack = pack
    this.api = relayApi(options.browser.connect)
    this.#link = new WorkerLink({
      browser: options.browser,
      onMessage: (message) => this.#onMessage(message),
      onOpen: () => this.#onOpen(),
      onOutdated: () => this.#onOutdated(),
    })
  }

  /** Looks whether there is a meeting; to be called once a second. */
  look(): void {
    if (this.#isOutdated) return
    if (!this.#options.browser.isAlive()) return this.#onOutdated()
    const { page, now, address } = this.#options
    const isInCall = this.#presence.look(page, this.#pack, now())
    const reference = meetingReference(this.#pack.service, address())
    const meeting = this.#meeting
    if (meeting && (!isInCall || meeting.isAnother(reference))) this.#leave(meeting)
    if (isInCall && !this.#meeting) this.#enter(reference)
    if (this.#meeting) this.#keepUp(this.#meeting)
    else this.#sayHello()
  }

  /** The page goes, or is out of sight: what was read must not wait. */
  flush(): void {
    this.#meeting?.flush()
  }

  /** Reads nothing more and says nothing more. */
  stop(): void {
    this.#meeting?.stop()
    this.#link.close()
  }

  /** Whether this very page holds that meeting. */
  holds(client_key: string): boolean {
    return !this.#isOutdated && this.#meeting?.client_key === client_key
  }

  /** Another value for another meeting; null where the overlay is not to be there. */
  get overlayOf(): object | null {
    const isOver = this.#isOutdated || this.#status?.connection === 'ended'
    const isWanted = isOver ? this.#hadOverlay : this.#status?.allowed?.overlay === true
    return isWanted ? this.#meeting : null
  }

  subscribe = (changed: () => void) => {
    this.#listeners.add(changed)
    return () => void this.#listeners.delete(changed)
  }

  view = (): MeetingView => {
    this.#view ??= this.#makeView()
    return this.#view
  }

  pause = () => this.#switch('paused', 'meeting_recording_paused')
  resume = () => this.#switch('on', 'meeting_recording_unpaused')
  disable = () => this.#switch('disabled', 'extension_disabled')

  hide = () => {
    if (!this.#isHidden) this.#note('close_meeting_dropdown_clicked')
    this.#isHidden = true
    this.#changed()
  }

  show = () => {
    this.#isHidden = false
    this.#changed()
  }

  logOut = async () => {
    this.#meeting?.flush()
    this.#link.send({ type: 'log-out' })
    const isOut = () => this.#isOutdated || this.#status?.connection === 'none' || this.#status?.connection === 'ended'
    if (isOut()) return
    await new Promise<void>((resolve) => {
      const stop = this.subscribe(() => {
        if (!isOut()) return
        stop()
        resolve()
      })
    })
  }

  turnOnCaptions = () => turnOnCaptions({ page: this.#options.page, pack: this.#pack })

  prefer = (change: Partial<Preferences>) => {
    this.#preferences = preferring(this.#preferences, change)
    this.#link.send({ type: 'prefer', change })
    this.#changed()
  }

  openWebApp = (path: string) => this.#link.send({ type: 'open', path })
  reloadPage = () => this.#options.reload()

  keepClear = () =>
    this.#pack.keep_clear
      .flatMap((selector) => [...this.#options.page.querySelectorAll(selector)])
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height }) => width > 0 && height > 0)

  /** Now and then also without a meeting: a newer pack may know how to find one. */
  #sayHello(): void {
    const { now } = this.#options
    if (this.#link.isOpen) {
      if (this.#status && this.#status.connection !== 'asking') this.#link.close()
      return
    }
    if (now() - this.#helloAt < HELLO_MS) return
    this.#helloAt = now()
    this.#link.open()
  }

  #enter(reference: string): void {
    const { page, now } = this.#options
    this.#isHidden = false
    this.#meeting = new OneMeeting({
      page,
      pack: this.#pack,
      reference,
      title: meetingTitle(page.title),
      now,
      name: () => this.#status?.person?.name ?? null,
      send: (message) => this.#link.send(message),
      onChange: () => this.#changed(),
    })
    // What was heard of the server before this meeting may no longer hold.
    this.#link.close()
    this.#link.open()
    this.#changed()
  }

  #leave(meeting: OneMeeting): void {
    meeting.leave(this.#presence.seen_at ?? this.#options.now())
    this.#meeting = null
    this.#changed()
  }

  #keepUp(meeting: OneMeeting): void {
    const { now } = this.#options
    if (now() - this.#nudgedAt >= NUDGE_MS) {
      this.#nudgedAt = now()
      this.#link.send({ type: 'nudge' })
    }
    meeting.offer()
  }

  #switch(to: 'on' | 'paused' | 'disabled', activity: PageActivity): void {
    if (!this.#meeting?.turn(to)) return
    this.#note(activity)
    this.#changed()
  }

  #note(activity: PageActivity): void {
    this.#link.send({ type: 'activity', activity })
  }

  #onOpen(): void {
    this.#meeting?.onWorker()
  }

  #onMessage(message: ToPage): void {
    if (message.type === 'status') this.#onStatus(message)
    else if (message.type === 'show') this.show()
    else this.#meeting?.onMessage(message)
  }

  #onStatus(status: PageStatus): void {
    const { page, address } = this.#options
    const before = this.#lastEmail
    this.#lastEmail = status.person?.email ?? before
    // A worker that has just begun has not heard of the server yet; the page has.
    const isKnown = status.connection === 'asking' && before !== null && before === this.#status?.person?.email
    this.#status = isKnown && status.person ? { ...status, connection: this.#status?.connection ?? 'asking' } : status
    this.#preferences = status.preferences
    if (status.allowed) this.#hadOverlay = status.allowed.overlay
    const pack = choosePack(page, URL.parse(address())?.hostname ?? '', status.packs)
    if (pack && !this.#meeting) this.#pack = pack
    // Lines of one person are never sent for another.
    if (before && status.person && before !== status.person.email) this.#meeting?.forget()
    this.#meeting?.allow(this.#status)
    this.#changed()
  }

  #onOutdated(): void {
    this.#isOutdated = true
    this.stop()
    this.#changed()
  }

  #connection(): ConnectionState {
    return this.#isOutdated ? 'outdated' : (this.#status?.connection ?? 'asking')
  }

  #makeView(): MeetingView {
    const { address, page } = this.#options
    const meeting = this.#meeting
    return {
      service: this.#pack.service,
      connection: this.#connection(),
      person: this.#status?.person ?? null,
      company: this.#status?.company ?? null,
      capture: meeting?.capture ?? 'waiting',
      is_listening: meeting?.isListening ?? false,
      saving: meeting?.saving ?? 'off',
      unsent: meeting?.unsent ?? 0,
      meeting_id: meeting?.meeting_id ?? null,
      meeting_url: bareAddress(address()),
      meeting_title: meeting?.title ?? meetingTitle(page.title),
      started_at: meeting?.started_at ?? null,
      lines: meeting?.lines ?? [],
      is_hidden: this.#isHidden,
      preferences: this.#preferences,
    }
  }

  #changed(): void {
    this.#view = null
    for (const changed of this.#listeners) changed()
    this.#meeting?.report(this.view())
  }
}

export type SendToWorker = (message: FromPage) => void
