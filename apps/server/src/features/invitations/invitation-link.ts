import { type Member, requireProviderAdmin } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { orNotFound } from '../../platform/errors.ts'
import { findOutboxMail } from '../../platform/mail/mail.store.ts'
import { hashToken } from '../../platform/secrets.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { stateOf } from './invitation-state.ts'
import { mailRuns } from './invitations.mails.ts'
import { findInvitation, findProvidersInvitation, type InvitationRow } from './invitations.store.ts'

const LINK = /https?:\/\/\S+\/register\?invitation=(\S+)/

/**
 * The link that works, while it lies in the outbox because no mail server is set up: an admin may pass it on. With a mail
 * server it goes to the mailbox alone, and this is null. @throws 403, 404
 */
export async function getLink(deps: Deps, actor: Member, id: string): Promise<{ link: string | null }> {
  requireProviderAdmin(actor)
  return linkOf(deps, actor, orNotFound(await findInvitation(deps.db, { company_id: actor.company_id, id })))
}

/** The same for the provider's admins: of a platform invitation, or of one into a company that the provider sent. @throws 404 */
export async function getProvidersLink(deps: Deps, actor: Member, id: string): Promise<{ link: string | null }> {
  const at = { provider_id: actor.company_id, id }
  return linkOf(deps, actor, orNotFound(await findProvidersInvitation(deps.db, at)))
}

async function linkOf(deps: Deps, actor: Member, row: InvitationRow): Promise<{ link: string | null }> {
  if (!deps.mail.outbox || stateOf(row, deps.clock.now()) !== 'pending') return { link: null }
  const run = (await mailRuns(deps, [row])).get(row.id)
  const mail = run ? await findOutboxMail(deps.db, run.id) : null
  const [link, token] = LINK.exec(mail?.text ?? '') ?? []
  if (!link || !token || hashToken(token) !== row.token_hash) return { link: null }
  const company_id = row.company_id ?? actor.company_id
  const shown = { actor, action: 'invitation_link_shown', target: row.user_email, company_id } as const
  await deps.db.transaction((tx) => writeAudit(deps, tx, shown))
  return { link }
}
