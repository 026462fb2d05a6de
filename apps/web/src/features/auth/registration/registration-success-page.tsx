import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useInvitedOnly } from '../../../lib/public-settings.ts'
import { AuthCard, AuthMessage } from '../form/auth-card.tsx'
import { MailDelay } from '../form/mail-delay.tsx'

export function RegistrationSuccessPage() {
  const invitedOnly = useInvitedOnly()
  return (
    <AuthCard
      icon={IconMail}
      title="Check your email"
      purpose="You get a mail with a link that confirms your address. Open it on this device to finish. If nothing arrives within a few minutes, look in your spam folder."
    >
      {invitedOnly ? (
        <AuthMessage tone="warn">
          Only an address that was invited gets this mail. Nobody else can register here.
        </AuthMessage>
      ) : null}
      <MailDelay />
      <Button component={Link} to="/login" variant="default" fullWidth size="md">
        Go to Login
      </Button>
    </AuthCard>
  )
}
