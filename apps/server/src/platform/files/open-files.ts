import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { openFolder } from './folder-files.ts'
import type { Files } from './files.ts'
import { checkKey } from './file-key.ts'

/**
 * Opens the file storage configured by `STORAGE_URL`: `s3://bucket/prefix`, `file:///folder`, or the data folder if it is
 * not set. Checks every key before it reaches a driver. @throws when the folder cannot be created
 */
export async function openFiles(config: Config): Promise<Files> {
  const url = config.STORAGE_URL
  // The AWS SDK takes a good part of a second to load, so it is loaded only for S3.
  const store = url?.startsWith('s3://')
    ? await (await import('./s3-files.ts')).openBucket(config, url)
    : await openFolder(url ? fileURLToPath(url) : join(config.DATA_DIR, 'files'))
  return {
    put: async (key, localPath) => store.put(checkKey(key), localPath),
    putText: async (key, text) => store.putText(checkKey(key), text),
    read: async (key) => store.read(checkKey(key)),
    copyTo: async (key, localPath) => store.copyTo(checkKey(key), localPath),
    remove: async (key) => store.remove(checkKey(key)),
    list: store.list,
    isEmpty: store.isEmpty,
    ready: store.ready,
  }
}
