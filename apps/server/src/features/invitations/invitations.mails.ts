import { INVITATION_DAYS } from '@cuecard/contract/limits.ts'
import type { Deps } from '../../platform/deps.ts'
import { sendMail } from '../../platform/mail/compose-mail.ts'

export interface InvitationMail {
  /** The row that the mail belongs to. */
  invitation_id: string
  to: string
  token: string
  /** Who invites, for people. */
  inviter: string
  /** Null for a platform invitation. */
  company_name: string | null
}

const TERM = `The link works once, for ${INVITATION_DAYS} days.`
const UNEXPECTED = 'If you did not expect this, you need not do anything.'

/** The same for an address that has an account: its owner signs in on the page that the link opens. */
export async function mailInvitation(deps: Deps, mail: InvitationMail): Promise<void> {
  const { to, token, inviter, company_name: company } = mail
  await sendMail(deps, {
    to,
    subject: company ? `Join ${company} on Cuecard` : 'Create your company on Cuecard',
    lines: [
      company
        ? `${inviter} invites you to join ${company} on Cuecard.`
        : `${inviter} invites you to create a company of your own on Cuecard.`,
      TERM,
      UNEXPECTED,
    ],
    action: {
      label: 'Accept the invitation',
      url: `${deps.config.PUBLIC_URL}/register?invitation=${token}`,
    },
  })
}
