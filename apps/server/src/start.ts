// In the bundle, packages are loaded before all modules of the file that imports them: LanceDB's with the rest of the server.
import './platform/index/native-settings.ts'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { readConfig } from './platform/config.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { openLog } from './platform/log.ts'
import { refusalText } from './start-refusal.ts'

/**
 * Starts the server that the environment describes; ends the process, with the reason, if it cannot. The embedded database
 * opens in a thread of its own, while this one loads the rest of the server.
 */
export async function start(): Promise<void> {
  await open().catch(refuse)
}

async function open(): Promise<void> {
  const config = readConfig(process.env)
  const log = openLog(config)
  // Only a new process has a database again: whatever restarts those that end has to see one end.
  const database = openDatabase(config, log, { stopped: () => process.exit(1) })
  // Told below: until then the import is waited for.
  database.catch(() => undefined)
  // The folder's lock is taken in a later turn of the event loop, and loading leaves no turn until its end.
  await nextTurn()
  const { startServer } = await import('./server.ts')
  await startServer(config, { log, database })
}

function refuse(error: unknown): never {
  process.stderr.write(`${refusalText(error, process.env)}\n`)
  process.exit(1)
}
