import { updateUserInfo } from '@cuecard/contract/auth.ts'
import { verifySession, type Session } from '@cuecard/contract/session.ts'
import { createSelfServeCompany } from '@cuecard/contract/companies.ts'
import { acceptInvitation, listReceivedInvitations } from '@cuecard/contract/invitations.ts'
import { COMPANY_CREATED_HOME_MS, COMPANY_CREATED_WAIT_MS } from '@cuecard/contract/limits.ts'
import type { CallInput } from '@cuecard/contract/client.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApi, useCallMutation, useCallQuery } from '../../../lib/api.ts'
import { useSetSession } from '../../../lib/session.ts'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Replaces the app's session and opens Home. */
function useEnter() {
  const setSession = useSetSession()
  const navigate = useNavigate()
  return (session: Session) => {
    setSession(session)
    void navigate('/', { replace: true })
  }
}

/**
 * `create` creates the company and then runs `check`, which verifies the session again and opens Home. If the session
 * still has no company, it is in `check.data`, and `check` can be repeated without creating another company.
 */
export function useCompanyRegistration() {
  const api = useApi()
  const enter = useEnter()
  const check = useMutation({
    mutationFn: async () => {
      await wait(COMPANY_CREATED_WAIT_MS)
      const session = await api(verifySession)
      // Setting a session with a company opens Home immediately, so the success message gets its pause before that.
      if (session.company) await wait(COMPANY_CREATED_HOME_MS)
      return session
    },
    onSuccess: (session) => {
      if (session.company) enter(session)
    },
  })
  const create = useCallMutation(
    createSelfServeCompany,
    (body: CallInput<typeof createSelfServeCompany>['body']) => ({ body }),
    {
      // If another tab has created the company, the session is out of date.
      meta: { said: 'Company created successfully!', refreshOnFailure: [verifySession] },
      onSuccess: () => check.mutate(),
    },
  )
  return { create, check }
}

/** The invitations of the signed-in person. */
export const useReceivedInvitations = () =>
  useCallQuery(listReceivedInvitations, {
    input: {},
    staleTime: 0,
    meta: { failed: 'Failed to load your invitations' },
  })

/** Joins a company. The new session decides what comes next: the profile form or Home. */
export const useAcceptInvitation = () =>
  useCallMutation(acceptInvitation, (id: string) => ({ body: { invitation_id: id } }), {
    // If the invitation was withdrawn or another tab has joined a company, both are out of date.
    meta: { failed: 'Failed to accept the invitation', refreshOnFailure: [listReceivedInvitations, verifySession] },
    onSuccess: useSetSession(),
  })

export const useUpdateProfile = () =>
  useCallMutation(updateUserInfo, (body: CallInput<typeof updateUserInfo>['body']) => ({ body }), {
    meta: { said: 'Profile updated successfully!' },
    onSuccess: useEnter(),
  })
