import { registerInvited, type ReceivedInvitation } from '@cuecard/contract/invitations.ts'
import { Anchor, Box, Button, Text, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconClockX, IconMailOpened } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { fieldErrors } from '../../../lib/field-errors.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { When } from '../../../shared/time/when.tsx'
import { AuthCard, AuthWaiting } from '../form/auth-card.tsx'
import { AuthForm, NewPasswordInput } from '../form/auth-form.tsx'
import { invitationProblem, isRejected, registerMessage } from '../form/auth-messages.ts'
import { useInvitation, useRegisterInvited } from './invitation.queries.ts'
import { invitedTitle, invitedPurpose } from './invitation-labels.ts'

/** Registration from an invitation link: the link is checked on load, then only a password is needed. */
export function InvitedRegistration({ token }: { token: string }) {
  const invitation = useInvitation(token)
  if (invitation.isError) return <NotUsable invitation={invitation} />
  if (!invitation.data) {
    return <AuthWaiting title="Checking your invitation" />
  }
  if (invitation.data.has_account) return <HasAccount token={token} invitation={invitation.data} />
  return <Join token={token} invitation={invitation.data} onRefused={() => void invitation.refetch()} />
}

interface JoinProps {
  token: string
  invitation: ReceivedInvitation
  /** The link expired or was used in another tab while the form was open. */
  onRefused: () => void
}

function Join({ token, invitation, onRefused }: JoinProps) {
  const registration = useRegisterInvited(token)
  const form = useCheckedForm(
    { password: '' },
    (values) => fieldErrors(registerInvited.body, { token, ...values }),
    registration,
  )
  const send = ({ password }: { password: string }) =>
    registration.mutate(password, { onError: (error) => registerMessage(error) !== null && onRefused() })
  return (
    <AuthCard
      icon={IconMailOpened}
      title={invitedTitle(invitation)}
      purpose={`${invitedPurpose(invitation)} Choose a password to start.`}
      below={
        <Text c="dimmed" ta="center">
          This invitation ends <When value={invitation.expires_at} show="exact" />.
        </Text>
      }
    >
      <AuthForm
        message={registration.isError ? registerMessage(registration.error) : null}
        submit={invitation.company_name === null ? 'Create account' : 'Join'}
        busy={registration.isPending}
        onSubmit={() => form.submit(send)}
      >
        <TextInput
          label="Email"
          type="email"
          name="username"
          autoComplete="username"
          readOnly
          variant="filled"
          description="The invitation is for this address only."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={invitation.user_email}
        />
        <NewPasswordInput label="Password" name="password" {...form.field('password')} />
      </AuthForm>
    </AuthCard>
  )
}

/** The person logs in and accepts there; the email address is carried over. */
function HasAccount({ token, invitation }: { token: string; invitation: ReceivedInvitation }) {
  return (
    <AuthCard
      icon={IconMailOpened}
      title={invitedTitle(invitation)}
      purpose={
        <>
          There is an account for{' '}
          <Box component="strong" className="cc-wrap" c="var(--cc-text)">
            {invitation.user_email}
          </Box>{' '}
          already. Log in with it and accept the invitation there.
        </>
      }
    >
      <Button component={Link} to={`/login?invitation=${encodeURIComponent(token)}`} fullWidth size="md">
        Log in to accept
      </Button>
      <Text c="dimmed" fz="sm" textWrap="pretty">
        An account belongs to one company. If yours has one already, ask to be invited with another address.
      </Text>
    </AuthCard>
  )
}

/** Explains why the link cannot be used and offers the next step. */
function NotUsable({ invitation }: { invitation: UseQueryResult<ReceivedInvitation> }) {
  const { title, words } = invitationProblem(invitation.error)
  const refused = isRejected(invitation.error)
  return (
    <AuthCard
      tone="bad"
      icon={refused ? IconClockX : IconAlertTriangle}
      title={title}
      purpose={<span role="alert">{words}</span>}
      below={
        refused ? (
          <Text c="dimmed" ta="center">
            No invitation at hand?{' '}
            <Anchor component={Link} to="/register" underline="always">
              Create an account
            </Anchor>
          </Text>
        ) : null
      }
    >
      {refused ? null : (
        <Button fullWidth size="md" loading={invitation.isFetching} onClick={() => void invitation.refetch()}>
          Check again
        </Button>
      )}
      <Button component={Link} to="/login" variant={refused ? 'filled' : 'default'} fullWidth size="md">
        Log in
      </Button>
    </AuthCard>
  )
}
