import type { CallInput } from '@cuecard/contract/client.ts'
import { createCompany, createStaffAccount, listCompanies, updateCompany } from '@cuecard/contract/companies.ts'
import type { AnyEndpoint } from '@cuecard/contract/endpoint.ts'
import {
  invitePlatform,
  listPlatformInvitations,
  resendPlatformInvitation,
  revokePlatformInvitation,
} from '@cuecard/contract/invitations.ts'
import { listCaptureStates } from '@cuecard/contract/extension.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { callKey, callQuery, useApi } from '../../lib/api.ts'

export function useCompanies() {
  return useQuery({ ...callQuery(useApi(), listCompanies, {}), meta: { failed: 'Failed to load companies' } })
}

export function useCaptureStates() {
  return useQuery({
    ...callQuery(useApi(), listCaptureStates, {}),
    meta: { failed: 'Failed to load how captions are read' },
  })
}

function useLookAgain(endpoint: AnyEndpoint) {
  const queryClient = useQueryClient()
  return () => void queryClient.invalidateQueries({ queryKey: callKey(endpoint) })
}

export function useCreateCompany() {
  const api = useApi()
  return useMutation({
    mutationFn: (body: CallInput<typeof createCompany>['body']) => api(createCompany, { body }),
    meta: { said: 'Company created successfully', failed: 'Failed to create company', refresh: [listCompanies] },
  })
}

export function useRenameCompany() {
  const api = useApi()
  return useMutation({
    mutationFn: ({ id, name }: { id: string; name: string }) => api(updateCompany, { params: { id }, body: { name } }),
    meta: { said: 'Company renamed', failed: 'Failed to rename company', refresh: [listCompanies] },
  })
}

export function useCreateStaffAccount() {
  const api = useApi()
  const onError = useLookAgain(listCompanies)
  return useMutation({
    onError,
    mutationFn: (company_id: string) => api(createStaffAccount, { body: { company_id } }),
    meta: {
      said: 'Staff account created successfully',
      failed: 'Failed to create staff account',
      refresh: [listCompanies],
    },
  })
}

export function usePlatformInvitations() {
  return useQuery({
    ...callQuery(useApi(), listPlatformInvitations, {}),
    meta: { failed: 'Failed to load invitations' },
  })
}

export function useInvitePlatform() {
  const api = useApi()
  const onError = useLookAgain(listPlatformInvitations)
  return useMutation({
    onError,
    mutationFn: (body: CallInput<typeof invitePlatform>['body']) => api(invitePlatform, { body }),
    meta: {
      said: 'Invitation sent successfully',
      failed: 'Failed to send invitation',
      refresh: [listPlatformInvitations],
    },
  })
}

export function useResendInvitation() {
  const api = useApi()
  const onError = useLookAgain(listPlatformInvitations)
  return useMutation({
    onError,
    mutationFn: (id: string) => api(resendPlatformInvitation, { params: { id } }),
    meta: {
      said: 'Invitation sent again',
      failed: 'Failed to send invitation',
      refresh: [listPlatformInvitations],
    },
  })
}

export function useRevokeInvitation() {
  const api = useApi()
  const onError = useLookAgain(listPlatformInvitations)
  return useMutation({
    onError,
    mutationFn: (id: string) => api(revokePlatformInvitation, { params: { id } }),
    meta: {
      said: 'Invitation revoked',
      failed: 'Failed to revoke invitation',
      refresh: [listPlatformInvitations],
    },
  })
}
