import type { AnyEndpoint } from '@cuecard/contract/endpoint.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { callKey } from './api.ts'
import type { ErrorReports } from './error-reports.ts'
import { toast } from './toast.ts'

/** What a mutation says and does when it ends: the toasts of spec §8 as data. */
export interface MutationMeta extends Record<string, unknown> {
  /** Toast on success; a function when the server's reply holds the words. */
  said?: string | ((reply: unknown) => string)
  /** Spec §8 shows some of them as news rather than as success. */
  tone?: 'success' | 'info'
  /** Toast on failure; the global text stands below it. */
  failed?: string
  /** Calls whose cached replies are out of date after success. */
  refresh?: readonly AnyEndpoint[]
  /** The failure is ignored or only logged (spec §8). */
  quiet?: boolean
}

export interface QueryMeta extends Record<string, unknown> {
  /** Toast on failure; the global text stands below it. */
  failed?: string
  /** The failure is ignored or only logged (spec §8), for example a poll's. */
  quiet?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta
    queryMeta: QueryMeta
  }
}

/** The app's query client. Failures are not retried by themselves: the screens offer Retry and say what went wrong. */
export function createQueryClient(reports: ErrorReports): QueryClient {
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000 },
      mutations: { retry: false },
    },
    queryCache: new QueryCache({
      onError: (error, query) => report(reports, error, query.meta),
    }),
    mutationCache: new MutationCache({
      onError: (error, ...rest) => report(reports, error, rest[2].meta),
      onSuccess: (reply, ...rest) => {
        const words = rest[2].meta
        for (const endpoint of words?.refresh ?? []) void client.invalidateQueries({ queryKey: callKey(endpoint) })
        const said = typeof words?.said === 'function' ? words.said(reply) : words?.said
        if (said) toast({ tone: words?.tone ?? 'success', title: said })
      },
    }),
  })
  return client
}

function report(reports: ErrorReports, error: unknown, words: QueryMeta | undefined): void {
  if (words?.quiet) {
    console.warn('Ignored as the specification asks:', error)
    reports.silence(error)
    return
  }
  reports.screenFailed(error, words?.failed)
}
