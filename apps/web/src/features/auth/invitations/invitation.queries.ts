import { registerInvited, verifyInvitation } from '@cuecard/contract/invitations.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../lib/api.ts'
import { useSignIn } from '../auth.queries.ts'

/** What a mailed invitation is for: asked once when the page loads, and again only on demand. */
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

/** The mailed link proves the address, so the person is signed in and goes on with their name. */
export function useRegisterInvited(token: string) {
  const api = useApi()
  return useMutation({
    mutationFn: (password: string) => api(registerInvited, { body: { token, password } }),
    onSuccess: useSignIn('/registration'),
  })
}
