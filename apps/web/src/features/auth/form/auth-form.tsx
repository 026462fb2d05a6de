import { Button, PasswordInput, type PasswordInputProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { submits } from '../../../shared/controls/form.tsx'
import { AuthMessage } from './auth-card.tsx'

interface AuthFormProps {
  /** The error above the fields. */
  message: string | null
  submit: string
  busy: boolean
  onSubmit: () => void
  children: ReactNode
}

/** A form in an auth card: message, fields, one button. */
export function AuthForm({ message, submit, busy, onSubmit, children }: AuthFormProps) {
  return (
    <form noValidate onSubmit={submits(onSubmit, busy)}>
      {message ? <AuthMessage tone="bad">{message}</AuthMessage> : null}
      {children}
      <Button type="submit" fullWidth size="md" loading={busy}>
        {submit}
      </Button>
    </form>
  )
}

interface NewPasswordInputProps extends PasswordInputProps {
  error: string | undefined
  /** Shows the rules for a password as long as there is no error. */
  hint?: boolean
}

/** The field for a new password. */
export function NewPasswordInput({ hint = true, ...field }: NewPasswordInputProps) {
  return (
    <PasswordInput
      autoComplete="new-password"
      description={field.error || !hint ? null : 'At least 8 characters'}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      aria-invalid={field.error !== undefined}
      {...field}
    />
  )
}
