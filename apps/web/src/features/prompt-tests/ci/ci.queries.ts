import { createTestKey, removeTestKey, listTestKeys } from '@cuecard/contract/prompt-tests/ci.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { callQuery, useApi } from '../../../lib/api.ts'

export function useTestKeys() {
  return useQuery({ ...callQuery(useApi(), listTestKeys, {}), meta: { failed: 'Failed to load keys' } })
}

/** Only this reply contains the key. */
export function useCreateTestKey() {
  const api = useApi()
  return useMutation({
    mutationFn: (name: string) => api(createTestKey, { body: { name } }),
    meta: { failed: 'Failed to create key', refresh: [listTestKeys] },
  })
}

export function useDeleteTestKey() {
  const api = useApi()
  return useMutation({
    mutationFn: (id: string) => api(removeTestKey, { params: { id } }),
    meta: { said: 'Key revoked', failed: 'Failed to revoke key', refresh: [listTestKeys] },
  })
}
