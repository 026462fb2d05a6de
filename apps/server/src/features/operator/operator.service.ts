import { resolve } from 'node:path'
import { plural } from '@cuecard/language/plain-text.ts'
import type { Manifest } from '../../platform/backup/manifest.ts'
import { type BackupSources, writeBackup } from '../../platform/backup/write-backup.ts'
import type { DatabaseDeps, Deps } from '../../platform/deps.ts'
import { findUserByEmail, lockUser, takeOverUnconfirmed, updateUser } from '../accounts/accounts.service.ts'
import { forgetActors, revokeTokens } from '../access-tokens/access-tokens.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { addFirstAdmin, showResetLink } from '../auth/auth.service.ts'
import { seedProvider } from '../companies/companies.service.ts'
import { checkAll } from './doctor.ts'
import { removeErased } from '../system/system.service.ts'
import { eraseCompany } from './erase-company.ts'
import { erasePerson, NEEDS_YES } from './erase-person.ts'
import { exportPerson } from './export-person.ts'
import { findAccount } from './find-account.ts'

export { checkAll, sayFault } from './doctor.ts'
export { NEEDS_YES }

type Say = (line: string) => void

export const USAGE = [
  'npm run backup -- FILE                          database, files and index into one file, while the server runs',
  'npm run restore -- FILE                         the same back, into an empty place',
  'npm run doctor                                  what is set, what can be reached, what is missing',
  'npm run admin -- reset-password EMAIL           a link to set a new password, valid once for 60 minutes',
  'npm run admin -- make-staff-admin EMAIL         an admin of the provider, with such a link when it has no password',
  'npm run admin -- export-person EMAIL FILE       what is held about a person, as JSON',
  'npm run admin -- erase-person EMAIL             the account and what is theirs alone; says first what goes',
  'npm run admin -- erase-company NAME             a company with its people, by its name or id; says first what goes',
]

/** Does what an operator asked for on the console, with everything opened. Returns the exit code. */
export async function runOperatorCommand(deps: Deps, args: readonly string[], say: Say): Promise<number> {
  const [command, what] = args
  if (command === 'backup' && what) return await backUp(deps, what, say)
  if (command === 'doctor') return await checkAll(deps.config, openedParts(deps), say)
  const code = await runAdminCommand(deps, args, say)
  if (code === 0 && what === 'erase-company') {
    say(`Removed ${plural(await removeErased(deps), 'file')} of it, and its knowledge index`)
  }
  return code
}

/** Those of `admin`, for which the database is enough. Says how commands are called where the words are none of them. Returns the exit code. */
export async function runAdminCommand(deps: DatabaseDeps, args: readonly string[], say: Say): Promise<number> {
  const [command, what, email, file, ...rest] = args
  if (command === 'admin' && what === 'reset-password' && email) return await resetPassword(deps, email, say)
  if (command === 'admin' && what === 'make-staff-admin' && email) return await makeStaffAdmin(deps, email, say)
  // More words may be the rest of a name that was not quoted.
  if (command === 'admin' && what === 'export-person' && email && file && rest.length === 0) {
    return await exportPerson(deps, { email, file }, say)
  }
  if (command === 'admin') {
    const code = await erase(deps, args.slice(1), say)
    if (code !== null) return code
  }
  for (const line of USAGE) say(line)
  return 2
}

/** `--yes` does it; without, what would go is said. Null for other words. */
async function erase(deps: DatabaseDeps, words: readonly string[], say: Say): Promise<number | null> {
  const isConfirmed = words.includes('--yes')
  const [what, called, ...rest] = words.filter((word) => word !== '--yes')
  if (!called || rest.length > 0) return null
  if (what === 'erase-person') return await erasePerson(deps, { email: called, isConfirmed }, say)
  if (what === 'erase-company') return await eraseCompany(deps, { called, isConfirmed }, say)
  return null
}

/** Of a running server, where everything is open. */
const openedParts = ({ log, database, files, index }: Deps) => ({
  log,
  openDatabase: async () => database,
  openFiles: async () => files,
  openIndex: async () => index,
})

/** Writes a backup and says what is in it. Returns the exit code. */
export async function backUp(sources: BackupSources, file: string, say: Say): Promise<number> {
  const path = resolve(file)
  const started = performance.now()
  const manifest = await writeBackup(sources, path)
  say(`Wrote ${path} in ${Math.round((performance.now() - started) / 100) / 10} s: ${contentOf(manifest)}.`)
  sayMissing(manifest, say)
  return 0
}

/** Says which files and knowledge indexes the backup lacks; nothing when it has all. */
export function sayMissing({ missing_files, lost_indexes }: Manifest, say: Say): void {
  if (missing_files.length > 0) {
    say(`Not in it, because the storage had lost them before: ${missing_files.join(', ')}`)
  }
  if (lost_indexes.length > 0) {
    say(`Without a knowledge index, which a sync builds again: company ${lost_indexes.join(', ')}`)
  }
}

/** Such as `1,204 rows, 12 files, 2 knowledge indexes`. */
export function contentOf({ database, files, indexes }: Manifest): string {
  const rows = Object.values(database.tables).reduce((sum, count) => sum + count, 0)
  const counted = (count: number, one: string, more: string) =>
    `${count.toLocaleString('en')} ${count === 1 ? one : more}`
  return [
    counted(rows, 'row', 'rows'),
    counted(files.length, 'file', 'files'),
    counted(indexes.length, 'knowledge index', 'knowledge indexes'),
  ].join(', ')
}

async function resetPassword(deps: DatabaseDeps, address: string, say: Say): Promise<number> {
  const user = await findAccount(deps, address, say)
  if (!user) return 1
  if (user.disabled_at) {
    say(`The account of ${address} is closed`)
    return 1
  }
  await deps.db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    // Whoever reads the console has the rights of the machine, which prove more than a mailbox does.
    await takeOverUnconfirmed(deps, tx, { email: user.email, password_hash: null })
    // A new link ends the old one, which may have reached somebody else.
    await revokeTokens(tx, user.id, { purposes: ['reset'], now: deps.clock.now() })
  })
  forgetActors(deps, user.id)
  say(`To set a new password for ${user.email}, once, within 60 minutes: ${await showResetLink(deps, user)}`)
  return 0
}

async function makeStaffAdmin(deps: DatabaseDeps, address: string, say: Say): Promise<number> {
  const email = address.toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) {
    say(`${address} is not an email address`)
    return 1
  }
  const providerId = await seedProvider(deps)
  const known = await findUserByEmail(deps.db, email)
  if (known?.company_id && known.company_id !== providerId) {
    say(`${email} belongs to a customer's company, whose data it would take along. Use another address`)
    return 1
  }
  if (known) await promote(deps, known.id, providerId)
  const link = await addFirstAdmin(deps, email, providerId)
  say(`${email} is an admin of the provider.`)
  if (link) say(`To set its password, once, within 60 minutes: ${link}`)
  return 0
}

async function promote(deps: DatabaseDeps, userId: string, providerId: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user) return
    await updateUser(tx, userId, { role: 'staff_admin', company_id: providerId, disabled_at: null })
    // Afterwards, because a closed account is not taken over.
    await takeOverUnconfirmed(deps, tx, { email: user.email, password_hash: null })
    await deps.signals.publish(tx, 'user', userId)
    await writeAudit(deps, tx, {
      actor: null,
      company_id: providerId,
      action: 'role_changed',
      target: user.email,
      detail: `${user.role.replaceAll('_', ' ')} → staff admin, on the server's console`,
    })
  })
  forgetActors(deps, userId)
}
