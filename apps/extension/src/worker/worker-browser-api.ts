import { Bootstrap } from '@cuecard/contract/extension.ts'
import { z } from 'zod'
import type { Connection, BrowserApi, StoredValue } from '../browser/browser-api.ts'
import type { Preferences } from '../messages/preferences.ts'

/** The server's last bootstrap, of which user and when. */
export const StoredBootstrap = z.object({ owner: z.string(), at: z.number(), bootstrap: Bootstrap })
export type StoredBootstrap = z.infer<typeof StoredBootstrap>

/** One document of one frame of one tab. */
export const MeetingDocument = z.object({ tab_id: z.number(), frame_id: z.number(), document_id: z.string() })
export type MeetingDocument = z.infer<typeof MeetingDocument>

/** The browser's functions that the worker uses besides those of the popup; tests pass their own. */
export interface WorkerBrowserApi extends BrowserApi {
  own_id: string
  bootstrap: StoredValue<StoredBootstrap>
  preferences: StoredValue<Preferences>
  /** Milliseconds since 1970. */
  now: () => number
  /** Runs `work` while no other work of this name runs, in this worker or another. */
  withLock: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Whether that document is open and in that meeting. */
  isInMeeting: (holder: MeetingDocument, client_key: string) => Promise<boolean>
  openTab: (url: string) => Promise<void>
  /** The open tabs with a page of a meeting service. */
  meetingTabs: () => Promise<number[]>
  /** Runs the content script in the pages that are open in that tab; `isRenewed`: an older version runs there. @throws where it is gone */
  serveTab: (tab_id: number, how: { isRenewed: boolean }) => Promise<void>
  /** Runs a script of the extension beside the content script of that document. @throws where it is gone */
  addScript: (document: Omit<MeetingDocument, 'frame_id'>, file: string) => Promise<void>
  /** The text on the extension's icon in this tab; empty for none. */
  setBadge: (tab_id: number, text: string) => Promise<void>
  /** Whether the browser starts the worker each minute. */
  setAlarm: (isOn: boolean) => Promise<void>
  /** Loads the newer version of the extension. */
  update: () => void
}

/** Identifies the user whose meetings and lines are stored: they are sent for no one else. */
export const ownerOf = ({ server, email }: Connection) => `${server} ${email}`
