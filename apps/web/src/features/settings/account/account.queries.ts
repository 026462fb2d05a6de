import * as calls from '@cuecard/contract/auth.ts'
import * as session from '@cuecard/contract/session.ts'
import type { CallInput } from '@cuecard/contract/client.ts'
import { listUsers } from '@cuecard/contract/companies.ts'
import { useCallMutation, useCallQuery } from '../../../lib/api.ts'
import { useSetSession } from '../../../lib/session.ts'

export type Profile = CallInput<typeof calls.updateUserInfo>['body']

export const useUpdateProfile = () =>
  useCallMutation(calls.updateUserInfo, (body: Profile) => ({ body }), {
    onSuccess: useSetSession(),
    meta: {
      said: 'Profile updated successfully!',
      failed: 'Failed to update profile. Please try again.',
      refresh: [listUsers],
    },
  })

export const useChangePassword = () =>
  useCallMutation(calls.changePassword, (body: CallInput<typeof calls.changePassword>['body']) => ({ body }), {
    meta: {
      said: (reply) => calls.Acknowledged.parse(reply).message,
      failed: 'Failed to change password',
      // The connection token was replaced with the password.
      refresh: [calls.listSessions, session.verifySession],
    },
  })

export const useRegenerateOwnToken = () =>
  useCallMutation(calls.regenerateOwnToken, () => ({}), {
    onSuccess: useSetSession(),
    meta: { said: 'Connection token regenerated', failed: 'Failed to regenerate the connection token' },
  })

/** Never from the cache: another browser may have signed in. */
export const useSessions = () =>
  useCallQuery(calls.listSessions, {
    input: {},
    staleTime: 0,
    meta: { failed: 'Failed to load where you are logged in' },
  })

export const useRemoveSession = () =>
  useCallMutation(calls.revokeSession, (id: string) => ({ params: { id } }), {
    meta: { said: 'Logged out there', failed: 'Failed to log out there', refresh: [calls.listSessions] },
  })

export const useRemoveOtherSessions = () =>
  useCallMutation(calls.revokeOtherSessions, () => ({}), {
    meta: {
      said: 'Logged out everywhere else',
      failed: 'Failed to log out everywhere else',
      refresh: [calls.listSessions],
    },
  })
