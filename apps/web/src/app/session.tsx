import { verifySession } from '@cuecard/contract/session.ts'
import { ApiError } from '@cuecard/contract/client.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { useCallQuery } from '../lib/api.ts'
import { watchOtherTabs } from '../lib/auth-token.ts'
import { endsSession } from '../lib/error-reports.ts'
import { keepPlace } from '../lib/return-place.ts'
import { needsRegistration, SessionContext, useForgetSession } from '../lib/session.ts'
import { useLast } from '../lib/use-last.ts'
import { SessionUnchecked } from './session-unchecked.tsx'
import { ShellSkeleton } from './shell-skeleton.tsx'

const REGISTRATION_PATHS: ReadonlySet<string> = new Set(['/registration', '/company-registration'])

/** How long a session that could not be checked waits for the next try. */
const CHECK_AGAIN_MS = 5000

/**
 * Verifies the session once and provides it to the signed-in part of the app. A 401 signs the person out, as on any
 * call; with every other failure the session stays and is checked again.
 */
export function SignedIn() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const forget = useForgetSession()
  const query = useCallQuery(verifySession, {
    input: {},
    staleTime: 60_000,
    refetchInterval: ({ state }) => (state.status === 'error' ? CHECK_AGAIN_MS : false),
    meta: { quiet: true },
  })
  // A repeated check forgets the error of the one before it; the notice stays until there is a session.
  const error = useLast(query.error)

  // The cached data belongs to the previous user, so everything is loaded again.
  const startOver = useCallback(() => void queryClient.resetQueries(), [queryClient])
  // As if this tab had found it out: the login page says it and leads back.
  const sessionEnded = useCallback(() => {
    keepPlace({ path: pathname + search, ended: true })
    queryClient.clear()
    void navigate('/login', { replace: true })
  }, [navigate, pathname, queryClient, search])
  useEffect(
    () => watchOtherTabs({ signedOut: forget, sessionEnded, signedIn: startOver }),
    [forget, sessionEnded, startOver],
  )

  if (!query.data) {
    if (!error || endsSession(error)) return <ShellSkeleton />
    // A reply that this page cannot read: the router's error page offers to reload it.
    if (!(error instanceof ApiError)) throw error
    return <SessionUnchecked error={error} retrying={query.isFetching} onRetry={() => void query.refetch()} />
  }
  const registering = REGISTRATION_PATHS.has(pathname)
  if (needsRegistration(query.data) && !registering) return <Navigate to="/registration" replace />
  if (!needsRegistration(query.data) && registering) return <Navigate to="/" replace />
  return (
    <SessionContext value={query.data}>
      <Outlet />
    </SessionContext>
  )
}
