import type { Readable } from 'node:stream'

export interface StoredFile {
  key: string
  stored_at: Date
}

/** Storage of uploaded files: a folder or S3-compatible storage. Keys are generated, never taken from file names. */
export interface Files {
  /** Moves a local file into the storage. */
  put: (key: string, localPath: string) => Promise<void>
  /** Stores a short text that is in memory already. */
  putText: (key: string, text: string) => Promise<void>
  /** @throws 404 when it is not stored */
  read: (key: string) => Promise<Readable>
  /** Copies a stored file to a local path, for parsers that need one. @throws 404 when it is not stored */
  copyTo: (key: string, localPath: string) => Promise<void>
  /** No error when the file does not exist. */
  remove: (key: string) => Promise<void>
  /** Every complete file, in no order, with the time it was stored. */
  list: () => AsyncIterable<StoredFile>
  /** Whether nothing is stored. */
  isEmpty: () => Promise<boolean>
  ready: () => Promise<void>
}
