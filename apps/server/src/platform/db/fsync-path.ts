import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Brings a file or a folder to the disk; with `w` the file is made, or emptied, first. */
export function fsyncPath(path: string, flags: 'r' | 'w' = 'r'): void {
  const descriptor = openSync(path, flags)
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
