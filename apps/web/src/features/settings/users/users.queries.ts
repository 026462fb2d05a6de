import { verifySession } from '@cuecard/contract/auth.ts'
import type { Role } from '@cuecard/contract/auth.ts'
import { getCompany, listUsers, removeUser, updateUserRole } from '@cuecard/contract/companies.ts'
import type { CompanyUser } from '@cuecard/contract/companies.ts'
import { inviteUser, listInvitations, resendInvitation, revokeInvitation } from '@cuecard/contract/invitations.ts'
import type { Invitation } from '@cuecard/contract/invitations.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callKey, callQuery, useApi } from '../../../lib/api.ts'
import { displayName } from './colleague-rules.ts'

const LOAD_FAILED = 'Failed to load users and invitations'

export function useColleagues() {
  return useQuery({ ...callQuery(useApi(), listUsers, {}), meta: { failed: LOAD_FAILED } })
}

/** Loaded after the users, so that an unreachable server causes one error and not two. */
export function useInvitations({ enabled }: { enabled: boolean }) {
  return useQuery({ ...callQuery(useApi(), listInvitations, {}), enabled, meta: { failed: LOAD_FAILED } })
}

function useLookAgain() {
  const queryClient = useQueryClient()
  return () => {
    for (const endpoint of [listUsers, listInvitations]) {
      void queryClient.invalidateQueries({ queryKey: callKey(endpoint) })
    }
  }
}

export function useInvite() {
  const api = useApi()
  const onError = useLookAgain()
  return useMutation({
    onError,
    mutationFn: (body: { user_email: string; notify_user: boolean }) => api(inviteUser, { body }),
    meta: {
      said: 'User invitation sent',
      failed: 'Failed to invite user',
      refresh: [listInvitations, getCompany],
    },
  })
}

export function useResendInvitation({ user_email }: Invitation) {
  const api = useApi()
  const onError = useLookAgain()
  return useMutation({
    onError,
    mutationFn: (id: string) => api(resendInvitation, { params: { id } }),
    meta: {
      said: `Invitation sent again to ${user_email}`,
      failed: 'Failed to send the invitation again',
      refresh: [listInvitations, getCompany],
    },
  })
}

export function useRevokeInvitation() {
  const api = useApi()
  const onError = useLookAgain()
  return useMutation({
    onError,
    mutationFn: (id: string) => api(revokeInvitation, { params: { id } }),
    meta: {
      said: 'Invitation revoked',
      failed: 'Failed to revoke the invitation',
      refresh: [listInvitations, getCompany],
    },
  })
}

export function useUpdateRole(colleague: CompanyUser) {
  const api = useApi()
  const onError = useLookAgain()
  return useMutation({
    onError,
    mutationFn: (role: Role) => api(updateUserRole, { params: { id: colleague.id }, body: { role } }),
    meta: {
      said: `Role of ${displayName(colleague)} changed`,
      failed: 'Failed to change the role',
      refresh: [listUsers, verifySession],
    },
  })
}

export function useRemoveUser() {
  const api = useApi()
  const onError = useLookAgain()
  return useMutation({
    onError,
    mutationFn: (id: string) => api(removeUser, { params: { id } }),
    meta: { said: 'User removed', failed: 'Failed to remove user', refresh: [listUsers, listInvitations, getCompany] },
  })
}
