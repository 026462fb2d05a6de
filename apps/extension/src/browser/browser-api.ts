import { z } from 'zod'

/** Stored while the extension is connected. */
export const Connection = z.object({
  /** Origin of the server, such as `https://cuecard.example`. */
  server: z.string(),
  /** The extension's own token; it is sent to that server alone. */
  access_token: z.string(),
  email: z.string(),
  /** The company's name; null for a user without a company. */
  company: z.string().nullable(),
})
export type Connection = z.infer<typeof Connection>

/** What the user has typed so far, because opening the email with the code closes the popup. Kept in memory until the browser closes. */
export const Draft = z.object({
  step: z.enum(['token', 'email', 'code']),
  server: z.string(),
  connection_token: z.string(),
  email: z.string(),
})
export type Draft = z.infer<typeof Draft>

export interface StoredValue<T> {
  /** Null where nothing is stored, or something of an older form. */
  get: () => Promise<T | null>
  set: (value: T) => Promise<void>
  clear: () => Promise<void>
}

/** The browser's functions that popup and worker use; tests pass their own. */
export interface BrowserApi {
  connection: StoredValue<Connection>
  draft: StoredValue<Draft>
  /** The server of the last connection, where it was ended elsewhere and the user has not connected again since. */
  ended: StoredValue<{ server: string }>
  /** The server that could not be told of the last logout: the token stays valid there. Until the user connects again. */
  unrevoked: StoredValue<{ server: string }>
  /** Asks the user where the browser does not allow access yet. Must be called while a click is being handled. */
  requestAccess: (origin: string) => Promise<boolean>
  /** Removes the permission that `requestAccess` was given. */
  dropAccess: (origin: string) => Promise<void>
  fetch: typeof fetch
  version: string
}
