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
import type { CallInput } from '@cuecard/contract/client.ts'
import { listUsers } from '@cuecard/contract/companies.ts'
import { useCallMutation, useCallQuery } from '../../../lib/api.ts'
import { useSetSession } from '../../../lib/session.ts'

export type Profile = CallInput<typeof updateUserInfo>['body']

export const useUpdateProfile = () =>
  useCallMutation(updateUserInfo, (body: Profile) => ({ body }), {
    onSuccess: useSetSession(),
    meta: {
      said: 'Profile updated successfully!',
      failed: 'Failed to update profile. Please try again.',
      refresh: [listUsers],
    },
  })

export const useChangePassword = () =>
  useCallMutation(changePassword, (body: CallInput<typeof changePassword>['body']) => ({ body }), {
    meta: {
      said: (reply) => Acknowledged.parse(reply).message,
      failed: 'Failed to change password',
      // The connection token was replaced with the password.
      refresh: [listSessions, verifySession],
    },
  })

export const useRegenerateOwnToken = () =>
  useCallMutation(regenerateOwnToken, () => ({}), {
    onSuccess: useSetSession(),
    meta: { said: 'Connection token regenerated', failed: 'Failed to regenerate the connection token' },
  })

/** Never from the cache: another browser may have signed in. */
export const useSessions = () =>
  useCallQuery(listSessions, { input: {}, staleTime: 0, meta: { failed: 'Failed to load where you are logged in' } })

export const useRemoveSession = () =>
  useCallMutation(revokeSession, (id: string) => ({ params: { id } }), {
    meta: { said: 'Logged out there', failed: 'Failed to log out there', refresh: [listSessions] },
  })

export const useRemoveOtherSessions = () =>
  useCallMutation(revokeOtherSessions, () => ({}), {
    meta: {
      said: 'Logged out everywhere else',
      failed: 'Failed to log out everywhere else',
      refresh: [listSessions],
    },
  })
