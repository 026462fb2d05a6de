/** What a job waits for then, as people read it. */
export const INDEX_STORAGE = 'the storage of the knowledge index'

/** How LanceDB writes that an error came from a bucket, in its two forms. */
const OF_A_BUCKET = /store: "S3"|Generic S3 error/
const NO_CONNECTION = /inner: Http\(|HTTP error|error sending request|timed out/i
const STATUS = /(?:\bstatus: |status code:? )(\d{3})/i

/** Whether an index in a bucket failed because the bucket is away or overloaded; LanceDB gives nothing but a text. */
export function isIndexAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { message, cause } = error
  if (!OF_A_BUCKET.test(message)) return isIndexAway(cause)
  const status = Number(STATUS.exec(message)?.[1] ?? Number.NaN)
  if (Number.isNaN(status)) return NO_CONNECTION.test(message)
  return status >= 500 || status === 408 || status === 429
}
