import { type Session, logout, verifySession } from '@cuecard/contract/session.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createContext, useCallback, useContext } from 'react'
import { useNavigate } from 'react-router'
import { useApi, useCached } from './api.ts'
import { clearAuthToken } from './auth-token.ts'
import { forgetPlace } from './return-place.ts'

export const SessionContext = createContext<Session | null>(null)

/** The signed-in person and their company. Only below the signed-in part of the app. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a signed-in screen above it')
  return session
}

/** Returns the function that replaces the app's session. */
export const useSetSession = () => useCached(verifySession, {}).set

/** staff_admin or staff_user, in any company. */
export const isStaff = ({ user }: Session): boolean => user.role === 'staff_admin' || user.role === 'staff_user'

/** May save prompts and settings and invite people: company_admin, or staff inside the company. */
export const isCompanyAdmin = (session: Session): boolean => session.user.role === 'company_admin' || isStaff(session)

/** Belongs to the provider's own company, so sees the Staff Tools. */
export const isInternal = ({ company }: Session): boolean => company?.type === 'internal_control_company'

/** Admin of the provider's own company: staff_admin or company_admin there. */
export const isPlatformAdmin = (session: Session): boolean =>
  isInternal(session) && (session.user.role === 'staff_admin' || session.user.role === 'company_admin')

/** Without a company or a full name, first-time registration comes first. Staff are exempt. */
export function needsRegistration(session: Session): boolean {
  const { user, company } = session
  return !isStaff(session) && (!company || !user.first_name || !user.last_name)
}

const LOGOUT_WAIT_MS = 3000

/** Removes the token and everything that was loaded with it, and goes to /login. */
export function useForgetSession(): () => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useCallback(() => {
    clearAuthToken()
    forgetPlace()
    queryClient.clear()
    void navigate('/login', { replace: true })
  }, [navigate, queryClient])
}

/** Logs out: the server revokes the token. The person is signed out here even if the server cannot be reached. */
export function useLogout() {
  const api = useApi()
  const queryClient = useQueryClient()
  const forget = useForgetSession()
  return useMutation({
    // What is still loading would be refused once the token is revoked, and be taken for a session that ran out.
    onMutate: () => queryClient.cancelQueries(),
    mutationFn: () => api(logout, {}, { signal: AbortSignal.timeout(LOGOUT_WAIT_MS) }),
    meta: { quiet: true },
    onSettled: forget,
  })
}
