import type { InvitationMail } from '@cuecard/contract/invitations.ts'
import { Box } from '@mantine/core'
import { When } from '../time/when.tsx'

/** Why an invitation's mail has not gone out, and when it is tried next; nothing when it has. */
export function MailNote({ mail }: { mail: InvitationMail }) {
  if (mail.state === 'waiting') {
    return (
      <Box component="span" className="cc-wrap" c="dimmed" fz="sm">
        The mail has been waiting since <When value={mail.since} show="exact" />. It is tried again at{' '}
        <When value={mail.next_try_at} show="exact" />.
      </Box>
    )
  }
  if (mail.state === 'failed') {
    return (
      <Box component="span" className="cc-wrap" c="dimmed" fz="sm">
        {mail.failure} Check the address, then send it again.
      </Box>
    )
  }
  return null
}

/** Whether a list with these mails is to be loaded again soon. */
export const isMailMoving = (mails: readonly { mail: InvitationMail }[]): boolean =>
  mails.some(({ mail }) => mail.state === 'sending' || mail.state === 'waiting')
