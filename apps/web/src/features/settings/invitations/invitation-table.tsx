import type { Invitation } from '@cuecard/contract/invitations.ts'
import { Badge, Box, Group, Stack } from '@mantine/core'
import { IconLink, IconMailForward, IconTrash } from '@tabler/icons-react'
import { MailNote } from '../../../shared/mails/mail-note.tsx'
import { useCopyLink } from '../../../shared/mails/use-copy-link.ts'
import { cx } from '../../../lib/cx.ts'
import { useSession } from '../../../lib/session.ts'
import cards from '../../../shared/layout/card-table.module.css'
import { timeUntil } from '../../../shared/time/time-until.ts'
import { When, useNow } from '../../../shared/time/when.tsx'
import { ADMIN_ONLY, managesPeople, roleLabel } from '../users/colleague-rules.ts'
import { ChooseRow } from '../../../shared/rows/chosen-bar.tsx'
import type { ChosenRows } from '../../../shared/rows/chosen-rows.ts'
import { rowKeys } from '../../../shared/rows/row-keys.ts'
import { TableHead } from '../../../shared/layout/table-head.tsx'
import { useInvitationLink } from './several.queries.ts'
import classes from '../users/users-table.module.css'
import { useResendInvitation } from '../users/users.queries.ts'
import { type RowAction, RowMenu } from '../users/row-menu.tsx'

interface InvitationTableProps {
  invitations: readonly Invitation[]
  chosen: ChosenRows
  sort: string | undefined
  onSort: (sort: string | null) => void
  onRevoke: (invitation: Invitation) => void
}

const COLUMNS = [
  { name: 'Email', sort: 'email' },
  { name: 'Created', sort: 'created' },
  { name: 'Expires', sort: 'expires' },
  { name: 'Actions', hidden: true },
]

/** Pending invitations with their dates: a table on wide screens, cards on narrow ones. */
export function InvitationTable({ invitations, chosen, sort, onSort, onRevoke }: InvitationTableProps) {
  return (
    <table className={cx(cards.table, classes.table)} data-dates="true" aria-label="Pending Invitations">
      <TableHead columns={COLUMNS} sort={sort} onSort={onSort} />
      <tbody>
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            chosen={chosen}
            onRevoke={() => onRevoke(invitation)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface InvitationRowProps {
  invitation: Invitation
  chosen: ChosenRows
  onRevoke: () => void
}

function InvitationRow({ invitation, chosen, onRevoke }: InvitationRowProps) {
  const resend = useResendInvitation(invitation)
  const link = useCopyLink(useInvitationLink(), invitation.id)
  const reason = managesPeople(useSession()) ? null : ADMIN_ONLY
  const left = timeUntil(invitation.expires_at, useNow(30_000))
  const expired = invitation.state === 'expired' || left === null
  return (
    <tr {...rowKeys()}>
      <td className={classes.main}>
        <Group gap="sm" align="flex-start" wrap="nowrap">
          {reason === null ? <ChooseRow id={invitation.id} name={invitation.user_email} chosen={chosen} /> : null}
          <About invitation={invitation} expired={expired} />
        </Group>
      </td>
      <td data-label="Created">
        <When value={invitation.created_at} show="exact" />
      </td>
      <td data-label="Expires">
        <When value={invitation.expires_at} show="exact" />
      </td>
      <td className={classes.actions}>
        <RowMenu
          about={invitation.user_email}
          reason={reason}
          busy={resend.isPending || link.isPending}
          actions={[
            {
              label: invitation.notified ? 'Send again' : 'Send by email',
              icon: <IconMailForward size={16} aria-hidden="true" />,
              reason: null,
              run: () => resend.mutate(invitation.id),
            },
            ...(link.isOffered && invitation.notified && !expired ? [copyLink(link.take)] : []),
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

const copyLink = (run: () => void): RowAction => ({
  label: 'Copy the link to join',
  icon: <IconLink size={16} aria-hidden="true" />,
  reason: null,
  run,
})

function About({ invitation, expired }: { invitation: Invitation; expired: boolean }) {
  return (
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
