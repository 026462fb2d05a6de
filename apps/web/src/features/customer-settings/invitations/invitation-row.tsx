import type { InvitationState, PlatformInvitation } from '@cuecard/contract/invitations.ts'
import { Badge, Box, Button, Group, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { MailNote } from '../../../shared/mails/mail-note.tsx'
import { ChooseRow, NoChoice } from '../../../shared/rows/chosen-bar.tsx'
import type { ChosenRows } from '../../../shared/rows/chosen-rows.ts'
import { rowKeys } from '../../../shared/rows/row-keys.ts'
import { When } from '../../../shared/time/when.tsx'
import { TYPE_LABELS } from '../companies/company-types.ts'
import { CopyLinkButton } from './copy-link-button.tsx'
import classes from './invitation-row.module.css'
import { STATE_LABELS } from './invitation-states.ts'
import { useResendInvitation } from '../customer-settings.queries.ts'

const COLORS: Record<InvitationState, string> = {
  pending: 'accent',
  accepted: 'green',
  expired: 'amber',
  revoked: 'gray',
}

interface InvitationRowProps {
  invitation: PlatformInvitation
  chosen: ChosenRows
  onRevoke: () => void
}

/** One invitation: recipient, sender, state and actions. */
export function InvitationRow({ invitation, chosen, onRevoke }: InvitationRowProps) {
  const { user_email: email, state } = invitation
  const resend = useResendInvitation()
  return (
    <li className={classes.row} {...rowKeys()}>
      <Group gap="sm" align="flex-start" wrap="nowrap" miw={0}>
        {state === 'accepted' ? <NoChoice /> : <ChooseRow id={invitation.id} name={email} chosen={chosen} />}
        <Stack gap={2} align="flex-start" miw={0}>
          <Box component="span" className="cc-wrap" fw={500}>
            {email}
          </Box>
          <Box component="span" className="cc-wrap" c="dimmed" fz="sm">
            {TYPE_LABELS[invitation.company_type]} · Invited{' '}
            {invitation.invited_by ? <>by {invitation.invited_by} </> : null}
            <When value={invitation.created_at} />
          </Box>
          {state === 'pending' ? <Unsent mail={invitation.mail} /> : null}
          {state === 'pending' ? <CopyLinkButton id={invitation.id} email={email} /> : null}
        </Stack>
      </Group>
      <div className={classes.state}>
        <Badge variant="light" color={COLORS[state]} radius="sm" tt="none">
          {STATE_LABELS[state]}
        </Badge>
        <Ends invitation={invitation} />
      </div>
      <div className={classes.actions}>
        {state === 'accepted' ? null : (
          <Button
            variant="default"
            aria-label={`Resend the invitation of ${email}`}
            loading={resend.isPending}
            onClick={() => resend.mutate(invitation.id)}
          >
            Resend
          </Button>
        )}
        {state === 'pending' ? (
          <Button
            variant="subtle"
            color="red"
            aria-label={`Revoke the invitation of ${email}`}
            disabled={resend.isPending}
            onClick={onRevoke}
          >
            Revoke
          </Button>
        ) : null}
      </div>
    </li>
  )
}

const NOT_SENT = 'The mail was not sent. Resend it.'
const UNSENT = { waiting: 'Mail not sent yet', failed: NOT_SENT, none: NOT_SENT } as const

function Unsent({ mail }: { mail: PlatformInvitation['mail'] }) {
  if (mail.state === 'sending' || mail.state === 'sent') return null
  return (
    <>
      <span className={classes.unsent}>
        <IconAlertTriangle size={16} aria-hidden="true" />
        {UNSENT[mail.state]}
      </span>
      <MailNote mail={mail} />
    </>
  )
}

/** When the link expires or expired; nothing for accepted and revoked invitations. */
function Ends({ invitation: { state, expires_at } }: { invitation: PlatformInvitation }) {
  if (state !== 'pending' && state !== 'expired') return null
  return (
    <Box component="span" className="cc-wrap" c="dimmed" fz="sm">
      {state === 'pending' ? 'Until ' : 'Since '}
      <When value={expires_at} show="exact" />
    </Box>
  )
}
