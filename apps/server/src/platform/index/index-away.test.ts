import { expect, it } from 'vitest'
import { isIndexAway } from './index-away.ts'

/** As LanceDB 0.39 writes it, shortened in the middle. */
const lanceError = (inner: string) =>
  new Error(
    `Invalid input, Failed to connect to namespace: IO { source: Generic { store: "S3", source: ListRequest { source: RetryError(RetryErrorImpl { method: GET, uri: Some(http://127.0.0.1:35665/bucket?list-type=2), retries: 3, max_retries: 3, elapsed: 435.677888ms, retry_timeout: 180s, ${inner} }) } }, location: Location { line: 1490 } }`,
  )

it('tells a bucket that is away from one that refuses, and from everything else', () => {
  expect(isIndexAway(lanceError('inner: Http(HttpError { kind: Request })'))).toBe(true)
  expect(isIndexAway(lanceError('inner: Status { status: 503, body: Some("") }'))).toBe(true)
  expect(isIndexAway(new Error('The index has no version 3', { cause: lanceError('inner: Http(…)') }))).toBe(true)
  expect(isIndexAway(lanceError('inner: Status { status: 403, body: Some("") }'))).toBe(false)
  expect(isIndexAway(new Error('Table not found'))).toBe(false)
  expect(isIndexAway('timed out')).toBe(false)
})
