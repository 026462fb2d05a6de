import type { AnyEndpoint } from '@cuecard/contract/endpoint.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { callKey } from './api.ts'
import type { ErrorReports } from './error-reports.ts'
import { toast } from './toast.ts'

/** The toasts of a mutation, and the calls to reload after it. */
export interface MutationMeta extends Record<string, unknown> {
  /** Toast on success; a function if the text depends on the reply. */
  said?: string | ((reply: unknown) => string)
  /** Tone of the success toast. */
  tone?: 'success' | 'info'
  /** Toast on failure, with the global text below. */
  failed?: string
  /** Calls to reload after success. */
  refresh?: readonly AnyEndpoint[]
  /** The failure shows no toast and is only logged. */
  quiet?: boolean
}

export interface QueryMeta extends Record<string, unknown> {
  /** Toast on failure, with the global text below. */
  failed?: string
  /** The failure shows no toast and is only logged, for example a poll's. */
  quiet?: boolean
}

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: MutationMeta
    queryMeta: QueryMeta
  }
}

/** The app's query client. Failures are not retried automatically: the screens show the error and offer Retry. */
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
