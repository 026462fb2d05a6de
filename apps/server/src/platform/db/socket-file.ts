import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readdirSync, rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { basename, dirname, join } from 'node:path'

export interface SocketFile {
  release: () => void
}

/**
 * Listens on a socket file of its own, whose name begins with `path`, for as long as this process lives; null where another process
 * listens on such a file. Unlike a lock of the kernel it is seen from every container that has the folder, and unlike a file with a
 * process id it tells whether its process still lives. Each process listens before it looks for others: of two that start at once
 * both may give up, and never do both hold. Where the file system has no sockets nothing is held.
 */
export async function holdSocketFile(path: string): Promise<SocketFile | null> {
  const own = `${path}.${randomUUID()}`
  const server = await listenOn(own)
  if (server === null) return { release: () => undefined }
  const release = () => {
    rmSync(own, { force: true })
    server.close()
  }
  const folder = dirname(path)
  const others = readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(path)}.`))
    .map((name) => join(folder, name))
    .filter((other) => other !== own)
  const listened = await Promise.all(others.map(isListenedOn))
  if (listened.includes(true)) {
    release()
    return null
  }
  for (const left of others) rmSync(left, { force: true })
  return { release }
}

/** Null where there can be no socket file. */
async function listenOn(path: string): Promise<Server | null> {
  const server = createServer((socket) => socket.destroy())
  const listening = await withShortPath(
    path,
    (short) =>
      new Promise<boolean>((resolve) => {
        server.once('error', () => resolve(false))
        server.listen({ path: short }, () => resolve(true))
      }),
  )
  return listening ? server.unref() : null
}

/** Anything but a clear refusal counts as a process that lives. */
const isListenedOn = (path: string): Promise<boolean> =>
  withShortPath(
    path,
    (short) =>
      new Promise((resolve) => {
        const socket = connect({ path: short })
        socket.once('connect', () => {
          socket.destroy()
          resolve(true)
        })
        socket.once('error', ({ code = '' }: NodeJS.ErrnoException) =>
          resolve(!['ECONNREFUSED', 'ENOENT'].includes(code)),
        )
      }),
  )

/** The address of a socket has room for 107 characters, and a data folder may have more. */
async function withShortPath<T>(path: string, work: (short: string) => Promise<T>): Promise<T> {
  const folder = openSync(dirname(path), 'r')
  try {
    return await work(join(`/proc/self/fd/${folder}`, basename(path)))
  } finally {
    closeSync(folder)
  }
}
