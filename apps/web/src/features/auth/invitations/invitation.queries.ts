import { registerInvited, verifyInvitation } from '@cuecard/contract/invitations.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.ts'
import { useSignIn } from '../auth.queries.ts'

/** What an invitation link is for: loaded once with the page, and again only on demand. */
export function useInvitation(token: string) {
  const api = useApi()
  return useQuery({
    queryKey: [verifyInvitation.path, token],
    queryFn: () => api(verifyInvitation, { body: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** The mailed link proves the email address, so the person is signed in and continues with their name. */
export function useRegisterInvited(token: string) {
  const api = useApi()
  return useMutation({
    mutationFn: (password: string) => api(registerInvited, { body: { token, password } }),
    onSuccess: useSignIn('/registration'),
  })
}
