import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connect, Session, type Connection } from '@lancedb/lancedb'
import type { Config } from '../config.ts'
import { unreachableIndex } from './unreachable-index.ts'

/** Cache limits; the defaults of LanceDB are 6 GB and 1 GB. */
const INDEX_CACHE_BYTES = 512n * 1024n * 1024n
const METADATA_CACHE_BYTES = 128n * 1024n * 1024n

type IndexConfig = Pick<
  Config,
  'DATA_DIR' | 'INDEX_URL' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/** The folder of the tables, which the first start makes; null for a bucket. */
export const indexFolder = ({ INDEX_URL, DATA_DIR }: Pick<IndexConfig, 'INDEX_URL' | 'DATA_DIR'>): string | null => {
  if (INDEX_URL?.startsWith('s3://')) return null
  return INDEX_URL === undefined ? join(DATA_DIR, 'index') : fileURLToPath(INDEX_URL)
}

/** Opens the folder or bucket that holds the tables. @throws ConfigError for a bucket that cannot be reached or read */
export async function connectLance(config: IndexConfig): Promise<Connection> {
  const session = new Session(INDEX_CACHE_BYTES, METADATA_CACHE_BYTES)
  const folder = indexFolder(config)
  if (folder === null) {
    const opened = connect(config.INDEX_URL ?? '', { storageOptions: s3Options(config) }, session)
    return await opened.catch((error: unknown) => {
      throw unreachableIndex(error, config)
    })
  }
  await mkdir(folder, { recursive: true })
  return connect(folder, {}, session)
}

/** Without keys, the default credentials are used: environment, profile, instance role. */
function s3Options(config: IndexConfig): Record<string, string> {
  const options: Record<string, string> = { region: config.S3_REGION }
  if (config.S3_ACCESS_KEY_ID) options.access_key_id = config.S3_ACCESS_KEY_ID
  if (config.S3_SECRET_ACCESS_KEY) options.secret_access_key = config.S3_SECRET_ACCESS_KEY
  if (config.S3_ENDPOINT) {
    options.endpoint = config.S3_ENDPOINT
    options.allow_http = String(config.S3_ENDPOINT.startsWith('http://'))
    options.virtual_hosted_style_request = 'false'
  }
  return options
}
