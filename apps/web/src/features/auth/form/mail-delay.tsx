import { MAIL_POLL_MS } from '@cuecard/contract/limits.ts'
import { getMailStatus } from '@cuecard/contract/outbox.ts'
import { formatTime } from '@cuecard/contract/time.ts'
import { useCallQuery } from '../../../lib/api.ts'
import { AuthMessage } from './auth-card.tsx'

/** Says so while mails wait for the mail server; nothing otherwise. It says the same to everybody, whatever address they entered. */
export function MailDelay() {
  const status = useCallQuery(getMailStatus, {
    input: {},
    staleTime: 0,
    refetchInterval: MAIL_POLL_MS,
    meta: { quiet: true },
  })
  if (!status.data?.is_delayed) return null
  const { next_try_at } = status.data
  return (
    <AuthMessage tone="warn">
      The mail could not be sent yet, because the mail server does not answer. It is kept and sent as soon as the server
      is back{next_try_at ? `; the next attempt is at ${formatTime(next_try_at)}` : ''}. You need not ask again.
    </AuthMessage>
  )
}
