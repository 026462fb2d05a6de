import { z } from 'zod'
import { EMAIL_MAX, PASSWORD_MAX, PASSWORD_MIN } from './limits.ts'

/** An ISO 8601 instant ending in `Z`. */
export const Instant = z.iso.datetime()

/** A day that somebody chooses, as `YYYY-MM-DD`. The database's calendar has no year 0, and nothing here is older than 1970. */
export const Day = z.iso.date().refine((day) => day >= '1970', 'Choose a day from 1970 on')

/** A row's id. What does not look like one is answered like a row that does not exist. */
export const Id = z.uuid()
export const IdParams = z.object({ id: Id })

/** An e-mail address, trimmed and lower-cased: addresses are compared without regard to case. */
export const Email = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() : value),
  z.email('Please enter a valid email address').max(EMAIL_MAX),
)

/** A name of the time-zone database: offsets such as `+02:00` mean the opposite to the database. */
export const TimeZone = z.string().max(64).refine(isTimeZone, 'Unknown time zone')

function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

/** A new password: any characters, stored as typed. */
export const NewPassword = z
  .string()
  .min(PASSWORD_MIN, 'Password must be at least 8 characters long')
  .max(PASSWORD_MAX, 'Password must be at most 256 characters long')

/** A multipart boolean: `true` or `false` as text, or a boolean from a typed caller. */
export const FormBoolean = z.union([z.boolean(), z.stringbool()])

/** Every error's body. `errors` names the field each message belongs to (status 422). */
export const ErrorReply = z.object({
  detail: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
})
export type ErrorReply = z.infer<typeof ErrorReply>
