import { resetPassword } from '@cuecard/contract/auth.ts'
import { RESET_REDIRECT_MS } from '@cuecard/contract/limits.ts'
import { Button } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'
import { useSearch } from '../../../lib/use-search.ts'
import { AuthCard, AuthWaiting } from '../form/auth-card.tsx'
import { AuthForm, NewPasswordInput } from '../form/auth-form.tsx'
import { isRejected, resetLinkMessage, resetMessage } from '../form/auth-messages.ts'
import { useResetPassword, useVerifyResetToken } from '../auth.queries.ts'
import { fieldErrors, type FieldErrors } from '../../../lib/field-errors.ts'
import { ForgotPassword } from './forgot-password.tsx'

const ResetSearch = z.object({ token: z.string().optional() })

/** Without a token: request a link. With a token: check it, then set a new password. */
export function ResetPasswordPage() {
  const [{ token }] = useSearch(ResetSearch)
  return token ? <WithToken key={token} token={token} /> : <ForgotPassword />
}

function WithToken({ token }: { token: string }) {
  const link = useVerifyResetToken(token)
  const reset = useResetPassword()
  if (reset.isSuccess) return <PasswordChanged said={reset.data.message} />
  const message = reset.isError ? resetMessage(reset.error) : null
  // The link expired or was used elsewhere while the form was open, so no other password would help.
  if (message && isRejected(reset.error)) return <ForgotPassword problem={message} />
  if (link.isError) {
    const checkAgain = isRejected(link.error) ? undefined : () => void link.refetch()
    return <ForgotPassword problem={resetLinkMessage(link.error)} onCheckAgain={checkAgain} />
  }
  if (!link.data) {
    return <AuthWaiting title="Checking your link" />
  }
  return (
    <ResetForm message={message} reset={reset} onSubmit={(new_password) => reset.mutate({ token, new_password })} />
  )
}

interface ResetFormProps {
  message: string | null
  reset: ReturnType<typeof useResetPassword>
  onSubmit: (newPassword: string) => void
}

const NewPasswordForm = z.object({
  new_password: resetPassword.body?.shape.new_password ?? z.never(),
  confirm: z.string(),
})

/** The rules for a new password, and both fields must match. */
function passwordErrors(form: z.input<typeof NewPasswordForm>): FieldErrors {
  const errors = fieldErrors(NewPasswordForm, form)
  return form.new_password === form.confirm ? errors : { ...errors, confirm: 'Passwords do not match' }
}

function ResetForm({ message, reset, onSubmit }: ResetFormProps) {
  const form = useCheckedForm({ new_password: '', confirm: '' }, passwordErrors, reset)
  return (
    <AuthCard
      title="Reset Password"
      purpose="Choose a new password. You will be logged out everywhere, in the extension too."
    >
      <AuthForm
        message={message}
        submit="Reset password"
        busy={reset.isPending}
        onSubmit={() => form.submit(({ new_password }) => onSubmit(new_password))}
      >
        <NewPasswordInput label="New password" name="new_password" {...form.field('new_password')} />
        <NewPasswordInput label="Confirm new password" name="confirm" hint={false} {...form.field('confirm')} />
      </AuthForm>
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
    <AuthCard tone="good" icon={IconCircleCheck} title="Password changed" purpose={<output>{said}</output>}>
      <Button component={Link} to="/login" replace fullWidth size="md">
        Go to Login
      </Button>
    </AuthCard>
  )
}
