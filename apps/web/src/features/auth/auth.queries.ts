import {
  createToken,
  forgotPassword,
  register,
  resetPassword,
  verifyEmail,
  verifyResetToken,
} from '@cuecard/contract/auth.ts'
import type { TokenReply, createTokenGoogle, registerGoogle } from '@cuecard/contract/auth.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApi } from '../../lib/api.ts'
import { setAuthToken } from '../../lib/auth-token.ts'

export interface Credentials {
  username: string
  password: string
}

/** Stores the token and continues. Everything that another user loaded in this tab is dropped. */
export function useSignIn(to = '/') {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return ({ access_token }: TokenReply) => {
    queryClient.clear()
    setAuthToken(access_token)
    void navigate(to)
  }
}

export function useLogin(to?: string) {
  const api = useApi()
  return useMutation({ mutationFn: (form: Credentials) => api(createToken, { form }), onSuccess: useSignIn(to) })
}

/** Signs in or registers with the credential from Google. */
export function useGoogle(endpoint: typeof createTokenGoogle | typeof registerGoogle, to?: string) {
  const api = useApi()
  return useMutation({
    mutationFn: (credential: string) => api(endpoint, { form: { oauth2_token: credential } }),
    onSuccess: useSignIn(to),
  })
}

export function useRegister() {
  const api = useApi()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (form: Credentials) => api(register, { form }),
    onSuccess: () => void navigate('/registration-success'),
  })
}

/**
 * Verifies an email address. The token works only once, so the call is not cancelled when StrictMode mounts twice, it is
 * never repeated, and its result stays cached.
 */
export function useVerifyEmail(token: string) {
  const api = useApi()
  return useQuery({
    queryKey: [verifyEmail.path, token],
    queryFn: () => api(verifyEmail, { query: { token } }),
    enabled: token !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export function useForgotPassword() {
  const api = useApi()
  return useMutation({ mutationFn: (email: string) => api(forgotPassword, { body: { email } }) })
}

/** Whether a reset link can still be used: asked once when the page loads, and again only on demand. */
export function useVerifyResetToken(token: string) {
  const api = useApi()
  return useQuery({
    queryKey: [verifyResetToken.path, token],
    queryFn: () => api(verifyResetToken, { body: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export function useResetPassword() {
  const api = useApi()
  return useMutation({
    mutationFn: (body: { token: string; new_password: string }) => api(resetPassword, { body }),
  })
}
