import {
  Acknowledged,
  changePassword,
  listSessions,
  regenerateOwnToken,
  revokeOtherSessions,
  revokeSession,
  updateUserInfo,
  verifySession,
} from '@cuecard/contract/auth.ts'
import type { Session } from '@cuecard/contract/auth.ts'
import type { CallInput } from '@cuecard/contract/client.ts'
import { listUsers } from '@cuecard/contract/companies.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callQuery, useApi } from '../../../lib/api.ts'

/** Replaces the app's session. */
function useTakeSession() {
  const { queryKey } = callQuery(useApi(), verifySession, {})
  const queryClient = useQueryClient()
  return (session: Session) => void queryClient.setQueryData(queryKey, session)
}

export type Profile = CallInput<typeof updateUserInfo>['body']

export function useUpdateProfile() {
  const api = useApi()
  const take = useTakeSession()
  return useMutation({
    mutationFn: (body: Profile) => api(updateUserInfo, { body }),
    onSuccess: take,
    meta: {
      said: 'Profile updated successfully!',
      failed: 'Failed to update profile. Please try again.',
      refresh: [listUsers],
    },
  })
}

export function useChangePassword() {
  const api = useApi()
  return useMutation({
    mutationFn: (body: CallInput<typeof changePassword>['body']) => api(changePassword, { body }),
    meta: {
      said: (reply) => Acknowledged.parse(reply).message,
      failed: 'Failed to change password',
      // The connection token was replaced with the password.
      refresh: [listSessions, verifySession],
    },
  })
}

export function useRegenerateOwnToken() {
  const api = useApi()
  const take = useTakeSession()
  return useMutation({
    mutationFn: () => api(regenerateOwnToken),
    onSuccess: take,
    meta: { said: 'Connection token regenerated', failed: 'Failed to regenerate the connection token' },
  })
}

/** Never from the cache: another browser may have signed in. */
export function useSessions() {
  return useQuery({
    ...callQuery(useApi(), listSessions, {}),
    staleTime: 0,
    meta: { failed: 'Failed to load where you are signed in' },
  })
}

export function useRemoveSession() {
  const api = useApi()
  return useMutation({
    mutationFn: (id: string) => api(revokeSession, { params: { id } }),
    meta: { said: 'Logged out there', failed: 'Failed to log out there', refresh: [listSessions] },
  })
}

export function useRemoveOtherSessions() {
  const api = useApi()
  return useMutation({
    mutationFn: () => api(revokeOtherSessions),
    meta: {
      said: 'Logged out everywhere else',
      failed: 'Failed to sign out everywhere else',
      refresh: [listSessions],
    },
  })
}
