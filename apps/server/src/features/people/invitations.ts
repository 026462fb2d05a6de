import type { Invitation } from '@cuecard/contract/invitations.ts'
import type { Actor, Member } from '../../platform/access.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import { conflict, HttpError, invalid, notFound } from '../../platform/errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { findUser, findUserByEmail } from '../auth/auth.service.ts'
import { type CompanyRow, lockCompany } from '../companies/companies.service.ts'
import { listWaiting, lockInvitation, updateInvitation } from './invitations.store.ts'
import { issueInvitation, renewInvitation, sendInvitation } from './invitations-issue.ts'
import { countInvitationMail } from './invitations-limits.ts'
import { presentInvitation, roleWords } from './invitations-state.ts'
import type { InvitationMail } from './people.mails.ts'
import { requireProviderAdmin } from './provider.ts'

/** The own company's invitations that wait or have expired, newest first. */
export async function listInvitations(deps: Deps, actor: Member): Promise<Invitation[]> {
  const now = deps.clock.now()
  const rows = await listWaiting(deps.db, actor.company_id)
  return rows.map((row) => presentInvitation(row, now))
}

/**
 * Invites somebody to the caller's company: as company_user, in the provider's as staff_user. An address that has an
 * account elsewhere is invited like any other. A company for a single user takes nobody else in, whoever asks; its one
 * user comes by the invitation that is given when the company is made. The link goes to the mailbox alone, because it
 * proves it; with `notify_user: false` nobody gets it, and the person accepts after registering by themselves.
 * @throws 403 for the provider's staff who are no admins, 409 for somebody who belongs to the company and in a
 * single_user company, 429, 424 when the mail was not taken
 */
export async function inviteUser(
  deps: Deps,
  actor: Member,
  input: { user_email: string; notify_user: boolean },
): Promise<Invitation> {
  requireProviderAdmin(actor)
  const { user_email: email, notify_user: notify } = input
  const role = actor.company_type === 'internal_control_company' ? 'staff_user' : 'company_user'
  const issued = await deps.db.transaction(async (tx) => {
    const company = await lockCompany(tx, actor.company_id)
    if (company.type === 'single_user') {
      throw conflict('This is a company for a single user: nobody else can be invited.')
    }
    await refuseColleague(tx, company.id, email)
    if (notify) countInvitationMail(deps, { to: email, inviter_id: actor.user_id })
    await writeAudit(deps, tx, { actor, action: 'user_invited', target: email, detail: roleWords(role) })
    return issueInvitation(deps, tx, { inviter: actor, email, role, company, company_type: null, notify })
  })
  if (issued.mail) await sendInvitation(deps, issued.mail)
  return presentInvitation({ invitation: issued.row, inviter: actor.email }, deps.clock.now())
}

async function refuseColleague(tx: Db, companyId: string, email: string): Promise<void> {
  const user = await findUserByEmail(tx, email)
  if (user?.company_id === companyId) throw conflict(`${email} belongs to your company already.`)
}

/**
 * Invites the first admins of a company that the caller's transaction makes. Returns what `mailAdmins` sends once the
 * transaction has committed. @throws 422 when a company for a single user is to have several
 */
export async function inviteAdmins(
  deps: Deps,
  tx: Db,
  input: { company: CompanyRow; emails: readonly string[]; inviter: Actor & { company_id: string } },
): Promise<InvitationMail[]> {
  const { company, emails, inviter } = input
  if (company.type === 'single_user' && emails.length > 1) {
    const words = 'A company for a single user has one admin.'
    throw invalid(words, { invited_admin_user_emails: words })
  }
  const role = 'company_admin'
  const mails: InvitationMail[] = []
  for (const email of emails) {
    const target = { target: email, detail: roleWords(role), company_id: company.id }
    await writeAudit(deps, tx, { actor: inviter, action: 'user_invited', ...target })
    const { mail } = await issueInvitation(deps, tx, {
      inviter,
      email,
      role,
      company,
      company_type: null,
      notify: true,
    })
    if (mail) mails.push(mail)
  }
  return mails
}

/** Mails what `inviteAdmins` returned. One that cannot be sent is logged and marked in the list; the others still go. */
export async function mailAdmins(deps: Deps, mails: readonly InvitationMail[]): Promise<void> {
  await Promise.all(
    mails.map((mail) =>
      sendInvitation(deps, mail).catch((error: unknown) => {
        if (!(error instanceof HttpError)) throw error
      }),
    ),
  )
}

/** Mails an invitation anew, also one that expired, was withdrawn or never mailed; the old link ends. @throws 403, 404, 409, 429, 424 */
export async function resendInvitation(deps: Deps, actor: Member, id: string): Promise<Invitation> {
  requireProviderAdmin(actor)
  const { row, mail } = await deps.db.transaction(async (tx) => {
    const company = await lockCompany(tx, actor.company_id)
    const before = await lockInvitation(tx, { company_id: actor.company_id, id })
    if (!before) throw notFound()
    await refuseColleague(tx, actor.company_id, before.user_email)
    const renewed = await renewInvitation(deps, tx, { row: before, company, inviter: actor })
    countInvitationMail(deps, { to: before.user_email, inviter_id: actor.user_id })
    await writeAudit(deps, tx, { actor, action: 'invitation_resent', target: before.user_email })
    return renewed
  })
  await sendInvitation(deps, mail)
  const inviter = row.invited_by ? await findUser(deps.db, row.invited_by) : null
  return presentInvitation({ invitation: row, inviter: inviter?.email ?? null }, deps.clock.now())
}

/** Withdraws an invitation; a second time changes nothing. @throws 403, 404, 409 when it was accepted */
export async function revokeInvitation(deps: Deps, actor: Member, id: string): Promise<void> {
  requireProviderAdmin(actor)
  await deps.db.transaction(async (tx) => {
    await lockCompany(tx, actor.company_id)
    const row = await lockInvitation(tx, { company_id: actor.company_id, id })
    if (!row) throw notFound()
    if (row.accepted_at) throw conflict('This invitation was accepted already.')
    if (row.revoked_at) return
    await updateInvitation(tx, row.id, { revoked_at: deps.clock.now() })
    await writeAudit(deps, tx, { actor, action: 'invitation_revoked', target: row.user_email })
  })
}
