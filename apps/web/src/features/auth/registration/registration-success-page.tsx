import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import { AuthCard } from '../form/auth-card.tsx'
import { MailDelay } from '../form/mail-delay.tsx'

export function RegistrationSuccessPage() {
  return (
    <AuthCard
      icon={IconMail}
      title="Check your email"
      purpose="You get a mail with a link that confirms your address. Open it on this device to finish. If nothing arrives within a few minutes, look in your spam folder."
    >
      <MailDelay />
      <Button component={Link} to="/login" variant="default" fullWidth size="md">
        Go to Login
      </Button>
    </AuthCard>
  )
}
