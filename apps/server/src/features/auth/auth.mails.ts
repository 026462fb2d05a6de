import type { Deps } from '../../platform/deps.ts'
import { composeMail } from '../../platform/mail/compose-mail.ts'

export async function mailVerification(deps: Deps, to: string, token: string): Promise<void> {
  await deps.mail.send(
    composeMail({
      to,
      subject: 'Confirm your email address for Cuecard',
      lines: ['Welcome to Cuecard. Please confirm that this is your email address. The link works for 24 hours.'],
      action: { label: 'Confirm email address', url: `${deps.config.PUBLIC_URL}/verify-email?token=${token}` },
    }),
  )
}

/** For an address that was registered a second time: the screen does not say so, because the caller may be a stranger. */
export async function mailExistingAccount(deps: Deps, to: string): Promise<void> {
  await deps.mail.send(
    composeMail({
      to,
      subject: 'You already have a Cuecard account',
      lines: [
        'Someone, probably you, tried to register this address with Cuecard. There is an account already, so nothing was changed.',
        'If it was not you, you need not do anything.',
      ],
      action: { label: 'Sign in', url: `${deps.config.PUBLIC_URL}/login` },
    }),
  )
}

export async function mailReset(deps: Deps, to: string, token: string): Promise<void> {
  await deps.mail.send(
    composeMail({
      to,
      subject: 'Set a new password for Cuecard',
      lines: [
        'Someone, probably you, asked for a new password. The link works once, for 60 minutes.',
        'If it was not you, you need not do anything: your password stays as it is.',
      ],
      action: { label: 'Set a new password', url: `${deps.config.PUBLIC_URL}/reset-password?token=${token}` },
    }),
  )
}
