import { type Api, createClient } from '@cuecard/contract/client.ts'
import { type Bootstrap, getBootstrap, getSwitches, Switches } from '@cuecard/contract/extension.ts'
import { disconnect } from '../browser/connection.ts'
import { refusalOf } from '../browser/server-refusal.ts'
import type { Connection } from '../browser/browser-api.ts'
import type { PageStatus } from '../messages/page-messages.ts'
import { DEFAULT_PREFERENCES, type PreferenceChange, mergePreferences } from '../messages/preferences.ts'
import { limitedFetch } from './limited-fetch.ts'
import { ownerOf, type WorkerBrowserApi } from './worker-browser-api.ts'

/** A server that does not answer within this time counts as away. */
const TIMEOUT_MS = 15_000
/** A batch of lines may take its time on a slow line. */
export const DELIVERY_MS = 20_000
/** A bootstrap that is older is asked for again. */
const STALE_MS = 5 * 60_000

const SWITCHES = Switches.keyof().options

/** Who is connected, what the company allows, and whether the server can be reached. Calls `changed` when any of it changes. */
export class Account {
  readonly #browserApi: WorkerBrowserApi
  readonly #changed: () => void
  #reach: 'asking' | 'connected' | 'away' = 'asking'
  #refreshing: Promise<void> | null = null
  readonly #silenceListeners = new Set<() => void>()

  constructor(browserApi: WorkerBrowserApi, changed: () => void) {
    this.#browserApi = browserApi
    this.#changed = changed
  }

  connection(): Promise<Connection | null> {
    return this.#browserApi.connection.get()
  }

  get isAway(): boolean {
    return this.#reach === 'away'
  }

  /** Calls `listener` whenever a call has waited in vain for as long as it may. Returns what ends that. */
  onSilence(listener: () => void): () => void {
    this.#silenceListeners.add(listener)
    return () => this.#silenceListeners.delete(listener)
  }

  /**
   * Calls with the connection's token, which goes to its own server alone; `ms`: what a call may take with its reply. `waits`: the server
   * itself waits for somebody else in it, such as a calendar, so that its silence says nothing of the server.
   */
  apiFor(connection: Connection, ms: number | null = null, { waits = false } = {}): Api {
    const { fetch } = this.#browserApi
    return createClient({
      baseUrl: `${connection.server}/api`,
      token: () => connection.access_token,
      fetch: ms === null ? fetch : limitedFetch(fetch, { ms, onSilence: () => (waits ? undefined : this.#onSilent()) }),
      onError: (error) => {
        if (refusalOf(error) === 401) void this.#end(connection)
      },
    })
  }

  #onSilent(): void {
    this.setReach('away')
    for (const listener of this.#silenceListeners) listener()
  }

  /** Takes over whether a call has reached the server. */
  setReach(reach: 'connected' | 'away'): void {
    if (this.#reach === reach) return
    this.#reach = reach
    this.#changed()
  }

  /** The connection has changed, so nothing is known of its server yet. */
  reset(): void {
    this.#reach = 'asking'
    this.#changed()
  }

  /** Fetches the bootstrap; calls that arrive meanwhile wait for the same request. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#fetchBootstrap().finally(() => (this.#refreshing = null))
    return this.#refreshing
  }

  /** Fetches the bootstrap where the stored one is old or the server was not reached the last time. */
  async refreshIfStale(): Promise<void> {
    const kept = await this.#browserApi.bootstrap.get()
    const isFresh = kept !== null && this.#browserApi.now() - kept.at < STALE_MS
    if (!isFresh || this.#reach !== 'connected') await this.refresh()
  }

  /** Asks for the company's switches, and for the bootstrap where one of them was changed. */
  async checkSwitches(): Promise<void> {
    const connection = await this.connection()
    const known = connection && (await this.bootstrap(connection))
    if (!connection || !known || this.#reach !== 'connected') return
    // Where the server cannot be reached, the delivery of lines notices it, and where it is silent, this.
    const now = await this.apiFor(connection, TIMEOUT_MS)(getSwitches).catch(() => known)
    if (SWITCHES.some((each) => now[each] !== known[each])) await this.refresh()
  }

  async status(): Promise<PageStatus> {
    const connection = await this.connection()
    const preferences = await this.preferences()
    const base = { type: 'status' as const, person: null, company: null, allowed: null, packs: [], preferences }
    if (!connection) return { ...base, connection: (await this.#browserApi.ended.get()) ? 'ended' : 'none' }
    const known = await this.bootstrap(connection)
    return {
      ...base,
      connection: this.#reach,
      person: { email: connection.email, name: known?.user.name ?? null },
      company: connection.company,
      allowed: known && {
        overlay: known.is_overlay_shown,
        saving: known.is_meeting_saving_enabled,
        consent: known.consent_policy,
        prompts: known.has_talk_prompts,
        competitors: known.competitors,
        chat: known.is_chat_captured,
      },
      packs: known?.caption_packs ?? [],
    }
  }

  /** The stored bootstrap of this connection, however old. */
  async bootstrap(connection: Connection): Promise<Bootstrap | null> {
    const kept = await this.#browserApi.bootstrap.get()
    return kept?.owner === ownerOf(connection) ? kept.bootstrap : null
  }

  async preferences() {
    return (await this.#browserApi.preferences.get()) ?? DEFAULT_PREFERENCES
  }

  async updatePreferences(change: PreferenceChange): Promise<void> {
    await this.#browserApi.withLock('cuecard-preferences', async () =>
      this.#browserApi.preferences.set(mergePreferences(await this.preferences(), change)),
    )
    this.#changed()
  }

  /** Revokes and removes the connection. False: the server could not be reached, and the token stays valid there. */
  async logOut(): Promise<boolean> {
    const connection = await this.connection()
    if (!connection) return true
    const isRevoked = await disconnect(this.#browserApi, connection)
    await this.#browserApi.bootstrap.clear()
    this.reset()
    return isRevoked
  }

  async #fetchBootstrap(): Promise<void> {
    const connection = await this.connection()
    if (!connection) return this.#changed()
    try {
      const bootstrap = await this.apiFor(connection, TIMEOUT_MS)(getBootstrap)
      await this.#browserApi.bootstrap.set({ owner: ownerOf(connection), at: this.#browserApi.now(), bootstrap })
      this.#reach = 'connected'
    } catch (error) {
      if (refusalOf(error) !== 401) this.#reach = 'away'
    }
    this.#changed()
  }

  /** The server no longer accepts this token. Nothing is removed where the user has connected again meanwhile. */
  async #end(connection: Connection): Promise<void> {
    const current = await this.connection()
    if (current?.access_token !== connection.access_token) return
    await this.#browserApi.ended.set({ server: connection.server })
    await this.#browserApi.connection.clear()
    await this.#browserApi.bootstrap.clear()
    this.reset()
  }
}
