import { register } from '@cuecard/contract/auth.ts'
import { Anchor, Button, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { Link } from 'react-router'
import { AuthCard, AuthMessage } from './auth-card.tsx'
import { registerMessage } from './auth-messages.ts'
import { useRegister } from './auth.queries.ts'
import type { Credentials } from './auth.queries.ts'
import { fieldErrors, servedErrors } from './field-errors.ts'
import classes from './login-page.module.css'

export function RegisterPage() {
  const registration = useRegister()
  const [credentials, setCredentials] = useState<Credentials>({ username: '', password: '' })
  const [tried, setTried] = useState(false)
  const wrong = fieldErrors(register.form, credentials)
  const errors = { ...servedErrors(registration.error), ...(tried ? wrong : {}) }
  const message = registration.isError ? registerMessage(registration.error) : null

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(wrong).length === 0) registration.mutate(credentials)
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
          aria-invalid={errors['password'] !== undefined}
          onChange={(event) => change({ password: event.currentTarget.value })}
        />
        <Button type="submit" fullWidth size="md" loading={registration.isPending}>
          Create account
        </Button>
      </form>
    </AuthCard>
  )
}
