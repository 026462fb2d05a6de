import { and, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { columnsOf } from '../../platform/db/columns.ts'
import type { Db } from '../../platform/db/database.ts'
import { firstRow } from '../../platform/db/rows.ts'
import { users } from '../accounts/accounts.tables.ts'
import { companies } from '../companies/companies.tables.ts'
import { invitations } from './invitations.tables.ts'

export type InvitationRow = typeof invitations.$inferSelect
export type NewInvitation = typeof invitations.$inferInsert

/** `company_id` is null for platform invitations. */
export type InvitationOwner = string | null

const ownedBy = (owner: InvitationOwner) =>
  owner === null ? isNull(invitations.company_id) : eq(invitations.company_id, owner)

/** Neither accepted nor revoked; it may have expired. */
const waiting = and(isNull(invitations.accepted_at), isNull(invitations.revoked_at))

/** Adds an invitation. One that waits for the same address becomes the new one and keeps its id. */
export async function putInvitation(db: Db, invitation: NewInvitation): Promise<InvitationRow> {
  const { id: _kept, ...values } = invitation
  const ofCompany = Boolean(invitation.company_id)
  const [row] = await db
    .insert(invitations)
    .values(invitation)
    .onConflictDoUpdate({
      target: ofCompany ? [invitations.company_id, invitations.user_email] : [invitations.user_email],
      targetWhere: ofCompany
        ? sql`company_id is not null and accepted_at is null and revoked_at is null`
        : sql`company_id is null and accepted_at is null and revoked_at is null`,
      set: values,
    })
    .returning()
  if (!row) throw new Error('an invitation was not stored')
  return row
}

const select = (db: Db, where: SQL | undefined) => db.select().from(invitations).where(where)

/** Locked until the transaction ends, so that the second of two changes sees the first. */
export const lockInvitation = (
  db: Db,
  at: { company_id: InvitationOwner; id: string },
): Promise<InvitationRow | null> =>
  select(db, and(ownedBy(at.company_id), eq(invitations.id, at.id)))
    .for('update')
    .then(firstRow)

export const findInvitation = (
  db: Db,
  at: { company_id: InvitationOwner; id: string },
): Promise<InvitationRow | null> => select(db, and(ownedBy(at.company_id), eq(invitations.id, at.id))).then(firstRow)

/** Of the provider's admins: one to create a company, or one that their own company sent. */
export const findProvidersInvitation = (
  db: Db,
  at: { provider_id: string; id: string },
): Promise<InvitationRow | null> =>
  select(
    db,
    and(
      eq(invitations.id, at.id),
      or(isNull(invitations.company_id), eq(invitations.inviter_company_id, at.provider_id)),
    ),
  ).then(firstRow)

export const findInvitationByHash = (db: Db, hash: string): Promise<InvitationRow | null> =>
  select(db, eq(invitations.token_hash, hash)).limit(1).then(firstRow)

export const lockInvitationByHash = (db: Db, hash: string): Promise<InvitationRow | null> =>
  select(db, eq(invitations.token_hash, hash)).for('update').then(firstRow)

/** The invitation of an address that waits, expired or not. */
export const findWaiting = (
  db: Db,
  at: { company_id: InvitationOwner; email: string },
): Promise<InvitationRow | null> =>
  select(db, and(ownedBy(at.company_id), eq(invitations.user_email, at.email), waiting))
    .limit(1)
    .then(firstRow)

/** The platform invitation that an address can use at `now`, locked until the transaction ends. */
export const lockPlatformInvitation = (db: Db, email: string, now: Date): Promise<InvitationRow | null> =>
  select(
    db,
    and(isNull(invitations.company_id), eq(invitations.user_email, email), waiting, gt(invitations.expires_at, now)),
  )
    .for('update')
    .then(firstRow)

export async function updateInvitation(db: Db, id: string, values: Partial<NewInvitation>): Promise<InvitationRow> {
  const [row] = await db.update(invitations).set(values).where(eq(invitations.id, id)).returning()
  if (!row) throw new Error('an invitation vanished while it was locked')
  return row
}

/** A new link and term for an invitation that waits and is to be mailed; null for any other. */
export const renewLink = (
  db: Db,
  id: string,
  link: Pick<InvitationRow, 'token_hash' | 'expires_at'>,
): Promise<InvitationRow | null> =>
  db
    .update(invitations)
    .set(link)
    .where(and(eq(invitations.id, id), waiting, eq(invitations.notified, true)))
    .returning()
    .then(firstRow)

const withInviter = { invitation: invitations, inviter: users.email }

const listWithInviter = (db: Db, where: SQL | undefined) =>
  db
    .select(withInviter)
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invited_by))
    .where(where)
    .orderBy(desc(invitations.created_at), desc(invitations.id))

/** A company's invitations that wait, expired ones too, newest first, each with its inviter's address. */
export const listWaiting = async (db: Db, companyId: string) =>
  listWithInviter(db, and(eq(invitations.company_id, companyId), waiting))

/** Those of them that people of another company sent, such as to the first admins. */
export const listWaitingFrom = async (db: Db, at: { company_id: string; inviter_company_id: string }) =>
  listWithInviter(
    db,
    and(eq(invitations.company_id, at.company_id), eq(invitations.inviter_company_id, at.inviter_company_id), waiting),
  )

/** Every platform invitation in any state, newest first. */
export const listPlatform = async (db: Db) => listWithInviter(db, isNull(invitations.company_id))

/** An invitation to this address in any state. */
export const findAddressedTo = (db: Db, at: { email: string; id: string }): Promise<InvitationRow | null> =>
  select(db, and(eq(invitations.id, at.id), eq(invitations.user_email, at.email)))
    .limit(1)
    .then(firstRow)

/** What an address can use at `now`, of both kinds, newest first. */
export const listAddressedTo = async (db: Db, email: string, now: Date) =>
  db
    .select({ invitation: invitations, company: { name: companies.name, type: companies.type } })
    .from(invitations)
    .leftJoin(companies, eq(companies.id, invitations.company_id))
    .where(and(eq(invitations.user_email, email), waiting, gt(invitations.expires_at, now)))
    .orderBy(desc(invitations.created_at), desc(invitations.id))

/** Every invitation that a person sent as a member of a company, of both kinds, newest first. */
export const listSentBy = async (db: Db, { company_id, user_id }: { company_id: string; user_id: string }) =>
  db
    .select(
      columnsOf(
        invitations,
        'user_email',
        'company_type',
        'role',
        'created_at',
        'expires_at',
        'accepted_at',
        'revoked_at',
      ),
    )
    .from(invitations)
    .where(and(eq(invitations.inviter_company_id, company_id), eq(invitations.invited_by, user_id)))
    .orderBy(desc(invitations.created_at), desc(invitations.id))

/** Every invitation that an address ever got, of both kinds, newest first. */
export const listEverAddressedTo = async (db: Db, email: string) =>
  db
    .select({
      ...columnsOf(invitations, 'company_type', 'role', 'created_at', 'expires_at', 'accepted_at', 'revoked_at'),
      company_name: companies.name,
    })
    .from(invitations)
    .leftJoin(companies, eq(companies.id, invitations.company_id))
    .where(eq(invitations.user_email, email))
    .orderBy(desc(invitations.created_at), desc(invitations.id))
