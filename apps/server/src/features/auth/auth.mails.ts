import { z } from 'zod'
import type { Db } from '../../platform/db/database.ts'
import type { Deps } from '../../platform/deps.ts'
import type { MailDraft } from '../../platform/mail/compose-mail.ts'
import { defineMailJob, NO_COMPANY } from '../../platform/mail/mail-job.ts'
import * as tokens from '../access-tokens/access-tokens.service.ts'
import { findUserByEmail } from '../accounts/accounts.service.ts'

const verificationMail = defineMailJob({
  name: 'verification-mail',
  input: z.object({ to: z.string(), token_id: z.uuid() }),
  write: async ({ deps, input: { to, token_id } }) => {
    const token = await tokens.mintSecret(deps, deps.db, { id: token_id, purpose: 'verify-email' })
    return token === null ? null : verificationDraft(deps, to, token)
  },
})

const verificationDraft = (deps: Deps, to: string, token: string): MailDraft => ({
  to,
  subject: 'Confirm your email address for Cuecard',
  lines: ['Welcome to Cuecard. Please confirm that this is your email address. The link works for 24 hours.'],
  action: { label: 'Confirm email address', url: `${deps.config.PUBLIC_URL}/verify-email?token=${token}` },
})

const existingAccountMail = defineMailJob({
  name: 'existing-account-mail',
  input: z.object({ to: z.string() }),
  write: async ({ deps, input: { to } }) => ({
    to,
    subject: 'You already have a Cuecard account',
    lines: [
      'Someone, probably you, tried to register this address with Cuecard. There is an account already, so nothing was changed.',
      'If it was not you, you need not do anything.',
    ],
    action: { label: 'Sign in', url: `${deps.config.PUBLIC_URL}/login` },
  }),
})

/** Enqueued for every address, with an account or without. */
const resetMail = defineMailJob({
  name: 'password-reset-mail',
  input: z.object({ email: z.string() }),
  write: async ({ deps, input: { email } }) => {
    const user = await findUserByEmail(deps.db, email)
    if (!user?.email_verified_at || user.disabled_at) return null
    const token = await deps.db.transaction(async (tx) => {
      // A new link ends the old one.
      await tokens.revokeTokens(tx, user.id, { purposes: ['reset'], now: deps.clock.now() })
      return tokens.issueToken(deps, tx, { user_id: user.id, purpose: 'reset' })
    })
    return resetDraft(deps, user.email, token)
  },
})

const resetDraft = (deps: Deps, to: string, token: string): MailDraft => ({
  to,
  subject: 'Set a new password for Cuecard',
  lines: [
    'Someone, probably you, asked for a new password. The link works once, for 60 minutes.',
    'If it was not you, you need not do anything: your password stays as it is.',
  ],
  action: { label: 'Set a new password', url: `${deps.config.PUBLIC_URL}/reset-password?token=${token}` },
})

export const authMailJobs = [verificationMail, existingAccountMail, resetMail]

/** Mails the link of a reserved token, inside the caller's transaction. While one about the same waits, no second one is made. */
export async function mailVerification(deps: Deps, tx: Db, mail: { to: string; token_id: string; about: string }) {
  const { about: subject, ...input } = mail
  await deps.jobs.enqueue(tx, verificationMail, { companyId: NO_COMPANY, input, subject })
}

/** For an address that was registered a second time: the screen does not say so, because the caller may be a stranger. */
export async function mailExistingAccount(deps: Deps, tx: Db, to: string): Promise<void> {
  await deps.jobs.enqueue(tx, existingAccountMail, { companyId: NO_COMPANY, input: { to }, subject: to })
}

/** Mails a reset link if the address has a confirmed account, inside the caller's transaction. */
export async function mailReset(deps: Deps, tx: Db, email: string): Promise<void> {
  await deps.jobs.enqueue(tx, resetMail, { companyId: NO_COMPANY, input: { email }, subject: email })
}
