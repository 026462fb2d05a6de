import './lib/without-eval.ts'
import './app/styles.ts'
import { verifySession } from '@cuecard/contract/session.ts'
import { getHomeOverview } from '@cuecard/contract/home.ts'
import { getPublicSettings } from '@cuecard/contract/health.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { buildApp, goToLoginOf } from './app/app.tsx'
import { isPublic, routes } from './app/router.tsx'
import { callQuery } from './lib/api.ts'
import { getAuthToken } from './lib/auth-token.ts'
import { fetchWithEarly } from './lib/early-replies.ts'

const router = createBrowserRouter(routes)
const { api, queryClient, Providers } = buildApp({
  goToLogin: goToLoginOf(router),
  fetch: fetchWithEarly(window.earlyReplies, (...args) => fetch(...args)),
})
// While the page's code is still on its way.
if (isPublic(location.pathname)) {
  void queryClient.prefetchQuery(callQuery(api, getPublicSettings, {}))
} else if (getAuthToken()) {
  void prefetchFirst()
}

/** The session, and at `/` what Home shows, which is there then before it is drawn for the first time. */
async function prefetchFirst(): Promise<void> {
  const meta = { quiet: true }
  const session = callQuery(api, verifySession, {})
  await queryClient.prefetchQuery({ ...session, meta })
  const hasCompany = Boolean(queryClient.getQueryData(session.queryKey)?.company)
  if (location.pathname === '/' && hasCompany) {
    await queryClient.prefetchQuery({ ...callQuery(api, getHomeOverview, {}), meta })
  }
}

function render() {
  const root = document.getElementById('root')
  if (!root) return
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  )
}

// Once with the screen: without it there is nothing to see, and React would then draw the screen in slices.
if (router.state.initialized) render()
else {
  const unsubscribe = router.subscribe(({ initialized }) => {
    if (!initialized) return
    unsubscribe()
    render()
  })
}
