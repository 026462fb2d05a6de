import { getCompany } from '@cuecard/contract/companies.ts'
import {
  getInvitationLink,
  type Invitation,
  inviteUser,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from '@cuecard/contract/invitations.ts'
import { plural } from '@cuecard/language/plain-text.ts'
import { useApi, useCallMutation } from '../../../lib/api.ts'
import { useSeveral } from '../../../shared/rows/several.ts'

const CHANGED = [listInvitations, getCompany]

/** Invites several people; the caller shows who was refused. */
export function useInviteMany() {
  const api = useApi()
  const { isPending, run } = useSeveral(CHANGED)
  const invite = (emails: readonly string[], { role, notify_user }: { role: 'user' | 'admin'; notify_user: boolean }) =>
    run(emails, {
      nameOf: String,
      act: (user_email) => api(inviteUser, { body: { user_email, role, notify_user } }),
      done: (count) => `${plural(count, 'invitation')} sent`,
      failed: null,
    })
  return { isPending, invite }
}

const people = (count: number) => plural(count, 'person', 'people')
const nameOf = ({ user_email }: Invitation) => user_email

/** Mails several people again who have not accepted, or takes their invitations back. */
export function useSeveralInvitations() {
  const api = useApi()
  const { isPending, running, run } = useSeveral(CHANGED)
  const remind = (all: readonly Invitation[]) =>
    run(all, {
      nameOf,
      act: ({ id }) => api(resendInvitation, { params: { id } }),
      done: (count) => `${people(count)} reminded`,
      failed: (count) => `${people(count)} not reminded`,
    })
  const revoke = (all: readonly Invitation[]) =>
    run(all, {
      nameOf,
      act: ({ id }) => api(revokeInvitation, { params: { id } }),
      done: (count) => `${plural(count, 'invitation')} revoked`,
      failed: (count) => `${plural(count, 'invitation')} not revoked`,
    })
  return { isPending, running, remind, revoke }
}

/** Asked for when it is wanted: each look is written into the audit log. */
export const useInvitationLink = () =>
  useCallMutation(getInvitationLink, (id: string) => ({ params: { id } }), {
    meta: { failed: 'Failed to get the link' },
  })
