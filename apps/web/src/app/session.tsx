import { logout, verifySession } from '@cuecard/contract/auth.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { useApi, useCallQuery } from '../lib/api.ts'
import { clearAuthToken, watchOtherTabs } from '../lib/auth-token.ts'
import { needsRegistration, SessionContext } from '../lib/session.ts'
import { ShellSkeleton } from './shell-skeleton.tsx'

const REGISTRATION_PATHS: ReadonlySet<string> = new Set(['/registration', '/company-registration'])
const LOGOUT_WAIT_MS = 3000

/** Verifies the session once and provides it to the signed-in part of the app. */
export function SignedIn() {
  const { pathname } = useLocation()
  const queryClient = useQueryClient()
  const forget = useForgetSession()
  const query = useCallQuery(verifySession, { input: {}, staleTime: 60_000 })
  const failed = query.isError && query.data === undefined

  useEffect(() => {
    if (failed) forget()
  }, [failed, forget])
  // The cached data belongs to the previous user, so everything is loaded again.
  const startOver = useCallback(() => void queryClient.resetQueries(), [queryClient])
  useEffect(() => watchOtherTabs({ signedOut: forget, signedIn: startOver }), [forget, startOver])

  if (!query.data) return <ShellSkeleton />
  const registering = REGISTRATION_PATHS.has(pathname)
  if (needsRegistration(query.data) && !registering) return <Navigate to="/registration" replace />
  if (!needsRegistration(query.data) && registering) return <Navigate to="/" replace />
  return (
    <SessionContext value={query.data}>
      <Outlet />
    </SessionContext>
  )
}

/** Removes the token and everything that was loaded with it, and goes to /login. */
function useForgetSession(): () => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useCallback(() => {
    clearAuthToken()
    queryClient.clear()
    void navigate('/login', { replace: true })
  }, [navigate, queryClient])
}

/** Logs out: the server revokes the token. The person is signed out here even if the server cannot be reached. */
export function useLogout() {
  const api = useApi()
  const forget = useForgetSession()
  return useMutation({
    mutationFn: () => api(logout, {}, { signal: AbortSignal.timeout(LOGOUT_WAIT_MS) }),
    meta: { quiet: true },
    onSettled: forget,
  })
}
