import type { z } from 'zod'

/**
 * Who may call an endpoint. Roles are read from the database and checked for every call.
 * - `public`: no sign-in needed.
 * - `user`: a signed-in person, also one without a company.
 * - `member`: a signed-in person who belongs to a company.
 * - `company-admin`: company_admin, or staff inside that company.
 * - `staff`: staff_admin or staff_user of whatever company they are in, and platform admins.
 * - `platform-admin`: staff_admin or company_admin of the internal control company.
 */
export type Access = 'public' | 'user' | 'member' | 'company-admin' | 'staff' | 'platform-admin'

/** What a bearer token was issued for. A token opens only the calls that name its purpose. */
export type TokenPurpose = 'session' | 'extension' | 'ci'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One file field of a multipart form. `maxBytes` is enforced while the upload streams in. */
export interface FileField {
  maxBytes: number
  required: boolean
}

/** What a download may be; the kinds of text are UTF-8. */
export type MediaType =
  | 'application/json'
  | 'application/octet-stream'
  | 'application/pdf'
  | 'application/xml'
  | 'application/yaml'
  | 'application/zip'
  | 'text/csv'

/** Those that are no text. */
export const BINARY_TYPES: readonly MediaType[] = ['application/octet-stream', 'application/pdf', 'application/zip']

/** A download, with every media type that it may have. */
export interface FileKind<T extends MediaType = MediaType> {
  readonly mediaTypes: readonly [T, ...T[]]
}

/** The reply of a call that sends a file. */
export const fileOf = <const T extends MediaType>(...mediaTypes: [T, ...T[]]): FileKind<T> => ({ mediaTypes })

/** `'stream'` is a text body that grows, `'empty'` a 204. */
export type ReplyKind = z.ZodType | FileKind | 'stream' | 'empty'

export const isFile = (reply: ReplyKind): reply is FileKind => typeof reply === 'object' && 'mediaTypes' in reply

/** Everything about a call but its route. */
interface Definition<Params, Query, Body, Form, Files, Reply> {
  access: Access
  /** Token purposes that open this call; a web session only, unless said otherwise. */
  tokens?: readonly TokenPurpose[]
  /** One sentence for OpenAPI. */
  summary: string
  /** Success status; 200 unless said otherwise. */
  status?: number
  /** Further statuses that carry the same reply. */
  otherStatuses?: readonly number[]
  /** The server sends the JSON of `reply` in pieces, as text that it made itself: for replies too long to be made at once. */
  inPieces?: boolean
  /** Takes an `Idempotency-Key` header: the same key by the same person does once what the call does. */
  takesIdempotencyKey?: boolean
  /** Headers with which the reply says more than its body, each with a schema that describes it; optional ones are not always there. */
  replyHeaders?: Readonly<Record<string, z.ZodType>>
  params?: Params
  query?: Query
  body?: Body
  form?: Form
  files?: Files
  reply: Reply
}

export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Form extends z.ZodType = z.ZodType,
  Files extends Record<string, FileField> = Record<string, FileField>,
  Reply extends ReplyKind = ReplyKind,
> extends Definition<Params, Query, Body, Form, Files, Reply> {
  method: Method
  /** Path below the API's base address, with `:name` parameters. */
  path: string
}

/** Describes one HTTP call, once, for server, web, extension, tests, OpenAPI and the permission matrix. */
export function endpoint<
  const Reply extends ReplyKind,
  Params extends z.ZodType = z.ZodNever,
  Query extends z.ZodType = z.ZodNever,
  Body extends z.ZodType = z.ZodNever,
  Form extends z.ZodType = z.ZodNever,
  const Files extends Record<string, FileField> = Record<never, FileField>,
>(
  route: `${Method} /${string}`,
  definition: Definition<Params, Query, Body, Form, Files, Reply>,
): Endpoint<Params, Query, Body, Form, Files, Reply> {
  const [method, path] = route.split(' ') as [Method, string]
  return { method, path, ...definition }
}

/** Any endpoint, for code that handles them as a list. */
// oxlint-disable-next-line typescript/no-explicit-any -- variance: a list holds endpoints of every shape
export type AnyEndpoint = Endpoint<any, any, any, any, any, any>
