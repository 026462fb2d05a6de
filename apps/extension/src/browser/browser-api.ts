import { z } from 'zod'

/** What the extension keeps while it is connected. */
export const Connection = z.object({
  /** Origin of the server, such as `https://cuecard.example`. */
  server: z.string(),
  /** The extension's own token; it never leaves for anywhere but that server. */
  access_token: z.string(),
  email: z.string(),
  /** The company's name; null for somebody without one. */
  company: z.string().nullable(),
})
export type Connection = z.infer<typeof Connection>

/** What was typed so far: looking for the mailed code closes a popup. Kept in memory, gone with the browser. */
export const Draft = z.object({
  step: z.enum(['token', 'email', 'code']),
  server: z.string(),
  connection_token: z.string(),
  email: z.string(),
})
export type Draft = z.infer<typeof Draft>

export interface Slot<T> {
  /** Null when nothing, or something of an older version, lies there. */
  get: () => Promise<T | null>
  set: (value: T) => Promise<void>
  clear: () => Promise<void>
}

/** What the popup needs of the browser; tests pass their own. */
export interface Platform {
  connection: Slot<Connection>
  draft: Slot<Draft>
  /** Of the last connection, where it was ended elsewhere and nobody has connected since. */
  ended: Slot<{ server: string }>
  /** Asks the person, where the browser does not allow it yet. Must be called while a click is being handled. */
  requestAccess: (origin: string) => Promise<boolean>
  /** Gives back what `requestAccess` got. */
  dropAccess: (origin: string) => Promise<void>
  fetch: typeof fetch
  version: string
}
