import { verifySession, type Role } from '@cuecard/contract/session.ts'
import { getCompany, listUsers, removeUser, updateUserRole, type CompanyUser } from '@cuecard/contract/companies.ts'
import { inviteUser, listInvitations, resendInvitation, revokeInvitation } from '@cuecard/contract/invitations.ts'
import type { Invitation } from '@cuecard/contract/invitations.ts'
import { MAIL_POLL_MS } from '@cuecard/contract/limits.ts'
import { useCallMutation, useCallQuery } from '../../../lib/api.ts'
import { isMailMoving } from '../../../shared/mails/mail-note.tsx'
import { displayName } from './colleague-rules.ts'

const LOAD_FAILED = 'Failed to load users and invitations'

export const useColleagues = () => useCallQuery(listUsers, { input: {}, meta: { failed: LOAD_FAILED } })

/** Loaded after the users, so that an unreachable server causes one error and not two. */
export const useInvitations = ({ enabled }: { enabled: boolean }) =>
  useCallQuery(listInvitations, {
    input: {},
    enabled,
    refetchInterval: ({ state }) => (isMailMoving(state.data ?? []) ? MAIL_POLL_MS : false),
    meta: { failed: LOAD_FAILED },
  })

/** After a rejection the lists are out of date. */
const refreshOnFailure = [listUsers, listInvitations]
const INVITATIONS_CHANGED = { refresh: [listInvitations, getCompany], refreshOnFailure }

export const useInvite = () =>
  useCallMutation(
    inviteUser,
    (body: { user_email: string; notify_user: boolean; role: 'user' | 'admin' }) => ({ body }),
    {
      meta: { said: 'User invitation sent', failed: 'Failed to invite user', ...INVITATIONS_CHANGED },
    },
  )

export const useResendInvitation = ({ user_email }: Invitation) =>
  useCallMutation(resendInvitation, (id: string) => ({ params: { id } }), {
    meta: {
      said: `Invitation sent again to ${user_email}`,
      failed: 'Failed to send the invitation again',
      ...INVITATIONS_CHANGED,
    },
  })

export const useRevokeInvitation = () =>
  useCallMutation(revokeInvitation, (id: string) => ({ params: { id } }), {
    meta: { said: 'Invitation revoked', failed: 'Failed to revoke the invitation', ...INVITATIONS_CHANGED },
  })

export const useUpdateRole = (colleague: CompanyUser) =>
  useCallMutation(updateUserRole, (role: Role) => ({ params: { id: colleague.id }, body: { role } }), {
    meta: {
      said: `Role of ${displayName(colleague)} changed`,
      failed: 'Failed to change the role',
      refresh: [listUsers, verifySession],
      refreshOnFailure,
    },
  })

export const useRemoveUser = () =>
  useCallMutation(removeUser, (id: string) => ({ params: { id } }), {
    meta: {
      said: 'User removed',
      failed: 'Failed to remove user',
      refresh: [listUsers, listInvitations, getCompany],
      refreshOnFailure,
    },
  })
