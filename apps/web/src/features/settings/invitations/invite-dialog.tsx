import { inviteUser } from '@cuecard/contract/invitations.ts'
import { EMAIL_MAX, INVITATION_DAYS } from '@cuecard/contract/limits.ts'
import { Button, Checkbox, Flex, Group, Modal, TextInput } from '@mantine/core'
import { fieldErrors, formError } from '../../../lib/field-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { BusyButton } from '../../../shared/controls/busy-button.tsx'
import { useInvite } from '../users/users.queries.ts'

interface InviteDialogProps {
  opened: boolean
  onClose: () => void
}

/** Invites a user by email address, optionally with a mail. The input stays when the request fails. */
export function InviteDialog({ opened, onClose }: InviteDialogProps) {
  const invite = useInvite()
  const close = () => {
    if (!invite.isPending) onClose()
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      onExitTransitionEnd={invite.reset}
      size={480}
      title="Invite User"
      withCloseButton={!invite.isPending}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <InviteForm invite={invite} onClose={onClose} />
    </Modal>
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
    <Flex
      component="form"
      direction="column"
      gap="md"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!invite.isPending) form.submit((values) => invite.mutate(values, { onSuccess: onClose }))
      }}
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
      <Group justify="flex-end" gap="xs">
        <Button variant="default" disabled={invite.isPending} onClick={onClose}>
          Cancel
        </Button>
        <BusyButton type="submit" busy={invite.isPending} busyLabel="Inviting...">
          Invite User
        </BusyButton>
      </Group>
    </Flex>
  )
}
