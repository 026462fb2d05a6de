import type { Invitation } from '@cuecard/contract/invitations.ts'
import { Text } from '@mantine/core'
import { formError } from '../../../lib/field-errors.ts'
import { ConfirmDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { useRevokeInvitation } from '../users/users.queries.ts'
import { useLast } from '../../../lib/use-last.ts'

interface RevokeInvitationDialogProps {
  /** Null while the dialog is closed. */
  invitation: Invitation | null
  onClose: () => void
}

/** Asks for confirmation before an invitation is revoked. */
export function RevokeInvitationDialog({ invitation, onClose }: RevokeInvitationDialogProps) {
  const revoke = useRevokeInvitation()
  const last = useLast(invitation)
  if (!last) return null
  const close = () => {
    revoke.reset()
    onClose()
  }
  const refused = formError(revoke.error)
  return (
    <ConfirmDialog
      opened={invitation !== null}
      title={`Revoke the invitation of ${last.user_email}?`}
      confirmLabel="Revoke invitation"
      busyLabel="Revoking..."
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate(last.id, { onSuccess: close })}
      onClose={close}
    >
      <Text textWrap="pretty">
        {last.user_email} can no longer join with it{last.notified ? '; the link in the mail ends at once' : ''}. You
        can invite them again.
      </Text>
      {refused ? (
        <Text mt="sm" c="var(--cc-bad-text)" role="alert">
          {refused}
        </Text>
      ) : null}
    </ConfirmDialog>
  )
}
