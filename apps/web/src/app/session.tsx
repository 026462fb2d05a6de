import { verifySession } from '@cuecard/contract/auth.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useCallQuery } from '../lib/api.ts'
import { watchOtherTabs } from '../lib/auth-token.ts'
import { needsRegistration, SessionContext, useForgetSession } from '../lib/session.ts'
import { ShellSkeleton } from './shell-skeleton.tsx'

const REGISTRATION_PATHS: ReadonlySet<string> = new Set(['/registration', '/company-registration'])

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
