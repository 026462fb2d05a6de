import { expect, it } from 'vitest'
import { isIndexAway } from './index-away.ts'
import { unreachableIndex } from './unreachable-index.ts'

const place = { INDEX_URL: 's3://knowledge/index', S3_ENDPOINT: 'http://storage:9000', S3_REGION: 'us-east-1' }
/** As LanceDB 0.39 writes it. */
const lanceError = (inner: string) =>
  new Error(
    `Invalid input, Failed to connect to namespace: IO { source: Generic { store: "S3", source: ListRequest { source: RetryError(RetryErrorImpl { method: GET, retries: 3, ${inner} }) } }, location: Location { line: 1490 }, backtrace: MaybeBacktrace }`,
  )
const status = (code: number, name: string) =>
  `inner: Status { status: ${code}, body: Some("<?xml version=\\"1.0\\"?>\\n<Error><Code>${name}</Code><Message>No</Message></Error>") }`

it('says in one line which bucket or address of the index is wrong, and keeps what the jobs decide by', () => {
  const refused =
    'inner: Http(HttpError { kind: Connect, source: Error(Connect, ConnectError("tcp connect error", 127.0.0.1:1, Os { code: 111, kind: ConnectionRefused, message: "Connection refused" })) })'
  const unknown =
    'inner: Http(HttpError { kind: Connect, source: Error(Connect, ConnectError("dns error", Custom { kind: Uncategorized, error: "failed to lookup address information: Name or service not known" })) })'
  const words = (inner: string) => String((unreachableIndex(lanceError(inner), place) as Error).message)
  expect(
    [status(404, 'NoSuchBucket'), status(403, 'InvalidAccessKeyId'), status(503, 'SlowDown'), refused, unknown].map(
      words,
    ),
  ).toEqual([
    'INDEX_URL: the bucket knowledge does not exist at http://storage:9000',
    'INDEX_URL: the bucket knowledge at http://storage:9000 is closed to these S3 keys: 403 InvalidAccessKeyId',
    'INDEX_URL: the bucket knowledge at http://storage:9000 cannot be read: 503 SlowDown',
    'INDEX_URL: the bucket knowledge cannot be reached at http://storage:9000: Connection refused',
    'INDEX_URL: the bucket knowledge cannot be reached at http://storage:9000: failed to lookup address information: Name or service not known',
  ])
  expect(isIndexAway(unreachableIndex(lanceError(refused), place))).toBe(true)
  const ofFolder = new Error('EACCES')
  expect(unreachableIndex(ofFolder, { ...place, INDEX_URL: undefined })).toBe(ofFolder)
})
