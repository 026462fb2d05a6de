import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat, unlink } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { S3Driver } from 'flydrive/drivers/s3'
import type { S3DriverOptions } from 'flydrive/drivers/s3/types'
import { ConfigError, type Config } from '../config.ts'
import { notFound } from '../errors.ts'
import type { Files, StoredFile } from './files.ts'
import { orAway } from './storage-away.ts'

const READY = '.ready'

/**
 * Files in S3-compatible storage, where an object exists only after it was sent completely. Without `S3_ACCESS_KEY_ID` the
 * credentials of the machine are used. Keys are already checked. @throws ConfigError for an address without a bucket
 */
export async function openBucket(config: Config, url: string): Promise<Files> {
  const { bucket, prefix } = readBucket(url)
  const driver = new S3Driver(driverOptions(config, bucket))
  const read = async (key: string) => {
    try {
      return await orAway(driver.getStream(prefix + key))
    } catch (error) {
      throw isMissing(error) ? notFound() : error
    }
  }
  return {
    put: async (key, localPath) => {
      const { size } = await stat(localPath)
      await orAway(driver.putStream(prefix + key, createReadStream(localPath), { contentLength: size }))
      await unlink(localPath)
    },
    putText: (key, text) => orAway(driver.put(prefix + key, text)),
    read,
    copyTo: async (key, localPath) => {
      const copied = pipeline(await read(key), createWriteStream(localPath))
      await orAway(copied).catch(async (error: unknown) => {
        await rm(localPath, { force: true })
        throw error
      })
    },
    remove: async (key) => {
      await orAway(driver.delete(prefix + key)).catch((error: unknown) => {
        if (!isMissing(error)) throw error
      })
    },
    list: () => list(driver, prefix),
    isEmpty: async () => {
      const { objects } = await driver.listAll(prefix, { recursive: true, maxResults: 2 })
      return [...objects].every((object) => object.isFile && object.key === `${prefix}${READY}`)
    },
    // Always the same small object; it cannot collide with a key, because keys do not start with a dot.
    ready: () => orAway(driver.put(`${prefix}${READY}`, 'ready')),
  }
}

async function* list(driver: S3Driver, prefix: string): AsyncGenerator<StoredFile> {
  let paginationToken: string | undefined
  do {
    const page = await orAway(
      driver.listAll(prefix, { recursive: true, ...(paginationToken ? { paginationToken } : {}) }),
    )
    for (const object of page.objects) {
      if (!object.isFile || object.key === `${prefix}${READY}`) continue
      // Known from the list itself: no further request.
      const { lastModified } = await object.getMetaData()
      yield { key: object.key.slice(prefix.length), stored_at: lastModified }
    }
    paginationToken = page.paginationToken
  } while (paginationToken)
}

function readBucket(url: string): { bucket: string; prefix: string } {
  const [, bucket, folder] = /^s3:\/\/([^/?#]+)\/?([^?#]*)$/.exec(url) ?? []
  if (!bucket) throw new ConfigError('STORAGE_URL: must be s3://bucket or s3://bucket/prefix')
  const prefix = folder?.replace(/\/+$/, '')
  return { bucket, prefix: prefix ? `${prefix}/` : '' }
}

function driverOptions(config: Config, bucket: string): S3DriverOptions {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_ENDPOINT: endpoint } = config
  // Other servers than Amazon's often support neither the newer checksums, nor bucket names as host names, nor ACLs.
  const own = endpoint
    ? ({
        endpoint,
        forcePathStyle: true,
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
      } as const)
    : {}
  return {
    ...own,
    region: config.S3_REGION,
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    bucket,
    visibility: 'private',
    supportsACL: false,
  }
}

const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound')
