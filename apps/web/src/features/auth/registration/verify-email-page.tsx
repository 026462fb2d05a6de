import type { VerifiedEmail } from '@cuecard/contract/auth.ts'
import { verifySession } from '@cuecard/contract/session.ts'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconClockX } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from 'react-router'
import { z } from 'zod'
import { callKey } from '../../../lib/api.ts'
import { setAuthToken } from '../../../lib/auth-token.ts'
import { useSearch } from '../../../lib/use-search.ts'
import { AuthCard, AuthWaiting } from '../form/auth-card.tsx'
import { isRejected, verifyFailure } from '../form/auth-messages.ts'
import { useVerifyEmail } from '../auth.queries.ts'

const VerifySearch = z.object({ token: z.string().default('') })

/** Verifies the email address: verifying, success, expired or error. */
export function VerifyEmailPage() {
  const [{ token }] = useSearch(VerifySearch)
  const query = useVerifyEmail(token)
  if (query.data) return <Verified reply={query.data} />
  if (query.isError && !isRejected(query.error)) {
    return <NotAsked retrying={query.isFetching} onRetry={() => void query.refetch()} />
  }
  if (token === '' || query.isError) return <NotVerified reason={verifyFailure(query.error)} />
  return <AuthWaiting title="Verifying your email" />
}

function Verified({ reply }: { reply: VerifiedEmail }) {
  const navigate = useNavigate()
  const { access_token: token, company } = reply
  const queryClient = useQueryClient()
  const completeRegistration = () => {
    // Another user may be signed in in this tab.
    queryClient.removeQueries({ queryKey: callKey(verifySession) })
    if (token) setAuthToken(token)
    void navigate('/company-registration')
  }
  return (
    <AuthCard tone="good" icon={IconCircleCheck} title="Email verified" purpose={nextStep(reply)}>
      {token && company === null ? (
        <Button fullWidth size="md" onClick={completeRegistration}>
          Complete Registration
        </Button>
      ) : (
        <ToLogin />
      )}
    </AuthCard>
  )
}

/** The title says what happened; below it stands what comes next. */
function nextStep({ access_token: token, company }: VerifiedEmail): string {
  if (token === null) return 'This address was verified before. Log in to go on.'
  return company === null ? 'One step is left: your name and your company.' : 'Log in to go on.'
}

function NotVerified({ reason }: { reason: 'expired' | 'error' }) {
  return reason === 'expired' ? (
    <AuthCard
      tone="bad"
      icon={IconClockX}
      title="This link has expired"
      purpose="Register again with the same address to get a new link."
    >
      <Button component={Link} to="/register" fullWidth size="md">
        Get a new link
      </Button>
    </AuthCard>
  ) : (
    <AuthCard
      tone="bad"
      icon={IconAlertTriangle}
      title="We could not verify your email"
      purpose="The link is incomplete or was used already. If you have verified your address before, you can log in."
    >
      <ToLogin />
    </AuthCard>
  )
}

/** The server could not be reached, so the link may still be valid. */
function NotAsked({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  return (
    <AuthCard
      tone="bad"
      icon={IconAlertTriangle}
      title="We could not verify your email"
      purpose="Cuecard could not be reached just now. Your link is not lost: try again in a moment."
    >
      <Button fullWidth size="md" loading={retrying} onClick={onRetry}>
        Try again
      </Button>
    </AuthCard>
  )
}

function ToLogin() {
  return (
    <Button component={Link} to="/login" fullWidth size="md">
      Go to Login
    </Button>
  )
}
