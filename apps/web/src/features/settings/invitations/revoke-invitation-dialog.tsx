import type { Invitation } from '@cuecard/contract/invitations.ts'
import { Text } from '@mantine/core'
import { RemoveDialog } from '../../../shared/dialogs/confirm-dialog.tsx'
import { useRevokeInvitation } from '../users/users.queries.ts'

/** Asks for confirmation before an invitation is revoked. */
export function RevokeInvitationDialog({
  invitation,
  onClose,
}: {
  invitation: Invitation | null
  onClose: () => void
}) {
  return (
    <RemoveDialog
      item={invitation}
      request={useRevokeInvitation()}
      title={({ user_email }) => `Revoke the invitation of ${user_email}?`}
      confirmLabel="Revoke invitation"
      busyLabel="Revoking..."
      showsRefusal
      onClose={onClose}
    >
      {({ user_email, notified }) => (
        <Text textWrap="pretty">
          {user_email} can no longer join with it{notified ? '; the link in the mail ends at once' : ''}. You can invite
          them again.
        </Text>
      )}
    </RemoveDialog>
  )
}
