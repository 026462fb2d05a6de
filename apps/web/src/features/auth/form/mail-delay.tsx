import { MAIL_POLL_MS } from '@cuecard/contract/limits.ts'
import { getMailStatus } from '@cuecard/contract/outbox.ts'
import { formatTime } from '@cuecard/contract/time.ts'
import { usePublicSettings } from '../../../lib/public-settings.ts'
import { useCallQuery } from '../../../lib/api.ts'
import { AuthMessage } from './auth-card.tsx'

/** Nobody should look into an inbox to which nothing is sent. */
function NoMailServer({ outbox }: { outbox: boolean }) {
  return (
    <AuthMessage tone="warn">
      No mail leaves this server, because no mail server is set up.{' '}
      {outbox
        ? 'The provider’s staff find the mail in the Outbox and can give you its link.'
        : 'Ask whoever runs this server, or an admin of your company for a link to join.'}
    </AuthMessage>
  )
}

/** Says so while mails wait for the mail server; nothing otherwise. It says the same to everybody, whatever address they entered. */
export function MailDelay() {
  const status = useCallQuery(getMailStatus, {
    input: {},
    staleTime: 0,
    refetchInterval: MAIL_POLL_MS,
    meta: { quiet: true },
  })
  const settings = usePublicSettings().data
  if (settings?.has_mail_server === false) return <NoMailServer outbox={settings.outbox} />
  if (!status.data?.is_delayed) return null
  const { next_try_at } = status.data
  return (
    <AuthMessage tone="warn">
      The mail could not be sent yet, because the mail server does not answer. It is kept and sent as soon as the server
      is back{next_try_at ? `; the next attempt is at ${formatTime(next_try_at)}` : ''}. You need not ask again.
    </AuthMessage>
  )
}
