import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { isOneOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { type NamedPerson } from './audit.store.ts'
import { auditEntries } from './audit.tables.ts'

/** What stands in entries instead of an erased person's address. */
export const erasedName = (userId: string) => `person ${userId}`

/**
 * Puts an erased person's id in place of their address and `name` (first and last; null without both), and removes the addresses that they called from: in what they did, and in
 * what was done to them in the logs of these companies or while they had none.
 */
export async function eraseNamesOf(tx: Db, person: NamedPerson & { name: string | null }): Promise<void> {
  const { user_id, email, company_ids, name } = person
  const { actor_id, actor_email, action, target, detail, ip, company_id } = auditEntries
  const label = erasedName(user_id)
  const isTheirs = eq(actor_id, user_id)
  const address = wholeWord(email, '[:alnum:]._%+-')
  const named = [actor_email, target, detail].map((column) => sql`coalesce(${column}, '') ~* ${address}`)
  const isAboutThem = and(or(isNull(company_id), isOneOf(company_id, company_ids)), or(...named))
  const inText = (column: SQL | AnyPgColumn) => {
    const withoutEmail = sql`regexp_replace(${column}, ${address}, ${label}, 'gi')`
    return name ? sql`regexp_replace(${withoutEmail}, ${wholeWord(name, '[:alnum:]')}, ${label}, 'g')` : withoutEmail
  }
  await erasing(tx, () =>
    tx
      .update(auditEntries)
      .set({
        actor_email: sql`case when ${isTheirs} or ${actor_email} = ${email} then ${label}::text else ${actor_email} end`,
        // What was typed at a failed sign-in may be in other letters.
        target: sql`case when lower(${target}) = ${email} then ${label}::text else ${inText(target)} end`,
        // A profile is a name and a work role.
        detail: sql`case when ${isTheirs} and ${action} = 'profile_changed' then null else ${inText(detail)} end`,
        ip: sql`case when ${isTheirs} or (${actor_id} is null and lower(${target}) = ${email}) then null else ${ip} end`,
      })
      .where(or(isTheirs, isAboutThem)),
  )
}

/** A pattern of the database for these words where they are not part of a longer one: `ann@x.com` is not in `joann@x.com`. */
const wholeWord = (words: string, inner: string) =>
  `(?<![${inner}])${words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![[:alnum:]]|[.-][[:alnum:]])`

/** Leaves of a company's log who did what and when, by ids alone. */
export async function eraseNamesIn(tx: Db, companyId: string): Promise<void> {
  const { actor_id } = auditEntries
  await erasing(tx, () =>
    tx
      .update(auditEntries)
      // Null where nobody was signed in, as in every log.
      .set({ actor_email: sql`'person ' || ${actor_id}::text`, target: null, detail: null, ip: null })
      .where(eq(auditEntries.company_id, companyId)),
  )
}

/** The trigger that keeps the log append-only lets names go in a transaction that says so. */
async function erasing(tx: Db, change: () => PromiseLike<unknown>): Promise<void> {
  await tx.execute(sql`set local cuecard.erasure = 'on'`)
  await change()
  await tx.execute(sql`set local cuecard.erasure = 'off'`)
}

/** The ids of companies that were erased, whose files and index may still have to go. */
export const listErasedCompanies = async (db: Db): Promise<string[]> =>
  (
    await db.select({ target: auditEntries.target }).from(auditEntries).where(eq(auditEntries.action, 'company_erased'))
  ).flatMap(({ target }) => target ?? [])
