import type { AnyEndpoint } from '@cuecard/contract/endpoint.ts'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { callKey } from './api.ts'
import type { ErrorReports } from './error-reports.ts'
import { clearError, toast } from './toast.ts'

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
  /** Calls to reload after a failure: what was loaded may be out of date. */
  refreshOnFailure?: readonly AnyEndpoint[]
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
  const reload = (endpoints: readonly AnyEndpoint[] = []) => {
    for (const endpoint of endpoints) void client.invalidateQueries({ queryKey: callKey(endpoint) })
  }
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: false, staleTime: 30_000 },
      // Without a connection too: the default waits for one, and dialogs would stay locked and people signed in.
      mutations: { retry: false, networkMode: 'always' },
    },
    queryCache: new QueryCache({
      onError: (error, query) => report(reports, error, query.meta),
      onSuccess: (_data, query) => {
        if (query.meta?.failed) clearError(query.meta.failed)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, ...rest) => {
        report(reports, error, rest[2].meta)
        reload(rest[2].meta?.refreshOnFailure)
      },
      onSuccess: (reply, ...rest) => {
        const { refresh, said, failed, tone = 'success' } = rest[2].meta ?? {}
        if (failed) clearError(failed)
        reload(refresh)
        const title = typeof said === 'function' ? said(reply) : said
        if (title) toast({ tone, title })
      },
    }),
  })
  return client
}

function report(reports: ErrorReports, error: unknown, meta: QueryMeta | undefined): void {
  if (meta?.quiet) {
    console.warn('Failed without a toast:', error)
    reports.silence(error)
    return
  }
  reports.screenFailed(error, meta?.failed)
}
