import { execFileSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Config } from './platform/config.ts'

/** The data belongs to another user; the message is one line for the console. */
export class OwnedByAnother extends Error {}

/** The running process, as far as users are concerned. Windows has none of it. */
type Who = Pick<NodeJS.Process, 'getuid' | 'setuid' | 'setgid' | 'setgroups'>

interface Owner {
  uid: number
  gid: number
  /** Which may open the folder of the backups to the user. */
  groups: number[]
  /** As `sudo -u` takes it. */
  name: string
}

/**
 * Makes this process the user to whom the data in DATA_DIR belongs, before anything there is opened: a file that another user leaves in the
 * embedded database's folder keeps the server from opening it. Root becomes that user and says so. @throws OwnedByAnother for every other user
 */
export function becomeOwner(
  config: Pick<Config, 'DATA_DIR' | 'DATABASE_URL' | 'STORAGE_URL' | 'INDEX_URL'>,
  { command, say }: { command: readonly string[]; say: (line: string) => void },
  who: Who = process,
): void {
  const own = who.getuid?.()
  const owner = own === undefined || isElsewhere(config) ? null : ownerOf(config.DATA_DIR, own)
  if (owner === null) return
  if (own !== 0) {
    const again = `sudo --preserve-env -u ${[owner.name, ...command].map(quoted).join(' ')}`
    throw new OwnedByAnother(`The data in ${config.DATA_DIR} belongs to ${owner.name}. Run this as that user: ${again}`)
  }
  become(owner, who)
  say(`Continuing as ${owner.name}, to whom the data in ${config.DATA_DIR} belongs`)
}

/** With database, files and index on other machines the folder holds nothing that lasts. */
const isElsewhere = (config: Pick<Config, 'DATABASE_URL' | 'STORAGE_URL' | 'INDEX_URL'>) =>
  [config.DATABASE_URL, config.STORAGE_URL, config.INDEX_URL].every((url) => url !== undefined)

/** Null where that is the user `own`, or nobody yet. */
function ownerOf(folder: string, own: number): Owner | null {
  // What the server has made tells its user: the folder around it may be a volume of root's that its group writes to.
  for (const made of ['pg', 'files', 'index']) {
    const found = statSync(join(folder, made), { throwIfNoEntry: false })
    if (found) return found.uid === own ? null : named(found)
  }
  const found = statSync(folder, { throwIfNoEntry: false })
  if (!found || found.uid === own || (own !== 0 && canWrite(folder))) return null
  return named(found)
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function named({ uid, gid }: { uid: number; gid: number }): Owner {
  try {
    return { uid, gid, groups: idOf('-G', uid).split(' ').map(Number), name: idOf('-nu', uid) }
  } catch {
    return { uid, gid, groups: [gid], name: `#${uid}` }
  }
}

/** Asks whatever the machine has its users from; Node tells the name of the current one alone. @throws for an unknown user */
const idOf = (what: string, uid: number) =>
  execFileSync('id', [what, String(uid)], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

function become({ uid, gid, groups, name }: Owner, who: Who): void {
  try {
    who.setgroups?.(groups)
    who.setgid?.(gid)
    who.setuid?.(uid)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new OwnedByAnother(
      `The data belongs to ${name}, as whom this process cannot run (${reason}). Run this as ${name}`,
    )
  }
}

const quoted = (word: string) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`)

/** The user of this process, such as `cuecard`; one without a name as `#1000`. */
export function currentUser(): string {
  try {
    return userInfo().username
  } catch {
    return `#${process.getuid?.()}`
  }
}
