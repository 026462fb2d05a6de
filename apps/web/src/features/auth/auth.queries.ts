import * as calls from '@cuecard/contract/auth.ts'
import type { Api } from '@cuecard/contract/client.ts'
import { verifySession } from '@cuecard/contract/session.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApi, useCallMutation } from '../../lib/api.ts'
import { forgetPlace } from '../../lib/return-place.ts'
import { endAuthToken, getAuthToken, setAuthToken } from '../../lib/auth-token.ts'
import { endsSession } from '../../lib/error-reports.ts'

export interface Credentials {
  username: string
  password: string
}

/** The card says what failed, so no toast says it a second time. */
const IN_PLACE = { quiet: true }

/** A query that runs once per page load, and again only on demand. */
export const ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retryOnMount: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** Stores the token and continues. Everything that another user loaded in this tab is dropped. */
export function useSignIn(to = '/') {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return ({ access_token }: calls.TokenReply) => {
    queryClient.clear()
    setAuthToken(access_token)
    forgetPlace()
    // The browser's Back would show the form again.
    void navigate(to, { replace: true })
  }
}

export const useLogin = (to?: string) =>
  useCallMutation(calls.createToken, (form: Credentials) => ({ form }), { onSuccess: useSignIn(to), meta: IN_PLACE })

/** Signs in or registers with the credential from Google. */
export const useGoogle = (endpoint: typeof calls.createTokenGoogle | typeof calls.registerGoogle, to?: string) =>
  useCallMutation(endpoint, (credential: string) => ({ form: { oauth2_token: credential } }), {
    onSuccess: useSignIn(to),
    meta: IN_PLACE,
  })

export function useRegister() {
  const navigate = useNavigate()
  return useCallMutation(calls.register, (form: Credentials) => ({ form }), {
    onSuccess: () => void navigate('/registration-success'),
    meta: IN_PLACE,
  })
}

/**
 * Verifies an email address. The token works only once, so the call is not cancelled when StrictMode mounts twice, it is
 * never repeated, and its result stays cached.
 */
export function useVerifyEmail(token: string) {
  const api = useApi()
  return useQuery({
    queryKey: [calls.verifyEmail.path, token],
    queryFn: () => api(calls.verifyEmail, { query: { token } }),
    enabled: token !== '',
    meta: IN_PLACE,
    ...ONCE,
  })
}

export const useForgotPassword = () =>
  useCallMutation(calls.forgotPassword, (email: string) => ({ body: { email } }), { meta: IN_PLACE })

/** Whether a reset link can still be used: asked once when the page loads, and again only on demand. */
export function useVerifyResetToken(token: string) {
  const api = useApi()
  return useQuery({
    queryKey: [calls.verifyResetToken.path, token],
    queryFn: () => api(calls.verifyResetToken, { body: { token } }),
    meta: IN_PLACE,
    ...ONCE,
  })
}

/**
 * The server ends every session of the link's owner: with this browser's token, Login would lead to Home and its refusal.
 * Another person who is logged in here stays so.
 */
export function useResetPassword() {
  const api = useApi()
  return useCallMutation(calls.resetPassword, (body: { token: string; new_password: string }) => ({ body }), {
    onSuccess: async () => {
      const token = getAuthToken()
      // With the app's handling of errors, the refusal would lead to /login at once.
      if (token !== null && (await isRefused(api)) && getAuthToken() === token) endAuthToken()
    },
    meta: IN_PLACE,
  })
}

const isRefused = (api: Api): Promise<boolean> =>
  api(verifySession, {}, { onError: () => {} }).then(() => false, endsSession)
