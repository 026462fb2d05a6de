import { type Config, ConfigError } from '../config.ts'

export type IndexPlace = Pick<Config, 'INDEX_URL' | 'S3_ENDPOINT' | 'S3_REGION'>

/** In what LanceDB writes, which is a dump of its own objects: the status and the code of a reply, and the words of a failed connection. */
const STATUS = /\bstatus: (\d{3})/i
const CODE = /<Code>([^<]{1,80})<\/Code>/
const CONNECTION = /(?:message|error): "([^"]{1,200})"/

const REFUSED = new Set([401, 403])

/**
 * Why the bucket of `INDEX_URL` could not be opened or read, in one line that names the setting, the bucket and the address; the error of
 * LanceDB is its cause. Errors of a folder stay as they are.
 */
export function unreachableIndex(error: unknown, { INDEX_URL, S3_ENDPOINT, S3_REGION }: IndexPlace): unknown {
  const bucket = /^s3:\/\/([^/?#]+)/.exec(INDEX_URL ?? '')?.[1]
  if (bucket === undefined || !(error instanceof Error)) return error
  const place = S3_ENDPOINT ?? `Amazon S3 in ${S3_REGION}`
  const of = (words: string) => new ConfigError(`INDEX_URL: ${words}`, { cause: error })
  const code = CODE.exec(error.message)?.[1]
  const status = Number(STATUS.exec(error.message)?.[1] ?? Number.NaN)
  if (Number.isNaN(status)) {
    const reason = CONNECTION.exec(error.message)?.[1] ?? error.message.split('\n')[0]?.slice(0, 150)
    return of(`the bucket ${bucket} cannot be reached at ${place}: ${reason}`)
  }
  if (code === 'NoSuchBucket') return of(`the bucket ${bucket} does not exist at ${place}`)
  const reply = code ? `${status} ${code}` : `${status}`
  if (REFUSED.has(status)) return of(`the bucket ${bucket} at ${place} is closed to these S3 keys: ${reply}`)
  return of(`the bucket ${bucket} at ${place} cannot be read: ${reply}`)
}
