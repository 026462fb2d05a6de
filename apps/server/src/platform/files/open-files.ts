import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config } from '../config.ts'
import { openFolder } from './folder-files.ts'
import type { Files } from './files.ts'
import { checkKey } from './file-key.ts'

/** The folder of the files, which the first start makes; null for a bucket. */
export const storageFolder = ({ STORAGE_URL, DATA_DIR }: Pick<Config, 'STORAGE_URL' | 'DATA_DIR'>): string | null => {
  if (STORAGE_URL?.startsWith('s3://')) return null
  return STORAGE_URL ? fileURLToPath(STORAGE_URL) : join(DATA_DIR, 'files')
}

/**
 * Opens the file storage configured by `STORAGE_URL`: `s3://bucket/prefix`, `file:///folder`, or the data folder if it is
 * not set. Checks every key before it reaches a driver. @throws when the folder cannot be created
 */
export async function openFiles(config: Config): Promise<Files> {
  const folder = storageFolder(config)
  // The AWS SDK takes a good part of a second to load, so it is loaded only for S3.
  const store =
    folder === null
      ? await (await import('./s3-files.ts')).openBucket(config, config.STORAGE_URL ?? '')
      : await openFolder(folder)
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
