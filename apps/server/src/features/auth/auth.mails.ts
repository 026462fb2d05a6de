import type { Deps } from '../../platform/deps.ts'
import { sendMail } from '../../platform/mail/compose-mail.ts'

export const mailVerification = (deps: Deps, to: string, token: string) =>
  sendMail(deps, {
    to,
    subject: 'Confirm your email address for Cuecard',
    lines: ['Welcome to Cuecard. Please confirm that this is your email address. The link works for 24 hours.'],
    action: { label: 'Confirm email address', url: `${deps.config.PUBLIC_URL}/verify-email?token=${token}` },
  })

/** For an address that was registered a second time: the screen does not say so, because the caller may be a stranger. */
export const mailExistingAccount = (deps: Deps, to: string) =>
  sendMail(deps, {
    to,
    subject: 'You already have a Cuecard account',
    lines: [
      'Someone, probably you, tried to register this address with Cuecard. There is an account already, so nothing was changed.',
      'If it was not you, you need not do anything.',
    ],
    action: { label: 'Sign in', url: `${deps.config.PUBLIC_URL}/login` },
  })

export const mailReset = (deps: Deps, to: string, token: string) =>
  sendMail(deps, {
    to,
    subject: 'Set a new password for Cuecard',
    lines: [
      'Someone, probably you, asked for a new password. The link works once, for 60 minutes.',
      'If it was not you, you need not do anything: your password stays as it is.',
    ],
    action: { label: 'Set a new password', url: `${deps.config.PUBLIC_URL}/reset-password?token=${token}` },
  })
