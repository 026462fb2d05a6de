import { Button } from '@mantine/core'
import { IconHammer } from '@tabler/icons-react'
import { Link } from 'react-router'
import { clearAuthToken } from '../../lib/auth-token.ts'
import { AuthCard } from './auth-card.tsx'

export function RegistrationPage() {
  return (
    <AuthCard
      icon={<IconHammer size={20} aria-hidden="true" />}
      title="Complete your registration"
      purpose="This screen is not built yet. Here you will give your name, your work role and your company, and then start. Your account is kept until then."
    >
      <Button component={Link} to="/login" variant="default" fullWidth size="md" onClick={clearAuthToken}>
        Log in with another account
      </Button>
    </AuthCard>
  )
}
