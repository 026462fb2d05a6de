import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { holdSocketFile, type SocketFile } from './socket-file.ts'

/** The data folder belongs to another process; the message is one line for the console. */
export class FolderInUse extends Error {}

/**
 * Makes this process the only one on a data folder, which the embedded database does not do itself: two processes
 * would silently lose each other's rows. On Linux the lock is an abstract socket, which the kernel drops with the
 * process however it ends, and a socket file for processes of other containers, which do not see that one; elsewhere it is the
 * file with the process id and a look whether that process lives. The files stand beside the folder they name. @throws FolderInUse
 */
export async function lockFolder(folder: string) {
  mkdirSync(dirname(folder), { recursive: true })
  const place = join(realpathSync(dirname(folder)), basename(folder))
  const pidFile = `${place}.pid`
  const held = process.platform === 'linux' ? await holdSockets(place, pidFile) : refuseLivingHolder(place, pidFile)
  writeFileSync(pidFile, `${process.pid}\n`)
  return {
    release: () => {
      rmSync(pidFile, { force: true })
      held?.release()
    },
  }
}

async function holdSockets(place: string, pidFile: string): Promise<SocketFile> {
  const server = await listenOn(place, pidFile)
  const file = await holdSocketFile(`${place}.sock`).catch((error: unknown) => {
    server.close()
    throw error
  })
  if (file === null) {
    server.close()
    throw inUse(place, 'another Cuecard process, maybe in another container')
  }
  return {
    release: () => {
      file.release()
      server.close()
    },
  }
}

function listenOn(place: string, pidFile: string): Promise<Server> {
  const name = `\0cuecard-${createHash('sha256').update(place).digest('hex').slice(0, 40)}`
  const server = createServer((socket) => socket.destroy())
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? inUse(place, holderOf(readPid(pidFile))) : error)
    })
    server.listen({ path: name }, () => {
      server.unref()
      resolve(server)
    })
  })
}

function refuseLivingHolder(place: string, pidFile: string): null {
  const pid = readPid(pidFile)
  if (pid !== null && pid !== process.pid && isAlive(pid)) throw inUse(place, holderOf(pid))
  return null
}

const holderOf = (pid: number | null) => `another Cuecard process${pid === null ? '' : ` (pid ${pid})`}`

function inUse(place: string, holder: string): FolderInUse {
  return new FolderInUse(`The data folder ${place} is in use by ${holder}; stop it first, or set another DATA_DIR`)
}

function readPid(pidFile: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10)
    return Number.isInteger(pid) && pid > 0 ? pid : null
  } catch {
    return null
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
