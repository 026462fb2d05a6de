import { inviteUser } from '@cuecard/contract/invitations.ts'
import { EMAIL_MAX, INVITATION_DAYS } from '@cuecard/contract/limits.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { fieldErrors, formError } from '../../../lib/field-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { Dialog, DialogForm } from '../../../shared/dialogs/dialog.tsx'
import { useInvite } from '../users/users.queries.ts'

interface InviteDialogProps {
  opened: boolean
  onClose: () => void
}

/** Invites a user by email address, optionally with a mail. The input stays when the request fails. */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  const invite = useInvite()
  return (
    <Dialog
      busy={invite.isPending}
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={invite.reset}
      size={480}
      title="Invite User"
    >
      <InviteForm invite={invite} onClose={onClose} />
    </Dialog>
  )
}

interface InviteFormProps {
  invite: ReturnType<typeof useInvite>
  onClose: () => void
}

function InviteForm({ invite, onClose }: InviteFormProps) {
  const form = useCheckedForm(
    { user_email: '', notify_user: true },
    (values) => fieldErrors(inviteUser.body, values),
    invite,
  )
  const { user_email, notify_user } = form.values
  return (
    <DialogForm
      submitLabel="Invite User"
      busyLabel="Inviting..."
      busy={invite.isPending}
      onClose={onClose}
      onSubmit={() => form.submit((values) => invite.mutate(values, { onSuccess: onClose }))}
    >
      <TextInput
        type="email"
        name="user_email"
        label="Email"
        autoComplete="off"
        data-autofocus
        required
        withAsterisk={false}
        maxLength={EMAIL_MAX}
        value={user_email}
        error={form.errors['user_email'] ?? formError(invite.error)}
        onChange={(event) => form.change({ user_email: event.currentTarget.value })}
      />
      <Checkbox
        label="Notify by email"
        description={
          notify_user
            ? `They get a mail with a link to join. It works for ${INVITATION_DAYS} days.`
            : 'No mail is sent. They join when they register with this address.'
        }
        checked={notify_user}
        onChange={(event) => form.change({ notify_user: event.currentTarget.checked })}
      />
    </DialogForm>
  )
}
