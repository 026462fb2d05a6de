import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { AuditAction, AuditEntry, AuditFilter } from '@cuecard/contract/audit.ts'
import { type Actor, isPlatformAdmin, type Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import { toDatabaseText, toDatabaseTime } from '../../platform/db/database-values.ts'
import type { DatabaseDeps, Deps } from '../../platform/deps.ts'
import { denied, notFound } from '../../platform/errors.ts'
import type { FileReply } from '../../platform/http/serve.ts'
import { companyOf } from '../companies/companies.service.ts'
import { csvHead, csvRows } from './audit-csv.ts'
import { type EntryFilter, type AuditEntryRow, insertEntry, listEntries } from './audit.store.ts'
import { readCursor, writeCursor } from './cursor.ts'

export { listEntriesAbout } from './audit.store.ts'
export { eraseNamesIn, eraseNamesOf, erasedName, listErasedCompanies } from './erase-names.store.ts'

export interface AuditRecord {
  action: AuditAction
  /** Whom or what it was done to, for people. */
  target?: string | null
  /** What changed, for people. Never a secret. */
  detail?: string | null
  /** The company in whose log it stands; the actor's own unless said otherwise. */
  company_id?: string | null
  /** Where it came from, when there is no actor to know it from. */
  ip?: string | null
}

/** Who did it: the caller, or a person whom a public call has identified. */
export type AuditActor = Pick<Actor, 'user_id' | 'email' | 'company_id' | 'ip'>

/** Rows that an export reads at a time: what lies in memory, however long the log is. */
const EXPORT_PAGE = 1_000

const TEXT_MAX = 2_000

/**
 * Writes down what was done, in the transaction that does it (`db`), so that neither stands without the other.
 * `actor` is null for the system.
 */
export async function writeAudit(
  deps: DatabaseDeps,
  db: Db,
  entry: AuditRecord & { actor: AuditActor | null },
): Promise<void> {
  const { actor, action, target, detail, company_id, ip } = entry
  await insertEntry(db, {
    id: randomUUID(),
    at: deps.clock.now(),
    company_id: company_id === undefined ? (actor?.company_id ?? null) : company_id,
    actor_id: actor?.user_id ?? null,
    actor_email: actor?.email ?? null,
    action,
    target: shortened(target),
    detail: shortened(detail),
    ip: actor ? actor.ip : (ip ?? null),
  })
}

/** One page of the log, newest first. @throws 400 for a cursor that is none; 403, 404 for another company's log */
export async function list(
  deps: Deps,
  actor: Member,
  query: AuditFilter & { cursor?: string | undefined; limit: number },
): Promise<{ entries: AuditEntry[]; next_cursor: string | null }> {
  const { filter } = await readable(deps, actor, query)
  const after = query.cursor === undefined ? null : readCursor(query.cursor)
  const rows = await listEntries(deps.db, filter, { after, limit: query.limit + 1 })
  const shown = rows.slice(0, query.limit)
  const last = shown.at(-1)
  return { entries: shown.map(present), next_cursor: last && rows.length > shown.length ? writeCursor(last) : null }
}

/** The log as CSV, read page by page while it leaves. Written down itself before the first row leaves. @throws 403, 404 */
export async function exportLog(deps: Deps, actor: Member, query: AuditFilter): Promise<FileReply<'text/csv'>> {
  const { filter, company } = await readable(deps, actor, query)
  await writeAudit(deps, deps.db, {
    actor,
    action: 'audit_log_exported',
    target: company?.name ?? 'All companies',
    detail: describe(query),
    company_id: company?.id ?? actor.company_id,
  })
  const first = await listEntries(deps.db, filter, { after: null, limit: EXPORT_PAGE })
  const name = (company?.name ?? 'all companies').toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  return {
    stream: Readable.from(csvOf(deps, filter, first), { highWaterMark: 1 }),
    fileName: `audit-log-${name}-${deps.clock.now().toISOString().slice(0, 10)}.csv`,
    mediaType: 'text/csv',
  }
}

async function* csvOf(deps: Deps, filter: EntryFilter, first: AuditEntryRow[]): AsyncGenerator<string> {
  yield csvHead()
  for (let rows = first; rows.length > 0;) {
    yield csvRows(rows)
    const after = rows.at(-1)
    if (!after || rows.length < EXPORT_PAGE) return
    rows = await listEntries(deps.db, filter, { after, limit: EXPORT_PAGE })
  }
}

/** Whose log the caller may read, as a filter; `company` is null for the log of all of them. */
async function readable(deps: Deps, actor: Member, query: AuditFilter) {
  const asked = query.company_id?.toLowerCase() ?? actor.company_id
  if (asked !== actor.company_id && !isPlatformAdmin(actor)) {
    throw asked === 'all' ? denied() : notFound('Company not found')
  }
  const company = asked === 'all' ? null : await companyOf(deps.db, asked)
  const filter: EntryFilter = {
    company_id: company?.id ?? null,
    action: query.action,
    text: shortened(query.text) ?? undefined,
    from: query.from ? toDatabaseTime(query.from) : undefined,
    to: query.to ? toDatabaseTime(query.to) : undefined,
  }
  return { filter, company }
}

const shortened = (text: string | null | undefined) => (text ? toDatabaseText(text.slice(0, TEXT_MAX)) : text) ?? null

/** What an export was narrowed to, for people. */
function describe({ action, text, from, to }: AuditFilter): string | null {
  const parts = [action && `action ${action}`, text && `text "${text}"`, from && `from ${from}`, to && `until ${to}`]
  return parts.filter(Boolean).join(', ') || null
}

function present(row: AuditEntryRow): AuditEntry {
  const { id, at, action, actor_email, target, detail, ip, company_name } = row
  return { id, at: at.toISOString(), action, actor_email, target, detail, ip, company_name }
}
