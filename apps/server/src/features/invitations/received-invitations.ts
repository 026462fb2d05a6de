import type { CompanyType, Session } from '@cuecard/contract/session.ts'
import type { ReceivedInvitation } from '@cuecard/contract/invitations.ts'
import { type Actor, spelledOut } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, denied, notFound } from '../../platform/errors.ts'
import { forgetActors } from '../access-tokens/access-tokens.service.ts'
import { currentSession, joinCompany } from '../accounts/accounts.service.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { lockCompany } from '../companies/companies.service.ts'
import { stateOf } from './invitation-state.ts'
import * as store from './invitations.store.ts'

const HAS_COMPANY = 'You belong to a company already.'

/** Pending invitations of both kinds to the caller's address; none for a person who has a company. */
export async function listReceivedInvitations(deps: Deps, actor: Actor): Promise<ReceivedInvitation[]> {
  if (actor.company_id !== null) return []
  const rows = await store.listAddressedTo(deps.db, actor.email, deps.clock.now())
  return rows.map((row) => presentReceived(row, true))
}

/**
 * Joins the company of an invitation to the caller's own address. One to create a company is not accepted here: it
 * is used up by creating it. @throws 404, also for another person's; 409 for a person who has a company
 */
export async function acceptInvitation(deps: Deps, actor: Actor, id: string): Promise<Session> {
  if (actor.company_id !== null) throw conflict(HAS_COMPANY)
  await deps.db.transaction(async (tx) => {
    const row = await lockReceived(deps, tx, { email: actor.email, id })
    const { company_id, role } = row
    // Thrown inside, so that the invitation stays unused.
    if (!(await joinCompany(deps, tx, { id: actor.user_id, company_id, role }))) throw conflict(HAS_COMPANY)
    await store.updateInvitation(tx, row.id, { accepted_at: deps.clock.now() })
    const joined = { ...actor, company_id }
    const detail = spelledOut(role)
    await writeAudit(deps, tx, { actor: joined, action: 'invitation_accepted', target: actor.email, detail })
  })
  forgetActors(deps, actor.user_id)
  return currentSession(deps, actor)
}

/** Locks the company first and then the invitation, in the order of every change, so that no deadlock can arise. @throws 404 */
async function lockReceived(
  deps: Deps,
  tx: Db,
  at: { email: string; id: string },
): Promise<store.InvitationRow & { company_id: string }> {
  const company_id = (await store.findAddressedTo(tx, at))?.company_id
  if (!company_id) throw notFound()
  await lockCompany(tx, company_id)
  const row = await store.lockInvitation(tx, { company_id, id: at.id })
  if (!row || stateOf(row, deps.clock.now()) !== 'pending') throw notFound()
  return { ...row, company_id }
}

/** Whether the owner of an address may register here, and create a company, without anybody having asked them in. */
const isOpen = ({ config }: Deps) => config.REGISTRATION === 'open'

/** Whether an address may register: everybody, or with `REGISTRATION=invited` those for whom an invitation of either kind waits. */
export const mayRegister = async (deps: Deps, email: string): Promise<boolean> =>
  isOpen(deps) || (await store.listAddressedTo(deps.db, email, deps.clock.now())).length > 0

const NO_COMPANIES =
  'Only invited people can create a company here. Ask an admin of your company to invite you, or the people who run this server.'

/** @throws 403 where only an invitation of the provider lets somebody create a company, and there is none */
export function refuseUninvitedCompany(deps: Deps, invitation: store.InvitationRow | null): void {
  if (!invitation && !isOpen(deps)) throw denied(NO_COMPANIES)
}

/** The platform invitation that an address can use now, locked until the transaction ends. */
export const lockPlatformInvitation = (deps: Deps, tx: Db, email: string): Promise<store.InvitationRow | null> =>
  store.lockPlatformInvitation(tx, email, deps.clock.now())

/** Uses up the invitation with which the caller's transaction has created a company. */
export async function acceptPlatformInvitation(
  deps: Deps,
  tx: Db,
  accepted: { actor: Actor; invitation: store.InvitationRow; company: { name: string } },
): Promise<void> {
  const { actor, invitation, company } = accepted
  await store.updateInvitation(tx, invitation.id, { accepted_at: deps.clock.now() })
  // In the inviter's log; the company's own log says that it was created.
  const entry = { target: actor.email, detail: company.name, company_id: invitation.inviter_company_id }
  await writeAudit(deps, tx, { actor, action: 'invitation_accepted', ...entry })
}

/** An invitation as the invited person sees it; `company` is null for one to create a company. */
export function presentReceived(
  received: { invitation: store.InvitationRow; company: { name: string; type: CompanyType } | null },
  has_account: boolean,
): ReceivedInvitation {
  const { invitation, company } = received
  return {
    id: invitation.id,
    user_email: invitation.user_email,
    company_name: company?.name ?? null,
    company_type: company?.type ?? invitation.company_type ?? 'organization',
    role: invitation.role,
    expires_at: invitation.expires_at.toISOString(),
    has_account,
  }
}
