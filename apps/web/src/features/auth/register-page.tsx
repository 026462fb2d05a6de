import { ApiError } from '@cuecard/contract/client.ts'
import { register } from '@cuecard/contract/auth.ts'
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { AuthCard, AuthMessage } from './auth-card.tsx'
import { registerMessage } from './auth-messages.ts'
import { useRegister } from './auth.queries.ts'
import type { Credentials } from './auth.queries.ts'
import classes from './login-page.module.css'

type FieldErrors = Readonly<Partial<Record<string, string>>>

/** The contract's own rules, checked before the server is asked. */
function fieldErrors(credentials: Credentials): FieldErrors {
  const checked = register.form?.safeParse(credentials)
  if (!checked || checked.success) return {}
  return Object.fromEntries(checked.error.issues.map((issue) => [String(issue.path[0]), issue.message]).toReversed())
}

export function RegisterPage() {
  const registration = useRegister()
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' })
  const [tried, setTried] = useState(false)
  const served: FieldErrors = registration.error instanceof ApiError ? registration.error.errors : {}
  const errors = { ...served, ...(tried ? fieldErrors(credentials) : {}) }
  const message = registration.isError ? registerMessage(registration.error) : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(fieldErrors(credentials)).length === 0) registration.mutate(credentials)
  }
  const change = (patch: Partial<Credentials>) => {
    setCredentials({ ...credentials, ...patch })
    if (registration.isError) registration.reset()
  }

  return (
    <AuthCard
      title="Create your account"
      purpose="We send you a link to confirm your email."
      below={
        <p className={classes.other}>
          Already have an account?{' '}
          <Anchor component={Link} to="/login" underline="always">
            Log in
          </Anchor>
        </p>
      }
    >
      <form onSubmit={submit} noValidate>
        {message ? <AuthMessage tone="bad">{message}</AuthMessage> : null}
        <TextInput
          label="Work email"
          type="email"
          name="username"
          autoComplete="username"
          value={credentials.username}
          error={errors['username']}
          onChange={(event) => change({ username: event.currentTarget.value })}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="new-password"
          description={errors['password'] ? null : 'At least 8 characters'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={credentials.password}
          error={errors['password']}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
        <Button type="submit" fullWidth size="md" loading={registration.isPending}>
          Create account
        </Button>
      </form>
    </AuthCard>
  )
}
