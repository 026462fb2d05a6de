import type { CaptionPack } from '@cuecard/contract/caption-packs/caption-packs.ts'
import { choosePack } from '../captions/choose-pack.ts'
import type { KeptNote, PageActivity, PageStatus, ToPage } from '../messages/page-messages.ts'
import {
  DEFAULT_PREFERENCES,
  mergePreferences,
  type PreferenceChange,
  type Preferences,
} from '../messages/preferences.ts'
import { bareAddress, meetingReference } from './meeting-address.ts'
import { meetingTitle } from './meeting-title.ts'
import type { ConnectionState, MeetingView, PageMeeting } from './meeting-view.ts'
import { MeetingRecorder } from './meeting-recorder.ts'
import { Every } from './every.ts'
import { LeftCard } from './left-card.ts'
import { leftMeeting, NO_MEETING } from './no-meeting.ts'
import { OverlayWish } from './overlay-wish.ts'
import { measureRegions } from './page-regions.ts'
import { CallPresence } from './call-presence.ts'
import { until } from './until.ts'
import { turnOnCaptions } from './turn-on-captions.ts'
import { type PageBrowserApi, WorkerConnection } from './worker-connection.ts'

const HEARTBEAT_MS = 20_000
/** A company's switch takes effect in a running meeting within this time and a second. */
const SWITCHES_MS = 4_000
/** How often a page without a call asks for the newest caption packs. */
const PACK_CHECK_MS = 15 * 60_000

export interface PageSessionOptions {
  page: Document
  browserApi: PageBrowserApi
  /** The page's address now. */
  address: () => string
  now: () => number
  reload: () => void
}

/** One frame of a meeting service's page: notices when a meeting starts and ends, and serves the overlay of each. */
export class PageSession implements PageMeeting {
  readonly #options: PageSessionOptions
  readonly #connection: WorkerConnection
  readonly #listeners = new Set<() => void>()
  readonly #presence: CallPresence
  #pack: CaptionPack
  #status: PageStatus | null = null
  #meeting: MeetingRecorder | null = null
  readonly #card = new LeftCard((message) => this.#connection.send(message))
  #isOutdated = false
  /** Of the user who was connected last. */
  #lastEmail: string | null = null
  #isHidden = false
  readonly #overlay = new OverlayWish()
  #preferences: Preferences = DEFAULT_PREFERENCES
  #view: MeetingView | null = null
  readonly #packCheck = new Every(PACK_CHECK_MS)
  readonly #heartbeat = new Every(HEARTBEAT_MS)
  readonly #switchCheck = new Every(SWITCHES_MS)

