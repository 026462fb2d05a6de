import { type Member, requireProviderAdmin } from '../../platform/access.ts'
import type { Deps } from '../../platform/deps.ts'
import { orNotFound } from '../../platform/errors.ts'
import { findOutboxMail } from '../../platform/mail/mail.store.ts'
import { hashToken } from '../../platform/secrets.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { stateOf } from './invitation-state.ts'
import { mailRuns } from './invitations.mails.ts'
import { findInvitation } from './invitations.store.ts'

const LINK = /https?:\/\/\S+\/register\?invitation=(\S+)/

/**
 * The link that works, while it lies in the outbox because no mail server is set up: an admin may pass it on. With a mail
 * server it goes to the mailbox alone, and this is null. @throws 403, 404
 */
export async function getLink(deps: Deps, actor: Member, id: string): Promise<{ link: string | null }> {
  requireProviderAdmin(actor)
  const row = orNotFound(await findInvitation(deps.db, { company_id: actor.company_id, id }))
  if (!deps.mail.outbox || stateOf(row, deps.clock.now()) !== 'pending') return { link: null }
  const run = (await mailRuns(deps, [row])).get(id)
  const mail = run ? await findOutboxMail(deps.db, run.id) : null
  const [link, token] = LINK.exec(mail?.text ?? '') ?? []
  if (!link || !token || hashToken(token) !== row.token_hash) return { link: null }
  const shown = { actor, action: 'invitation_link_shown', target: row.user_email } as const
  await deps.db.transaction((tx) => writeAudit(deps, tx, shown))
  return { link }
}
