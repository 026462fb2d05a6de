import { register, registerGoogle } from '@cuecard/contract/auth.ts'
import { Anchor, Text, TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { z } from 'zod'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { useInvitedOnly } from '../../../lib/public-settings.ts'
import { useSearch } from '../../../lib/use-search.ts'
import { AuthCard, AuthMessage } from '../form/auth-card.tsx'
import { MailDelay } from '../form/mail-delay.tsx'
import { AuthForm, NewPasswordInput } from '../form/auth-form.tsx'
import { registerMessage } from '../form/auth-messages.ts'
import { useRegister } from '../auth.queries.ts'
import { GoogleSignIn } from '../google/google-button.tsx'
import { InvitedRegistration } from '../invitations/invited-registration.tsx'

const RegisterSearch = z.object({ invitation: z.string().optional() })

/** With an invitation only a password is missing; without one, anyone may register, or those whose address was invited. */
export function RegisterPage() {
  const [{ invitation }] = useSearch(RegisterSearch)
  return invitation ? <InvitedRegistration key={invitation} token={invitation} /> : <OwnRegistration />
}

function OwnRegistration() {
  const registration = useRegister()
  const invitedOnly = useInvitedOnly()
  const form = useCheckedForm({ username: '', password: '' }, register.form, registration)
  return (
    <AuthCard
      title="Create your account"
      purpose="We send you a link to confirm your email."
      below={
        <Text c="dimmed" ta="center">
          Already have an account?{' '}
          <Anchor component={Link} to="/login" underline="always">
            Log in
          </Anchor>
        </Text>
      }
    >
      {invitedOnly ? (
        <AuthMessage tone="warn">
          Only invited people can register here. Open the link in the mail that invites you, or register with the
          address that was invited. If nobody has invited you, ask an admin of your company.
        </AuthMessage>
      ) : null}
      <MailDelay />
      <AuthForm
        message={registration.isError ? registerMessage(registration.error) : null}
        submit="Create account"
        busy={registration.isPending}
        onSubmit={() => form.submit(registration.mutate)}
      >
        <TextInput
          label="Work email"
          type="email"
          name="username"
          autoComplete="username"
          {...form.field('username')}
        />
        <NewPasswordInput label="Password" name="password" {...form.field('password')} />
      </AuthForm>
      <GoogleSignIn endpoint={registerGoogle} text="signup_with" messageOf={registerMessage} />
    </AuthCard>
  )
}
