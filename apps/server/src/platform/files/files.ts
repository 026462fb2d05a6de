import type { Readable } from 'node:stream'

/** Where uploaded files live: a folder or S3-compatible storage. Keys are made by us, never from file names. */
export interface Files {
  /** Moves a local file in under a key. */
  put: (key: string, localPath: string) => Promise<void>
  read: (key: string) => Promise<Readable>
  /** Copies a file out to a local path, for a parser that needs one. */
  copyTo: (key: string, localPath: string) => Promise<void>
  /** No error when there is none. */
  remove: (key: string) => Promise<void>
  ready: () => Promise<void>
}
