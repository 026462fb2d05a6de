import { inviteUser } from '@cuecard/contract/invitations.ts'
import { EMAIL_MAX, INVITATION_DAYS } from '@cuecard/contract/limits.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { formError } from '../../../lib/field-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { Dialog, DialogForm, useCloseDialog } from '../../../shared/dialogs/dialog.tsx'
import { useInvite } from '../users/users.queries.ts'

/** Invites a user by email address, optionally with a mail. The input stays when the request fails. */
export function InviteDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  return (
    <Dialog opened={opened} onClose={onClose} size={480} title="Invite User">
      <InviteForm />
    </Dialog>
  )
}

function InviteForm() {
  const invite = useInvite()
  const close = useCloseDialog()
  const form = useCheckedForm({ user_email: '', notify_user: true }, inviteUser.body, invite)
  const { notify_user } = form.values
  return (
    <DialogForm
      submitLabel="Invite User"
      busyLabel="Inviting..."
      busy={invite.isPending}
      onSubmit={() => form.submit((values) => invite.mutate(values, { onSuccess: close }))}
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
        {...form.field('user_email')}
        error={form.errors['user_email'] ?? formError(invite.error)}
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
