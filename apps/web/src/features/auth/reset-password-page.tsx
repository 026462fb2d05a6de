import { resetPassword } from '@cuecard/contract/auth.ts'
import { RESET_REDIRECT_MS } from '@cuecard/contract/limits.ts'
import { Button, Loader, PasswordInput } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { FormEvent } from 'react'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { useSearch } from '../../lib/use-search.ts'
import { AuthCard, AuthMessage } from './auth-card.tsx'
import { isRefused, resetLinkMessage, resetMessage } from './auth-messages.ts'
import { useResetPassword, useVerifyResetToken } from './auth.queries.ts'
import { fieldErrors, servedErrors } from './field-errors.ts'
import type { FieldErrors } from './field-errors.ts'
import { ForgotPassword } from './forgot-password.tsx'

const ResetSearch = z.object({ token: z.string().optional() })

/** Without a token: ask for a link. With one: check it, then set a new password (spec §4). */
export function ResetPasswordPage() {
  const [{ token }] = useSearch(ResetSearch)
  return token ? <WithToken key={token} token={token} /> : <ForgotPassword />
}

function WithToken({ token }: { token: string }) {
  const link = useVerifyResetToken(token)
  const reset = useResetPassword()
  if (reset.isSuccess) return <PasswordChanged said={reset.data.message} />
  const message = reset.isError ? resetMessage(reset.error) : null
  // The link ran out, or was used elsewhere, while the form was open: no other password would help.
  if (message && isRefused(reset.error)) return <ForgotPassword problem={message} />
  if (link.isError) {
    const checkAgain = isRefused(link.error) ? undefined : () => void link.refetch()
    return <ForgotPassword problem={resetLinkMessage(link.error)} onCheckAgain={checkAgain} />
  }
  if (!link.data) {
    return (
      <AuthCard icon={<Loader size={20} color="gray" />} title="Checking your link" purpose="This takes a moment." />
    )
  }
  return (
    <ResetForm
      message={message}
      served={servedErrors(reset.error)}
      busy={reset.isPending}
      onChange={() => reset.isError && reset.reset()}
      onSubmit={(new_password) => reset.mutate({ token, new_password })}
    />
  )
}

interface ResetFormProps {
  message: string | null
  served: FieldErrors
  busy: boolean
  onChange: () => void
  onSubmit: (newPassword: string) => void
}

const NewPasswordForm = z.object({
  new_password: resetPassword.body?.shape.new_password ?? z.never(),
  confirm: z.string(),
})

/** Spec §5: the new password's own rules, and both must match. */
function passwordErrors(form: { new_password: string; confirm: string }): FieldErrors {
  const errors = fieldErrors(NewPasswordForm, form)
  return form.new_password === form.confirm ? errors : { ...errors, confirm: 'Passwords do not match' }
}

function ResetForm({ message, served, busy, onChange, onSubmit }: ResetFormProps) {
  const [form, setForm] = useState({ new_password: '', confirm: '' })
  const [tried, setTried] = useState(false)
  const wrong = passwordErrors(form)
  const errors = { ...served, ...(tried ? wrong : {}) }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(wrong).length === 0) onSubmit(form.new_password)
  }
  const change = (patch: Partial<typeof form>) => {
    setForm({ ...form, ...patch })
    onChange()
  }

  return (
    <AuthCard
      title="Reset Password"
      purpose="Choose a new password. You will be logged out everywhere, in the extension too."
    >
      <form onSubmit={submit} noValidate>
        {message ? <AuthMessage tone="bad">{message}</AuthMessage> : null}
        <PasswordInput
          label="New password"
          name="new_password"
          autoComplete="new-password"
          description={errors['new_password'] ? null : 'At least 8 characters'}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={form.new_password}
          error={errors['new_password']}
          aria-invalid={errors['new_password'] !== undefined}
          onChange={(event) => change({ new_password: event.currentTarget.value })}
        />
        <PasswordInput
          label="Confirm new password"
          name="confirm"
          autoComplete="new-password"
          value={form.confirm}
          error={errors['confirm']}
          aria-invalid={errors['confirm'] !== undefined}
          onChange={(event) => change({ confirm: event.currentTarget.value })}
        />
        <Button type="submit" fullWidth size="md" loading={busy}>
          Reset password
        </Button>
      </form>
    </AuthCard>
  )
}

function PasswordChanged({ said }: { said: string }) {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = setTimeout(() => void navigate('/login', { replace: true }), RESET_REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [navigate])
  return (
    <AuthCard
      tone="good"
      icon={<IconCircleCheck size={20} aria-hidden="true" />}
      title="Password changed"
      purpose={<output>{said}</output>}
    >
      <Button component={Link} to="/login" replace fullWidth size="md">
        Go to Login
      </Button>
    </AuthCard>
  )
}
