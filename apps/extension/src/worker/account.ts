import { type Api, ApiError, createClient } from '@cuecard/contract/client.ts'
import { type Bootstrap, getBootstrap } from '@cuecard/contract/extension.ts'
import { disconnect } from '../browser/connection.ts'
import type { Connection } from '../browser/browser-api.ts'
import type { PageStatus } from '../messages/page-messages.ts'
import { DEFAULT_PREFERENCES, type PreferenceChange, preferring } from '../messages/preferences.ts'
import { ownerOf, type WorkerPlatform } from './worker-browser-api.ts'

/** A server that does not answer so long is away. */
const PATIENCE_MS = 15_000
/** What the company allows is asked for anew when it was heard so long ago. */
const FRESH_MS = 5 * 60_000

/** Who is connected, what the company allows, and whether the server was reached. Tells when any of it has changed. */
export class Account {
  readonly #platform: WorkerPlatform
  readonly #changed: () => void
  #reach: 'asking' | 'connected' | 'away' = 'asking'
  #refreshing: Promise<void> | null = null

  constructor(platform: WorkerPlatform, changed: () => void) {
    this.#platform = platform
    this.#changed = changed
  }

  connection(): Promise<Connection | null> {
    return this.#platform.connection.get()
  }

  /** The one way to the server: with the token, to that server alone. */
  apiFor(connection: Connection): Api {
    return createClient({
      baseUrl: `${connection.server}/api`,
      token: () => connection.access_token,
      fetch: this.#platform.fetch,
      onError: (error) => {
        if (error.status === 401) void this.#end(connection)
      },
    })
  }

  /** What was heard of the server. */
  reached(reach: 'connected' | 'away'): void {
    if (this.#reach === reach) return
    this.#reach = reach
    this.#changed()
  }

  /** Somebody connected or left: whatever was known of the server is of another connection. */
  forget(): void {
    this.#reach = 'asking'
    this.#changed()
  }

  /** Asks the server what holds now, once for all who want to know. */
  refresh(): Promise<void> {
    this.#refreshing ??= this.#ask().finally(() => (this.#refreshing = null))
    return this.#refreshing
  }

  /** The same where what is known is not fresh. */
  async freshen(): Promise<void> {
    const kept = await this.#platform.bootstrap.get()
    const isFresh = kept !== null && this.#platform.now() - kept.at < FRESH_MS
    if (!isFresh || this.#reach === 'asking') await this.refresh()
  }

  async status(): Promise<PageStatus> {
    const connection = await this.connection()
    const preferences = await this.preferences()
    const nobody = { type: 'status' as const, person: null, company: null, allowed: null, packs: [], preferences }
    if (!connection) return { ...nobody, connection: (await this.#platform.ended.get()) ? 'ended' : 'none' }
    const known = await this.bootstrap(connection)
    return {
      ...nobody,
      connection: this.#reach,
      person: { email: connection.email, name: known?.user.name ?? null },
      company: connection.company,
      allowed: known && { overlay: known.is_overlay_shown, saving: known.is_meeting_saving_enabled },
      packs: known?.caption_packs ?? [],
    }
  }

  /** What the server said of this connection, however long ago. */
  async bootstrap(connection: Connection): Promise<Bootstrap | null> {
    const kept = await this.#platform.bootstrap.get()
    return kept?.owner === ownerOf(connection) ? kept.bootstrap : null
  }

  async preferences() {
    return (await this.#platform.preferences.get()) ?? DEFAULT_PREFERENCES
  }

  async prefer(change: PreferenceChange): Promise<void> {
    await this.#platform.withLock('cuecard-preferences', async () =>
      this.#platform.preferences.set(preferring(await this.preferences(), change)),
    )
    this.#changed()
  }

  /** Revokes and forgets the connection. False: the server could not be told. */
  async logOut(): Promise<boolean> {
    const connection = await this.connection()
    if (!connection) return true
    const isTold = await disconnect(this.#platform, connection)
    await this.#platform.bootstrap.clear()
    this.forget()
    return isTold
  }

  async #ask(): Promise<void> {
    const connection = await this.connection()
    if (!connection) return this.#changed()
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS)
      const bootstrap = await this.apiFor(connection)(getBootstrap, {}, { signal })
      await this.#platform.bootstrap.set({ owner: ownerOf(connection), at: this.#platform.now(), bootstrap })
      this.#reach = 'connected'
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 401)) this.#reach = 'away'
    }
    this.#changed()
  }

  /** The server no longer knows this token; a newer one may have taken its place meanwhile. */
  async #end(connection: Connection): Promise<void> {
    const current = await this.connection()
    if (current?.access_token !== connection.access_token) return
    await this.#platform.ended.set({ server: connection.server })
    await this.#platform.connection.clear()
    await this.#platform.bootstrap.clear()
    this.forget()
  }
}
