import type { Invitation, PlatformInvitation } from '@cuecard/contract/invitations.ts'
import { isStaff, type Member, requireProviderAdmin, spelledOut } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, orNotFound } from '../../platform/errors.ts'
import { findUser, findUserByEmail, listActiveUsers, type UserRow } from '../accounts/accounts.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { companyOf, type CompanyRow, lockCompany } from '../companies/companies.service.ts'
import { countInvitationMail } from './invitation-mail-limit.ts'
import * as state from './invitation-state.ts'
import { mailRuns } from './invitations.mails.ts'
import { listPlatform, listWaiting, listWaitingFrom, lockInvitation, updateInvitation } from './invitations.store.ts'
import { issueInvitation, renewInvitation } from './issue-invitation.ts'

export { getLink, getProvidersLink } from './invitation-link.ts'
export { inviteAdmins } from './first-admins.ts'
export { listEverAddressedTo, listSentBy } from './invitations.store.ts'
export { registerInvited, verifyInvitation } from './invited-registration.ts'
export { joinInvited, waitsForInvited } from './join-invited.ts'
export {
  acceptInvitation,
  acceptPlatformInvitation,
  listReceivedInvitations,
  lockPlatformInvitation,
  mayRegister,
  refuseUninvitedCompany,
} from './received-invitations.ts'

/** The caller's company's invitations that wait or have expired, newest first. */
export async function listInvitations(deps: Deps, actor: Member): Promise<Invitation[]> {
  return presentAll(deps, await listWaiting(deps.db, actor.company_id))
}

/** The provider's invitations into a company that wait or have expired, newest first. @throws 404 */
export async function listCompanyInvitations(deps: Deps, actor: Member, companyId: string): Promise<Invitation[]> {
  const { id: company_id } = await companyOf(deps.db, companyId)
  return presentAll(deps, await listWaitingFrom(deps.db, { company_id, inviter_company_id: actor.company_id }))
}

async function presentAll(deps: Deps, rows: state.InvitationWithInviter[]): Promise<Invitation[]> {
  const now = deps.clock.now()
  const runs = await mailRuns(
    deps,
    rows.map(({ invitation }) => invitation),
  )
  return rows.map((row) => state.presentInvitation(row, now, runs))
}

/**
 * Invites a person to the caller's company, in the provider's as staff. Who belongs to another company could not accept, so
 * the inviting admin is told at once; each question counts like a mail, so that nobody can ask for many addresses
 * (docs/decisions/034-telling-admins-who-cannot-join.md). A company for a single user accepts no one else, whoever the caller is;
 * its one user is invited, as its admin, when the company is created, or by the provider's staff when that invitation was
 * lost. The link goes to the mailbox alone, because it proves the
 * mailbox; with `notify_user: false` no one gets it, and the person accepts after registering by themselves.
 * @throws 403 for the provider's staff who are no admins, 409 for a person who belongs to a company and in a
 * single_user company, 429
 */
export async function inviteUser(
  deps: Deps,
  actor: Member,
  input: { user_email: string; notify_user: boolean; role: 'user' | 'admin' },
): Promise<Invitation> {
  requireProviderAdmin(actor)
  const { user_email: email, notify_user: notify } = input
  const rank = actor.company_type === 'single_user' ? 'admin' : input.role
  const role = `${actor.company_type === 'internal_control_company' ? 'staff' : 'company'}_${rank}` as const
  const invitation = await deps.db.transaction(async (tx) => {
    const company = await lockCompany(tx, actor.company_id)
    await refuseSecondPerson(tx, company, email)
    const user = await findUserByEmail(tx, email)
    refuseColleague(user, company.id)
    if (notify || user?.company_id) countInvitationMail(deps, { to: email, inviter_id: actor.user_id })
    refuseElsewhere(user)
    await writeAudit(deps, tx, { actor, action: 'user_invited', target: email, detail: spelledOut(role) })
    return issueInvitation(deps, tx, { inviter: actor, email, role, company, company_type: null, notify })
  })
  return presentNew(deps, state.presentInvitation, { invitation, inviter: actor.email })
}

async function presentNew<Reply>(
  deps: Deps,
  present: (listed: state.InvitationWithInviter, now: Date, runs: state.MailRuns) => Reply,
  listed: state.InvitationWithInviter,
): Promise<Reply> {
  return present(listed, deps.clock.now(), await mailRuns(deps, [listed.invitation]))
}

/** The staff accounts of the provider are no second person. @throws 409 */
async function refuseSecondPerson(tx: Db, company: CompanyRow, email: string): Promise<void> {
  if (company.type !== 'single_user') return
  const people = await listActiveUsers(tx, company.id)
  if (people.some((person) => !isStaff(person))) {
    throw conflict('This is a company for a single user: nobody else can be invited.')
  }
  const other = (await listWaiting(tx, company.id)).find(({ invitation }) => invitation.user_email !== email)
  if (!other) return
  const { user_email } = other.invitation
  throw conflict(`This is a company for a single user, and ${user_email} is invited. Revoke that invitation first.`)
}

