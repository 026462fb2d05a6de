import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { createMemoryRouter } from 'react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { ApiContext, createWebApi } from '../lib/api.ts'
import { createErrorReports } from '../lib/error-reports.ts'
import { firstPaint } from '../lib/first-paint.ts'
import { onceLoaded } from '../lib/late-parts.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { keepPlace } from '../lib/return-place.ts'
import { toast } from '../lib/toast.ts'
import { isPublic } from './router.tsx'
import { colorSchemeManager, cssVariablesResolver, theme } from './theme.ts'

// Toasts wait in their queue until then.
const Toaster = lazy(async () => {
  await firstPaint
  return { default: await onceLoaded(async () => (await import('./toaster.tsx')).Toaster) }
})

interface AppParts {
  goToLogin: () => void
  fetch?: typeof fetch
  /** `test` switches transitions off. */
  env?: 'default' | 'test'
}

type Router = ReturnType<typeof createMemoryRouter>

/** Goes to the login page, which says that the session is over and leads back to where one was. */
export const goToLoginOf = (router: Router) => () => {
  const { pathname, search } = router.state.location
  if (!isPublic(pathname)) keepPlace({ path: pathname + search, ended: true })
  void router.navigate('/login', { replace: true })
}

/** Builds the API client, the query cache and the theme. Called once per page load; each test builds its own. */
export function buildApp({ goToLogin, fetch, env = 'default' }: AppParts) {
  const reports = createErrorReports((words) => toast({ tone: 'error', ...words }))
  const queryClient = createQueryClient(reports)
  const onSignedOut = () => {
    queryClient.clear()
    goToLogin()
  }
  const api = createWebApi({ reports, onSignedOut, ...(fetch ? { fetch } : {}) })

  function Providers({ children }: { children: ReactNode }) {
    return (
      <QueryClientProvider client={queryClient}>
        <ApiContext value={api}>
          <MantineProvider
            theme={theme}
            cssVariablesResolver={cssVariablesResolver}
            colorSchemeManager={colorSchemeManager}
            defaultColorScheme="light"
            env={env}
          >
            {children}
            <Suspense>
              <Toaster />
            </Suspense>
          </MantineProvider>
        </ApiContext>
      </QueryClientProvider>
    )
  }
  return { api, queryClient, Providers }
}
