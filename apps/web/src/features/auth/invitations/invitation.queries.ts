import { registerInvited, verifyInvitation } from '@cuecard/contract/invitations.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi, useCallMutation } from '../../../lib/api.ts'
import { ONCE, useSignIn } from '../auth.queries.ts'

/** What an invitation link is for: loaded once with the page, and again only on demand. */
export function useInvitation(token: string) {
  const api = useApi()
  return useQuery({
    queryKey: [verifyInvitation.path, token],
    queryFn: () => api(verifyInvitation, { body: { token } }),
    enabled: token !== '',
    ...ONCE,
  })
}

/** The mailed link proves the email address, so the person is signed in and continues with their name. */
export const useRegisterInvited = (token: string) =>
  useCallMutation(registerInvited, (password: string) => ({ body: { token, password } }), {
    onSuccess: useSignIn('/registration'),
  })