  constructor(options: PageSessionOptions, pack: CaptionPack) {
    this.#options = options
    this.#pack = pack
    this.#presence = new CallPresence(options)
    this.#connection = new WorkerConnection({
      browserApi: options.browserApi,
      onMessage: (message) => this.#onMessage(message),
      onOpen: () => (this.#meeting ? this.#meeting.join() : this.#card.tell()),
      onOutdated: () => this.#onOutdated(),
    })
  }

  /** Opens a port for a call of the overlay, which carries what was said. @throws TypeError while the others were not told */
  connectForCall = (name: string) => {
    if (this.#meeting?.isHeld) throw new TypeError('Nothing leaves before the others were told')
    return this.#options.browserApi.connect(name)
  }

  /** Checks whether the page shows a meeting; to be called once a second. */
  checkPage(): void {
    if (this.#isOutdated) return
    if (!this.#options.browserApi.isAlive()) return this.#onOutdated()
    const { now, address } = this.#options
    const isInCall = this.#presence.update(this.#pack)
    const reference = meetingReference(this.#pack.service, address())
    const meeting = this.#meeting
    if (meeting && (!isInCall || meeting.isAnother(reference))) this.#leave(meeting)
    if (isInCall && !this.#meeting) this.#enter(reference)
    if (this.#meeting) this.#keepUpToDate(this.#meeting)
    else if (!this.#card.left) this.#checkPacks()
    else if (this.#card.keepsAwake(now())) this.#sendHeartbeat()
  }

  /** The page may be about to close, so lines must not wait in it. */
  flush(): void {
    this.#meeting?.flush()
  }

  /** Stops reading and closes the connection to the worker. */
  stop(): void {
    this.#meeting?.stop()
    this.#presence.stop()
    this.#connection.close()
  }

  /** Whether this document is in that meeting. */
  isInMeeting(client_key: string): boolean {
    return !this.#isOutdated && this.#meeting?.client_key === client_key
  }

  /** The meeting whose overlay is to be shown; null where none is. */
  get overlayMeeting(): object | null {
    const isWanted = this.#overlay.isWanted({ isOutdated: this.#isOutdated })
    return isWanted ? (this.#meeting ?? this.#card.left) : null
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

  openConnection = () => this.#connection.send({ type: 'connect' })

  hide = () => {
    if (!this.#isHidden) this.#sendActivity('close_meeting_dropdown_clicked')
    this.#isHidden = true
    this.#changed()
  }

  show = () => {
    this.#isHidden = false
    this.#changed()
  }

  closeLeft = () => {
    this.#card.close()
    this.#changed()
  }

  logOut = async () => {
    this.#sendAll('log-out')
    const isOut = () => this.#isOutdated || this.#status?.connection === 'none' || this.#status?.connection === 'ended'
    await until(isOut, this.subscribe)
  }

  confirmConsent = () => this.#meeting?.confirmConsent()
  keepNote = (note: KeptNote) => {
    const client_key = this.#meeting?.client_key
    if (client_key) this.#connection.send({ type: 'note', client_key, note })
  }
  noteSent = (key: string) => this.#connection.send({ type: 'note-done', key })
  retryConnection = () => this.#connection.send({ type: 'retry' })

  turnOnCaptions = () => turnOnCaptions({ page: this.#options.page, pack: this.#pack })

  updatePreferences = (change: PreferenceChange) => {
    this.#preferences = mergePreferences(this.#preferences, change)
    this.#connection.send({ type: 'preferences', change })
    this.#changed()
  }

  openWebApp = (path: string) => this.#connection.send({ type: 'open', path })
  reloadPage = () => this.#options.reload()

  regions = () => measureRegions(this.#options.page, this.#pack)

  /** Also without a meeting, because only a newer pack may know how to find one. */
  #checkPacks(): void {
    if (this.#connection.isOpen) {
      if (this.#status && this.#status.connection !== 'asking') this.#connection.close()
      return
    }
    if (this.#packCheck.isDue(this.#options.now())) this.#connection.open()
  }

  #enter(reference: string): void {
    const { page, now, address } = this.#options
    this.#isHidden = false
    this.#card.close()
    this.#meeting = new MeetingRecorder({
      page,
      pack: this.#pack,
      reference,
      title: meetingTitle(page.title),
      meeting_url: bareAddress(this.#pack.service, address()),
      now,
      name: () => this.#status?.person?.name ?? null,
      send: (message) => this.#connection.send(message),
      onChange: () => this.#changed(),
    })
    // The status from before this meeting may be out of date.
    this.#connection.close()
    this.#connection.open()
    this.#changed()
  }

  #leave(meeting: MeetingRecorder): void {
    const hasCard = this.#status?.connection === 'connected' && !this.#isHidden
    const view = meeting.view()
    // Before the worker learns that the meeting is over: an update may wait for that.
    if (hasCard) this.#card.open(leftMeeting(view), this.#options.now())
    meeting.leave(Math.max(this.#presence.ended_at ?? this.#options.now(), view.lines.at(-1)?.at ?? 0))
    this.#meeting = null
    this.#changed()
  }

  #sendAll(reason: 'log-out' | 'flushed'): void {
    this.flush()
    this.#connection.send({ type: reason })
  }

  #sendHeartbeat(): void {
    if (this.#heartbeat.isDue(this.#options.now())) this.#connection.send({ type: 'heartbeat' })
  }

  #keepUpToDate(meeting: MeetingRecorder): void {
    this.#sendHeartbeat()
    if (this.#switchCheck.isDue(this.#options.now())) this.#connection.send({ type: 'check-switches' })
    meeting.sendLines()
  }

  #switch(to: 'on' | 'paused' | 'disabled', activity: PageActivity): void {
    if (!this.#meeting?.switchTo(to)) return
    this.#sendActivity(activity)
    this.#changed()
  }

  #sendActivity(activity: PageActivity): void {
    this.#connection.send({ type: 'activity', activity })
  }

  #onMessage(message: ToPage): void {
    if (message.type === 'status') this.#onStatus(message)
    else if (message.type === 'show') this.show()
    else if (message.type === 'confirm-consent') this.confirmConsent()
    else if (message.type === 'flush') this.#sendAll('flushed')
    else this.#meeting?.onMessage(message)
  }

  #onStatus(status: PageStatus): void {
    const { page, address } = this.#options
    const before = this.#lastEmail
    this.#lastEmail = status.person?.email ?? before
    // A worker that was just started has not reached the server yet, while this page knows how it was.
    const isKnown = status.connection === 'asking' && before !== null && before === this.#status?.person?.email
    this.#status = isKnown && status.person ? { ...status, connection: this.#status?.connection ?? 'asking' } : status
    this.#preferences = status.preferences
    this.#overlay.follow(status, before !== null && before === status.person?.email)
    const pack = choosePack(page, URL.parse(address())?.hostname ?? '', status.packs)
    if (pack && !this.#meeting) this.#pack = pack
    // Lines of one user are never sent for another.
    const isOther = before && status.person && before !== status.person.email
    if (isOther) this.#meeting?.restart()
    if (isOther || status.connection === 'none' || status.connection === 'ended') this.#card.close()
    this.#meeting?.onStatus(this.#status)
    this.#changed()
  }

  #onOutdated(): void {
    this.#isOutdated = true
    this.#card.close()
    this.stop()
    this.#changed()
  }

  #connectionState(): ConnectionState {
    return this.#isOutdated ? 'outdated' : (this.#status?.connection ?? 'asking')
  }

  #makeView(): MeetingView {
    const { address, page } = this.#options
    return {
      service: this.#pack.service,
      connection: this.#connectionState(),
      person: this.#status?.person ?? null,
      company: this.#status?.company ?? null,
      meeting_url: bareAddress(this.#pack.service, address()),
      ...(this.#meeting?.view() ?? { ...NO_MEETING, meeting_title: meetingTitle(page.title) }),
      left: this.#card.left,
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
