/** A refusal with an HTTP status and words for people. Everything else that is thrown becomes a 500. */
export class HttpError extends Error {
  readonly status: number
  readonly errors: Record<string, string> | undefined
  readonly headers: Record<string, string>

  constructor(
    status: number,
    detail: string,
    options: { errors?: Record<string, string>; headers?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(detail, { cause: options.cause })
    this.name = 'HttpError'
    this.status = status
    this.errors = options.errors
    this.headers = options.headers ?? {}
  }
}

export const badRequest = (detail: string) => new HttpError(400, detail)
export const unauthorized = (detail = 'Not authenticated') => new HttpError(401, detail)
export const denied = (detail = "You don't have permission to do this.") => new HttpError(403, detail)
/** Also for another company's rows: they are answered like rows that do not exist. */
export const notFound = (detail = 'Not found') => new HttpError(404, detail)
/** A row that must be there. @throws 404 for null */
export function orNotFound<T extends object>(row: T | null, detail?: string): T {
  if (!row) throw notFound(detail)
  return row
}
export const conflict = (detail: string) => new HttpError(409, detail)
export const tooLarge = (detail: string) => new HttpError(413, detail)
export const unsupported = (detail: string) => new HttpError(415, detail)
/** `errors`: field name → message. */
export const invalid = (detail: string, errors?: Record<string, string>) =>
  new HttpError(422, detail, errors ? { errors } : {})
/** 507: no room to keep what was sent. */
export const noRoom = (detail: string) => new HttpError(507, detail)
export const tooMany = (detail: string, retryAfterSec: number) =>
  new HttpError(429, detail, { headers: { 'retry-after': String(retryAfterSec) } })
