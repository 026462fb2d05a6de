import { Bootstrap } from '@cuecard/contract/extension.ts'
import { z } from 'zod'
import type { Connection, Platform, Slot } from '../browser/browser-api.ts'
import type { Preferences } from '../messages/preferences.ts'

/** What the server said of a person and a company, and when. */
export const KeptBootstrap = z.object({ owner: z.string(), at: z.number(), bootstrap: Bootstrap })
export type KeptBootstrap = z.infer<typeof KeptBootstrap>

/** One document of one frame of one tab. */
export const Holder = z.object({ tab_id: z.number(), frame_id: z.number(), document_id: z.string() })
export type Holder = z.infer<typeof Holder>

/** What the worker needs of the browser besides what the popup needs; tests pass their own. */
export interface WorkerPlatform extends Platform {
  own_id: string
  bootstrap: Slot<KeptBootstrap>
  preferences: Slot<Preferences>
  /** Milliseconds since 1970. */
  now: () => number
  /** Runs one at a time with all others of this name, in whatever worker. */
  withLock: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Whether that very document is there and holds that meeting. */
  holds: (holder: Holder, client_key: string) => Promise<boolean>
  openTab: (url: string) => Promise<void>
  /** A mark at the extension's icon in this tab; empty for none. */
  mark: (tab_id: number, text: string) => Promise<void>
  /** Keeps the worker for another half minute. */
  stay: () => Promise<void>
  /** Loads the version that waits. */
  update: () => void
}

/** Whose meetings and lines: they are sent for nobody else. */
export const ownerOf = ({ server, email }: Connection) => `${server} ${email}`
