import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { usePublicSettings } from '../../lib/public-settings.ts'
import { useSearch } from '../../lib/use-search.ts'
import { AuthCard, AuthMessage } from './auth-card.tsx'
import { loginMessage } from './auth-messages.ts'
import { useLogin } from './auth.queries.ts'
import type { Credentials } from './auth.queries.ts'
import { DemoSignIns } from './demo-sign-ins.tsx'
import classes from './login-page.module.css'

const LoginSearch = z.object({ registerSuccess: z.literal('true').optional() })

export function LoginPage() {
  const [search] = useSearch(LoginSearch)
  const settings = usePublicSettings()
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' })

  return (
    <AuthCard
      title="Log in to Cuecard"
      purpose="Answers from your own documents."
      below={
        <>
          <p className={classes.other}>
            New to Cuecard?{' '}
            <Anchor component={Link} to="/register" underline="always">
              Create an account
            </Anchor>
          </p>
          {settings.data?.demo ? <DemoSignIns onPick={setCredentials} /> : null}
        </>
      }
    >
      {search.registerSuccess ? (
        <AuthMessage tone="good">Registration successful. Please log in with your email and password.</AuthMessage>
      ) : null}
      <LoginForm credentials={credentials} onChange={setCredentials} />
    </AuthCard>
  )
}

interface LoginFormProps {
  credentials: Credentials
  onChange: (credentials: Credentials) => void
}

function LoginForm({ credentials, onChange }: LoginFormProps) {
  const login = useLogin()
  const [missing, setMissing] = useState<Partial<Credentials>>({})
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const empty: Partial<Credentials> = {
      ...(credentials.username.trim() === '' ? { username: 'Enter your email' } : {}),
      ...(credentials.password === '' ? { password: 'Enter your password' } : {}),
    }
    setMissing(empty)
    if (Object.keys(empty).length === 0) login.mutate(credentials)
  }
  return (
    <form onSubmit={submit} noValidate>
      {login.isError ? <AuthMessage tone="bad">{loginMessage(login.error)}</AuthMessage> : null}
      <TextInput
        label="Email"
        type="email"
        name="username"
        autoComplete="username"
        value={credentials.username}
        error={missing.username}
        onChange={(event) => onChange({ ...credentials, username: event.currentTarget.value })}
      />
      <div className={classes.password}>
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
      </div>
      <Button type="submit" fullWidth size="md" loading={login.isPending}>
        Log in
      </Button>
    </form>
  )
}
