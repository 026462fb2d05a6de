import { createTestKey, removeTestKey, listTestKeys } from '@cuecard/contract/prompt-tests/ci.ts'
import { useCallQuery, useCallMutation } from '../../../lib/api.ts'

export const useTestKeys = () => useCallQuery(listTestKeys, { input: {}, meta: { failed: 'Failed to load keys' } })

/** Only this reply contains the key. */
export const useCreateTestKey = () =>
  useCallMutation(createTestKey, (name: string) => ({ body: { name } }), {
    meta: { failed: 'Failed to create key', refresh: [listTestKeys] },
  })

export const useDeleteTestKey = () =>
  useCallMutation(removeTestKey, (id: string) => ({ params: { id } }), {
    meta: { said: 'Key revoked', failed: 'Failed to revoke key', refresh: [listTestKeys] },
  })
