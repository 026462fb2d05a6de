import { logout } from '@cuecard/contract/session.ts'
import { createClient, type Api, type CallInput, type CallReply } from '@cuecard/contract/client.ts'
import type { AnyEndpoint } from '@cuecard/contract/endpoint.ts'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Updater, UseMutationOptions, UseQueryOptions } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import { endAuthToken, getAuthToken } from './auth-token.ts'
import { endsSession, type ErrorReports } from './error-reports.ts'

interface WebApiOptions {
  reports: ErrorReports
  /** The session ended: forget what was loaded and go to /login, which says so. */
  onSignedOut: () => void
  fetch?: typeof fetch
}

/** The web app's API client, with the global handling of errors. */
export function createWebApi({ reports, onSignedOut, fetch }: WebApiOptions): Api {
  const api = createClient({
    baseUrl: '/api',
    token: getAuthToken,
    onError: (error) => {
      if (endsSession(error)) {
        endAuthToken()
        onSignedOut()
        return
      }
      reports.callFailed(error)
    },
    ...(fetch ? { fetch } : {}),
  })
  /** The token that a logout has begun to revoke. */
  let revoked: string | null = null
  const call = (...[endpoint, ...rest]: Parameters<TypedCall<AnyEndpoint>>) => {
    if (endpoint === logout) revoked = getAuthToken()
    // The screen still stands until the person is signed out: what it would load now would be refused, and reported as an error.
    else if (endpoint.access !== 'public' && revoked !== null && [revoked, null].includes(getAuthToken())) return NEVER
    return typedCall(api)(endpoint, ...rest)
  }
  return call as Api
}

const NEVER = new Promise<never>(() => {})

export const ApiContext = createContext<Api | null>(null)

/** The app's API client: `await api(createCategory, { body: { name } })`. */
export function useApi(): Api {
  const api = useContext(ApiContext)
  if (!api) throw new Error('useApi needs an ApiContext above it')
  return api
}

/** The cache key of a call. A mutation's `refresh` invalidates the call for all inputs. */
export const callKey = (endpoint: AnyEndpoint, input?: unknown): readonly unknown[] =>
  input === undefined ? [endpoint.path] : [endpoint.path, input]

type TypedCall<E extends AnyEndpoint> = (
  endpoint: E,
  input: CallInput<E>,
  options?: { signal: AbortSignal },
) => Promise<CallReply<E['reply']>>

/** TypeScript cannot see that `CallInput<E>` always fits the rest parameters of `api` while E is open. */
const typedCall = <E extends AnyEndpoint>(api: Api) => api as unknown as TypedCall<E>

/** Query options of one call, keyed by its path and input, cancelled when no component uses it any more. */
export function callQuery<E extends AnyEndpoint>(api: Api, endpoint: E, input: CallInput<E>) {
  const call = typedCall<E>(api)
  return queryOptions({
    queryKey: callKey(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
  })
}

type CallQueryOptions<E extends AnyEndpoint> = Omit<
  UseQueryOptions<CallReply<E['reply']>, Error, CallReply<E['reply']>, readonly unknown[]>,
  'queryKey' | 'queryFn'
>

/** A query of one call: `useCallQuery(listUsers, { input: {}, meta: { failed: 'Failed to load users' } })`. */
export const useCallQuery = <E extends AnyEndpoint>(
  endpoint: E,
  { input, ...options }: { input: CallInput<E> } & CallQueryOptions<E>,
) => useQuery({ ...callQuery(useApi(), endpoint, input), ...options })

/** The cached reply of one call: `set` replaces or changes it, `reload` asks the server again. */
export function useCached<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>) {
  type Reply = CallReply<E['reply']>
  const queryClient = useQueryClient()
  const queryKey = callKey(endpoint, input)
  return {
    /**
     * A reply under way may be older than what is set: it is dropped, and the server asked again. A change of what is not
     * there yet sets nothing, and the first reply stays under way.
     */
    set: (next: Updater<Reply | undefined, Reply | undefined>) => {
      const now = queryClient.getQueryData<Reply>(queryKey)
      const change = next as (now: Reply | undefined) => Reply | undefined
      const value = typeof next === 'function' ? change(now) : next
      if (value === undefined) return
      const only = { queryKey, exact: true }
      const isLoading = queryClient.isFetching(only) > 0
      void queryClient.cancelQueries(only)
      queryClient.setQueryData<Reply>(queryKey, value)
      if (isLoading) void queryClient.invalidateQueries(only)
    },
    /** Stops loading it, so that an older reply does not replace what is set next. */
    cancel: () => queryClient.cancelQueries({ queryKey }),
    reload: () => queryClient.invalidateQueries({ queryKey }),
  }
}

/** Returns the function that reloads calls, each for every input. */
export function useReload() {
  const queryClient = useQueryClient()
  return (endpoints: readonly AnyEndpoint[]) => {
    for (const endpoint of endpoints) void queryClient.invalidateQueries({ queryKey: callKey(endpoint) })
  }
}

type CallMutationOptions<E extends AnyEndpoint, Variables> = Omit<
  UseMutationOptions<CallReply<E['reply']>, Error, Variables>,
  'mutationFn'
>

/**
 * A mutation of one call. `toInput` makes the call's input from the variables:
 * `useCallMutation(removeWebhook, (id: string) => ({ params: { id } }), { meta: { said: 'Webhook deleted' } })`.
 */
export function useCallMutation<E extends AnyEndpoint, Variables = void>(
  endpoint: E,
  toInput: (variables: Variables) => CallInput<E>,
  options: CallMutationOptions<E, Variables> = {},
) {
  const call = typedCall<E>(useApi())
  return useMutation({ ...options, mutationFn: (variables: Variables) => call(endpoint, toInput(variables)) })
}
