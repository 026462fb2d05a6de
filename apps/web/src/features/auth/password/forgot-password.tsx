import { forgotPassword } from '@cuecard/contract/auth.ts'
import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import { AuthCard } from '../form/auth-card.tsx'
import { AuthForm } from '../form/auth-form.tsx'
import { MailDelay } from '../form/mail-delay.tsx'
import { forgotMessage } from '../form/auth-messages.ts'
import { useForgotPassword } from '../auth.queries.ts'
import { useCheckedForm } from '../../../lib/use-checked-form.ts'

interface ForgotPasswordProps {
  /** Why the link that led here could not be used. */
  problem?: string | null
  /** Set when the check of the link failed, not the link. */
  onCheckAgain?: (() => void) | undefined
}

/** Requests a reset link, then confirms that it was sent. */
export function ForgotPassword({ problem, onCheckAgain }: ForgotPasswordProps) {
  const request = useForgotPassword()
  const form = useCheckedForm({ email: '' }, forgotPassword.body, request)
  const { email } = form.values
  const message = request.isError ? forgotMessage(request.error) : (problem ?? null)

  if (request.isSuccess) return <LinkSent email={email} said={request.data.message} onChange={request.reset} />
  return (
    <AuthCard
      title="Forgot Password"
      purpose="Enter the email you log in with. We send you a link to set a new password."
      below={<BackToLogin />}
    >
      <AuthForm
        message={message}
        submit="Send reset link"
        busy={request.isPending}
        onSubmit={() => form.submit(({ email: to }) => request.mutate(to))}
      >
        {onCheckAgain && !request.isError ? (
          <Button variant="default" fullWidth size="md" onClick={onCheckAgain}>
            Check the link again
          </Button>
        ) : null}
        <TextInput label="Email" type="email" name="email" autoComplete="username" {...form.field('email')} />
      </AuthForm>
    </AuthCard>
  )
}

function LinkSent({ email, said, onChange }: { email: string; said: string; onChange: () => void }) {
  return (
    <AuthCard icon={IconMail} title="Check your email" purpose={<output>{said}</output>} below={<BackToLogin />}>
      <MailDelay />
      <Text className="cc-wrap">
        You entered <strong>{email.trim()}</strong>. If nothing arrives within a few minutes, look in your spam folder.
      </Text>
      <Button variant="default" fullWidth size="md" onClick={onChange}>
        Send it again or change the email
      </Button>
    </AuthCard>
  )
}

function BackToLogin() {
  return (
    <Text c="dimmed" ta="center">
      <Anchor component={Link} to="/login" underline="always">
        Back to Login
      </Anchor>
    </Text>
  )
}
