import type { Invitation } from '@cuecard/contract/invitations.ts'
import { formatDateTime, parseInstant } from '@cuecard/contract/time.ts'
import { Badge, Box, Stack } from '@mantine/core'
import { IconMailForward, IconTrash } from '@tabler/icons-react'
import { MailNote } from '../../../shared/mails/mail-note.tsx'
import { cx } from '../../../lib/cx.ts'
import { useSession } from '../../../lib/session.ts'
import cards from '../../../shared/layout/card-table.module.css'
import { When, useNow } from '../../../shared/time/when.tsx'
import { ADMIN_ONLY, managesPeople, roleLabel } from '../users/colleague-rules.ts'
import { TableHead } from '../../../shared/layout/table-head.tsx'
import { timeUntil } from './expiry.ts'
import classes from '../users/users-table.module.css'
import { useResendInvitation } from '../users/users.queries.ts'
import { RowMenu } from '../users/row-menu.tsx'

interface InvitationTableProps {
  invitations: readonly Invitation[]
  onRevoke: (invitation: Invitation) => void
}

/** Pending invitations with their dates: a table on wide screens, cards on narrow ones. */
export function InvitationTable({ invitations, onRevoke }: InvitationTableProps) {
  return (
    <table className={cx(cards.table, classes.table)} data-dates="true" aria-label="Pending Invitations">
      <TableHead columns={['Email', 'Created', 'Expires', { name: 'Actions', hidden: true }]} />
      <tbody>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} onRevoke={() => onRevoke(invitation)} />
        ))}
      </tbody>
    </table>
  )
}

function InvitationRow({ invitation, onRevoke }: { invitation: Invitation; onRevoke: () => void }) {
  const resend = useResendInvitation(invitation)
  const reason = managesPeople(useSession()) ? null : ADMIN_ONLY
  const left = timeUntil(invitation.expires_at, useNow(30_000))
  const expired = invitation.state === 'expired' || left === null
  return (
    <tr>
      <td className={classes.main}>
        <Stack gap={0} miw={0}>
          <span className={classes.title}>
            {invitation.user_email}
            {expired ? <Mark tone="bad">Expired</Mark> : null}
            {invitation.notified ? null : <Mark tone="warn">Not mailed</Mark>}
            {invitation.mail.state === 'waiting' ? <Mark tone="warn">Mail not sent yet</Mark> : null}
            {invitation.mail.state === 'failed' ? <Mark tone="bad">Mail not sent</Mark> : null}
          </span>
          <Box component="span" c="dimmed" fz="sm">
            {roleLabel(invitation.role)}
            {invitation.invited_by ? ` · invited by ${invitation.invited_by}` : null}
          </Box>
          <MailNote mail={invitation.mail} />
          {invitation.notified || expired ? null : (
            <Box component="span" c="dimmed" fz="sm">
              Joins by registering with this address.
            </Box>
          )}
        </Stack>
      </td>
      <td data-label="Created">
        <When value={invitation.created_at} show="exact" />
      </td>
      <td data-label="Expires">
        <Expiry value={invitation.expires_at} left={left} />
      </td>
      <td className={classes.actions}>
        <RowMenu
          about={invitation.user_email}
          reason={reason}
          busy={resend.isPending}
          actions={[
            {
              label: invitation.notified ? 'Send again' : 'Send by email',
              icon: <IconMailForward size={16} aria-hidden="true" />,
              reason: null,
              run: () => resend.mutate(invitation.id),
            },
            {
              label: 'Revoke invitation',
              icon: <IconTrash size={16} aria-hidden="true" />,
              reason: null,
              destructive: true,
              run: onRevoke,
            },
          ]}
        />
      </td>
    </tr>
  )
}

function Mark({ tone, children }: { tone: 'warn' | 'bad'; children: string }) {
  return (
    <Badge
      size="sm"
      variant="light"
      color={tone === 'bad' ? 'red' : 'amber'}
      className={classes.badge ?? ''}
      data-tone={tone}
    >
      {children}
    </Badge>
  )
}

/** The expiry date with the remaining time on hover; `When` only describes past times. */
function Expiry({ value, left }: { value: string; left: string | null }) {
  if (left === null) return <When value={value} show="exact" />
  return (
    <time dateTime={parseInstant(value)?.toISOString()} title={left}>
      {formatDateTime(value)}
    </time>
  )
}
