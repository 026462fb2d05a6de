import { Button } from '@mantine/core'
import { IconHammer } from '@tabler/icons-react'
import { Link } from 'react-router'
import { z } from 'zod'
import { useSearch } from '../../lib/use-search.ts'
import { AuthCard } from './auth-card.tsx'

const ResetSearch = z.object({ token: z.string().optional() })

export function ResetPasswordPage() {
  const [{ token }] = useSearch(ResetSearch)
  return (
    <AuthCard
      icon={<IconHammer size={20} aria-hidden="true" />}
      title={token ? 'Reset Password' : 'Forgot Password'}
      purpose="This screen is not built yet. Here you will ask for a link by email and set a new password with it. Until then, ask the person who runs Cuecard for you."
    >
      <Button component={Link} to="/login" variant="default" fullWidth size="md">
        Go to Login
      </Button>
    </AuthCard>
  )
}