function refuseColleague(user: UserRow | null, companyId: string): void {
  if (user?.company_id === companyId) throw conflict(`${user.email} belongs to your company already.`)
}

function refuseElsewhere(user: UserRow | null): void {
  if (user?.company_id)
    throw conflict(`${user.email} belongs to another company here. Invite another address of this person.`)
}

/**
 * Mails an invitation again, also one that expired, was withdrawn or never mailed; the old link ends. Who has joined another
 * company since then is told of as in `inviteUser`. @throws 403, 404, 409, 429
 */
export async function resendInvitation(deps: Deps, actor: Member, id: string): Promise<Invitation> {
  requireProviderAdmin(actor)
  return presentNew(deps, state.presentInvitation, await resend(deps, actor, { company_id: actor.company_id, id }))
}

/** Withdraws an invitation; a second time changes nothing. @throws 403, 404, 409 when it was accepted */
export async function revokeInvitation(deps: Deps, actor: Member, id: string): Promise<void> {
  requireProviderAdmin(actor)
  await revoke(deps, actor, { company_id: actor.company_id, id })
}

/** All platform invitations with their state, newest first. */
export async function listPlatformInvitations(deps: Deps): Promise<PlatformInvitation[]> {
  const now = deps.clock.now()
  const rows = await listPlatform(deps.db)
  const runs = await mailRuns(
    deps,
    rows.map(({ invitation }) => invitation),
  )
  return rows.map((row) => state.presentPlatformInvitation(row, now, runs))
}

/**
 * Invites a person to create a company of their own, as its admin. Any address is invited alike, whether it has an
 * account or not; a new invitation replaces the one that waits. @throws 429
 */
export async function invitePlatform(
  deps: Deps,
  actor: Member,
  input: { user_email: string; company_type: 'single_user' | 'organization' },
): Promise<PlatformInvitation> {
  const { user_email: email, company_type } = input
  const invitation = await deps.db.transaction(async (tx) => {
    await lockCompany(tx, actor.company_id)
    countInvitationMail(deps, { to: email, inviter_id: actor.user_id })
    const detail = `to create a company: ${spelledOut(company_type)}`
    await writeAudit(deps, tx, { actor, action: 'user_invited', target: email, detail })
    const draft = { inviter: actor, email, role: 'company_admin' as const, company: null, company_type, notify: true }
    return issueInvitation(deps, tx, draft)
  })
  return presentNew(deps, state.presentPlatformInvitation, { invitation, inviter: actor.email })
}

/** Mails a platform invitation again, also one that expired or was withdrawn; the old link ends. @throws 404, 409, 429 */
export const resendPlatformInvitation = async (deps: Deps, actor: Member, id: string): Promise<PlatformInvitation> =>
  presentNew(deps, state.presentPlatformInvitation, await resend(deps, actor, { company_id: null, id }))

/** Withdraws a platform invitation; a second time changes nothing. @throws 404, 409 when it was accepted */
export async function revokePlatformInvitation(deps: Deps, actor: Member, id: string): Promise<void> {
  await revoke(deps, actor, { company_id: null, id })
}

/** `company_id`: null for a platform invitation. */
interface InvitationKey {
  company_id: string | null
  id: string
}

/**
 * Locks the caller's company first, so that simultaneous changes wait for each other. Platform invitations have no
 * company of their own: theirs wait for the provider's. @throws 404
 */
async function lockForChange(tx: Db, actor: Member, key: InvitationKey) {
  const company = await lockCompany(tx, actor.company_id)
  const row = orNotFound(await lockInvitation(tx, key))
  return { row, company: key.company_id === null ? null : company }
}

async function resend(deps: Deps, actor: Member, key: InvitationKey): Promise<state.InvitationWithInviter> {
  const invitation = await deps.db.transaction(async (tx) => {
    const { row: before, company } = await lockForChange(tx, actor, key)
    if (company) {
      const user = await findUserByEmail(tx, before.user_email)
      refuseColleague(user, company.id)
      await refuseSecondPerson(tx, company, before.user_email)
      if (user?.company_id) countInvitationMail(deps, { to: before.user_email, inviter_id: actor.user_id })
      refuseElsewhere(user)
    }
    const renewed = await renewInvitation(deps, tx, { row: before, inviter: actor })
    countInvitationMail(deps, { to: before.user_email, inviter_id: actor.user_id })
    await writeAudit(deps, tx, { actor, action: 'invitation_resent', target: before.user_email })
    return renewed
  })
  const inviter = invitation.invited_by ? await findUser(deps.db, invitation.invited_by) : null
  return { invitation, inviter: inviter?.email ?? null }
}

async function revoke(deps: Deps, actor: Member, key: InvitationKey): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { row } = await lockForChange(tx, actor, key)
    state.refuseAccepted(row)
    if (row.revoked_at) return
    await updateInvitation(tx, row.id, { revoked_at: deps.clock.now() })
    await writeAudit(deps, tx, { actor, action: 'invitation_revoked', target: row.user_email })
  })
}
