import type { PromptKind } from '@cuecard/contract/prompts.ts'
import { and, desc, eq, or, sql } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { users } from '../accounts/accounts.tables.ts'
import { promptVersions } from './prompts.tables.ts'

export type VersionRow = Awaited<ReturnType<typeof listVersions>>[number]

const ofKind = (companyId: string, kind: PromptKind) =>
  and(eq(promptVersions.company_id, companyId), eq(promptVersions.kind, kind))

/** Newest first, with the email address of the author while that user belongs to the company. */
export async function listVersions(db: Db, companyId: string, { kind, limit }: { kind: PromptKind; limit?: number }) {
  const newestFirst = db
    .select({
      ...columnsOf(promptVersions, 'id', 'kind', 'version', 'content', 'restored_from', 'created_at'),
      author_email: users.email,
    })
    .from(promptVersions)
    .leftJoin(users, and(eq(users.id, promptVersions.author_id), eq(users.company_id, companyId)))
    .where(ofKind(companyId, kind))
    .orderBy(desc(promptVersions.version))
  return limit === undefined ? newestFirst : newestFirst.limit(limit)
}

/** The instructions that a person wrote, oldest first. */
export const listVersionsBy = async (db: Db, { company_id, user_id }: { company_id: string; user_id: string }) =>
  db
    .select(columnsOf(promptVersions, 'kind', 'version', 'content', 'restored_from', 'created_at'))
    .from(promptVersions)
    .where(and(eq(promptVersions.company_id, company_id), eq(promptVersions.author_id, user_id)))
    .orderBy(promptVersions.created_at, promptVersions.id)

/** The current version; null before the first. */
export const latestVersion = (db: Db, companyId: string, kind: PromptKind) =>
  listVersions(db, companyId, { kind, limit: 1 }).then(firstRow)

/** The text of one version; null when there is no such version. */
export async function contentOfVersion(
  db: Db,
  companyId: string,
  { kind, version }: { kind: PromptKind; version: number },
): Promise<string | null> {
  const [row] = await db
    .select({ content: promptVersions.content })
    .from(promptVersions)
    .where(and(ofKind(companyId, kind), eq(promptVersions.version, version)))
  return row?.content ?? null
}

/** The texts of these versions by `kind version`, in one query; versions that do not exist are missing. */
export async function contentsOfVersions(
  db: Db,
  companyId: string,
  wanted: readonly { kind: PromptKind; version: number }[],
): Promise<Map<string, string>> {
  const different = new Map(wanted.map((each) => [`${each.kind} ${each.version}`, each]))
  if (different.size === 0) return new Map()
  const rows = await db
    .select({ kind: promptVersions.kind, version: promptVersions.version, content: promptVersions.content })
    .from(promptVersions)
    .where(
      and(
        eq(promptVersions.company_id, companyId),
        or(
          ...[...different.values()].map(({ kind, version }) =>
            and(eq(promptVersions.kind, kind), eq(promptVersions.version, version)),
          ),
        ),
      ),
    )
  return new Map(rows.map(({ kind, version, content }) => [`${kind} ${version}`, content]))
}

export async function insertVersion(db: Db, row: typeof promptVersions.$inferInsert): Promise<void> {
  await db.insert(promptVersions).values(row)
}

/** Serialises the numbering of versions of this kind until the transaction ends. */
export async function lockVersions(tx: Db, companyId: string, kind: PromptKind): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`prompts ${kind} ${companyId}`}, 0))`)
}
