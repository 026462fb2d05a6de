import { createTokenGoogle } from '@cuecard/contract/auth.ts'
import { Anchor, Box, PasswordInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { usePublicSettings } from '../../../lib/public-settings.ts'
import { readPlace } from '../../../lib/return-place.ts'
import { useSearch } from '../../../lib/use-search.ts'
import { AuthCard, AuthMessage } from '../form/auth-card.tsx'
import { AuthForm } from '../form/auth-form.tsx'
import { isUnverified, loginMessage } from '../form/auth-messages.ts'
import { MailDelay } from '../form/mail-delay.tsx'
import { useLogin, type Credentials } from '../auth.queries.ts'
import { DemoSignIns } from './demo-sign-ins.tsx'
import { GoogleSignIn } from '../google/google-button.tsx'
import { useInvitation } from '../invitations/invitation.queries.ts'
import { invitedTitle } from '../invitations/invitation-labels.ts'
import classes from './login-page.module.css'

const LoginSearch = z.object({ registerSuccess: z.literal('true').optional(), invitation: z.string().default('') })

export function LoginPage() {
  const [{ registerSuccess, invitation }] = useSearch(LoginSearch)
  const settings = usePublicSettings()
  const invited = useInvitation(invitation).data
  const [typed, setTyped] = useState<Partial<Credentials>>({})
  const credentials = { username: invited?.user_email ?? '', password: '', ...typed }
  // An invitation is accepted on the registration page; people whose registration is complete are redirected to Home from there.
  const [place] = useState(readPlace)
  const to = invitation ? '/registration' : (place?.path ?? '/')

  return (
    <AuthCard
      title="Log in to Cuecard"
      purpose={
        invited ? `${invitedTitle(invited)}: log in, then accept the invitation.` : 'Answers from your own documents.'
      }
      below={
        <>
          <Text c="dimmed" ta="center">
            New to Cuecard?{' '}
            <Anchor component={Link} to="/register" underline="always">
              Create an account
            </Anchor>
          </Text>
          {settings.data?.demo ? <DemoSignIns onPick={setTyped} /> : null}
        </>
      }
    >
      {place?.ended ? (
        <AuthMessage tone="warn">Your session has ended. Log in to go on where you were.</AuthMessage>
      ) : null}
      {registerSuccess ? (
        <AuthMessage tone="good">Registration successful. Please log in with your email and password.</AuthMessage>
      ) : null}
      <LoginForm credentials={credentials} to={to} onChange={setTyped} />
      <GoogleSignIn endpoint={createTokenGoogle} text="signin_with" messageOf={loginMessage} to={to} />
    </AuthCard>
  )
}

interface LoginFormProps {
  credentials: Credentials
  to: string
  onChange: (credentials: Credentials) => void
}

function LoginForm({ credentials, to, onChange }: LoginFormProps) {
  const login = useLogin(to)
  const [missing, setMissing] = useState<Partial<Credentials>>({})
  const submit = () => {
    const empty: Partial<Credentials> = {
      ...(credentials.username.trim() === '' ? { username: 'Enter your email' } : {}),
      ...(credentials.password === '' ? { password: 'Enter your password' } : {}),
    }
    setMissing(empty)
    if (Object.keys(empty).length === 0) login.mutate(credentials)
  }
  return (
    <AuthForm
      message={login.isError ? loginMessage(login.error) : null}
      submit="Log in"
      busy={login.isPending}
      onSubmit={submit}
    >
      {login.isError && isUnverified(login.error) ? <MailDelay /> : null}
      <TextInput
        label="Email"
        type="email"
        name="username"
        autoComplete="username"
        value={credentials.username}
        error={missing.username}
        onChange={(event) => onChange({ ...credentials, username: event.currentTarget.value })}
      />
      <Box pos="relative">
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          value={credentials.password}
          error={missing.password}
          aria-invalid={missing.password !== undefined}
          onChange={(event) => onChange({ ...credentials, password: event.currentTarget.value })}
        />
        <Anchor component={Link} to="/reset-password" className={classes.forgot ?? ''}>
          Forgot password?
        </Anchor>
      </Box>
    </AuthForm>
  )
}
