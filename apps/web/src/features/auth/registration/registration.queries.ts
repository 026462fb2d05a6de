import { logout, updateUserInfo, verifySession } from '@cuecard/contract/auth.ts'
import { createSelfServeCompany } from '@cuecard/contract/companies.ts'
import { acceptInvitation, listReceivedInvitations } from '@cuecard/contract/invitations.ts'
import { COMPANY_CREATED_HOME_MS, COMPANY_CREATED_WAIT_MS } from '@cuecard/contract/limits.ts'
import type { Session } from '@cuecard/contract/auth.ts'
import type { CallInput } from '@cuecard/contract/client.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { callKey, callQuery, useApi } from '../../../lib/api.ts'
import { clearAuthToken } from '../../../lib/auth-token.ts'

const LOGOUT_WAIT_MS = 3000

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Makes a session the one that the whole app knows, and goes home. */
function useEnter() {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (session: Session) => {
    queryClient.setQueryData(callQuery(api, verifySession, {}).queryKey, session)
    void navigate('/', { replace: true })
  }
}

/**
 * `create` makes the company, `check` follows by itself: it verifies the session again and goes home. A session that
 * still has no company stays here as `check.data`; `check` can then be repeated without making another company.
 */
export function useCompanyRegistration() {
  const api = useApi()
  const queryClient = useQueryClient()
  const enter = useEnter()
  const check = useMutation({
    mutationFn: async () => {
      await wait(COMPANY_CREATED_WAIT_MS)
      const session = await api(verifySession)
      // The session that has a company opens Home at once, so the pause stands before it is handed over.
      if (session.company) await wait(COMPANY_CREATED_HOME_MS)
      return session
    },
    onSuccess: (session) => {
      if (session.company) enter(session)
    },
  })
  const create = useMutation({
    mutationFn: (body: CallInput<typeof createSelfServeCompany>['body']) => api(createSelfServeCompany, { body }),
    meta: { said: 'Company created successfully!' },
    onSuccess: () => check.mutate(),
    // Refused because it was done in another tab: the session knows.
    onError: () => void queryClient.invalidateQueries({ queryKey: callKey(verifySession) }),
  })
  return { create, check }
}

/** Who has invited the person that is logged in. */
export function useReceivedInvitations() {
  return useQuery({
    ...callQuery(useApi(), listReceivedInvitations, {}),
    staleTime: 0,
    meta: { failed: 'Failed to load your invitations' },
  })
}

/** Joins a company. The new session opens what comes next: the profile form, or Home. */
export function useAcceptInvitation() {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api(acceptInvitation, { body: { invitation_id: id } }),
    meta: { failed: 'Failed to accept the invitation' },
    onSuccess: (session) => queryClient.setQueryData(callQuery(api, verifySession, {}).queryKey, session),
    // Withdrawn meanwhile, or a company was joined in another tab: both lists know.
    onError: () => {
      void queryClient.invalidateQueries({ queryKey: callKey(listReceivedInvitations) })
      void queryClient.invalidateQueries({ queryKey: callKey(verifySession) })
    },
  })
}

export function useUpdateProfile() {
  const api = useApi()
  const enter = useEnter()
  return useMutation({
    mutationFn: (body: CallInput<typeof updateUserInfo>['body']) => api(updateUserInfo, { body }),
    meta: { said: 'Profile updated successfully!' },
    onSuccess: enter,
  })
}

/** Leaves for another account: the server revokes the token; an unreachable server holds nobody. */
export function useLeave() {
  const api = useApi()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => api(logout, {}, { signal: AbortSignal.timeout(LOGOUT_WAIT_MS) }),
    meta: { quiet: true },
    onSettled: () => {
      clearAuthToken()
      queryClient.clear()
      void navigate('/login', { replace: true })
    },
  })
}
