import { type LoaderFunctionArgs, redirect, replace, type RouteObject } from 'react-router'
import type { ComponentType } from 'react'
import { getAuthToken } from '../lib/auth-token.ts'
import { firstPaint } from '../lib/first-paint.ts'
import { forgetPlace, keepPlace, readPlace } from '../lib/return-place.ts'
import { loadLaterStyles, withLaterStyles } from './load-later-styles.ts'
import { RouteFailed } from './route-failed.tsx'

/** Without a session the login page comes first, which leads back here. */
function requireToken({ request }: LoaderFunctionArgs) {
  if (getAuthToken()) return null
  const { pathname, search } = new URL(request.url)
  keepPlace({ path: pathname + search, ended: false })
  return redirect('/login')
}

/**
 * Whoever is signed in already goes on: to where a session ended in this tab, if another tab has logged in since, or Home. An invitation
 * may be for somebody else.
 */
function skipLogin({ request }: LoaderFunctionArgs) {
  if (!getAuthToken() || new URL(request.url).searchParams.has('invitation')) return null
  const path = readPlace()?.path ?? '/'
  forgetPlace()
  return replace(path)
}

/** The code of a component loads when it is first visited. */
const loading = (load: () => Promise<ComponentType>) => ({ lazy: async () => ({ Component: await load() }) })

/** Is drawn without the later styles, which menus and dialogs need once it is there. */
const firstScreen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  ...loading(async () => {
    // A failure shows where they are needed.
    void firstPaint.then(loadLaterStyles).catch(() => undefined)
    return load()
  }),
})

const screen = (path: string, load: () => Promise<ComponentType>): RouteObject => ({
  path,
  ...loading(() => withLaterStyles(load)),
})

/** The screens for people who are not signed in. */
const publicRoutes: RouteObject[] = [
  {
    ...firstScreen('/login', async () => (await import('../features/auth/login/login-page.tsx')).LoginPage),
    loader: skipLogin,
  },
  screen('/register', async () => (await import('../features/auth/registration/register-page.tsx')).RegisterPage),
  screen(
    '/registration-success',
    async () => (await import('../features/auth/registration/registration-success-page.tsx')).RegistrationSuccessPage,
  ),
  screen(
    '/verify-email',
    async () => (await import('../features/auth/registration/verify-email-page.tsx')).VerifyEmailPage,
  ),
  screen(
    '/reset-password',
    async () => (await import('../features/auth/password/reset-password-page.tsx')).ResetPasswordPage,
  ),
  screen(
    '/privacy-policy',
    async () => (await import('../features/auth/public/privacy-policy-page.tsx')).PrivacyPolicyPage,
  ),
]

/** Whether the address is one of theirs, to which an ended session is nothing. */
export const isPublic = (pathname: string) => publicRoutes.some(({ path }) => path === pathname)

/** First-time registration: signed in, but before there is a company or a name, hence without the sidebar. */
const registrationRoutes = ['/registration', '/company-registration'].map((path) =>
  screen(path, async () => (await import('../features/auth/registration/registration-page.tsx')).RegistrationPage),
)

/** The screens inside the shell. */
const shellRoutes: RouteObject[] = [
  firstScreen('/', async () => (await import('./home.tsx')).Home),
  screen('/company-knowledge', async () => (await import('../features/knowledge/knowledge-page.tsx')).KnowledgePage),
  screen('/sandbox', async () => (await import('../features/sandbox/sandbox-page.tsx')).SandboxPage),
  screen('/prompt-customization', async () => (await import('../features/prompts/prompts-page.tsx')).PromptsPage),
  screen('/settings', async () => (await import('../features/settings/settings-page.tsx')).SettingsPage),
  screen('/audit-log', async () => (await import('../features/audit/audit-page.tsx')).AuditPage),
  screen('/meetings', async () => (await import('../features/meetings/list/meetings-page.tsx')).MeetingsPage),
  screen('/meetings/:id', async () => (await import('../features/meetings/detail/meeting-page.tsx')).MeetingPage),
  screen('/calls/:event', async () => (await import('../features/calls/call-page.tsx')).CallPage),
  screen('/customers', async () => (await import('../features/customers/customers-page.tsx')).CustomersPage),
  screen('/customers/:id', async () => (await import('../features/customers/customer-page.tsx')).CustomerPage),
  screen(
    '/prompt-tests',
    async () => (await import('../features/prompt-tests/cases/prompt-tests-page.tsx')).PromptTestsPage,
  ),
  screen(
    '/prompt-tests/comparison',
    async () => (await import('../features/prompt-tests/comparison/comparison-page.tsx')).ComparisonPage,
  ),
  screen(
    '/customer-settings',
    async () => (await import('../features/customer-settings/customer-settings-page.tsx')).CustomerSettingsPage,
  ),
  screen(
    '/customer-questions',
    async () => (await import('../features/customer-questions/customer-questions-page.tsx')).CustomerQuestionsPage,
  ),
  screen(
    '/discovered-knowledge',
    async () => (await import('../features/discovered-knowledge/discovered-page.tsx')).DiscoveredPage,
  ),
  screen(
    '/demo-editor/:companyId',
    async () => (await import('../features/demo-editor/demo-editor-page.tsx')).DemoEditorPage,
  ),
  screen('/user-metrics', async () => (await import('../features/user-metrics/user-metrics-page.tsx')).UserMetricsPage),
  screen('/system', async () => (await import('../features/system/system-page.tsx')).SystemPage),
  screen('/dev/outbox', async () => (await import('../features/outbox/outbox-page.tsx')).OutboxPage),
]

/** Every route of the web app, in one place. Each screen loads when it is first visited. */
export const routes: RouteObject[] = [
  {
    HydrateFallback: () => null,
    ErrorBoundary: RouteFailed,
    children: [
      {
        ...loading(async () => (await import('../features/auth/public/public-frame.tsx')).PublicFrame),
        children: publicRoutes,
      },
      {
        loader: requireToken,
        ...loading(async () => (await import('./session.tsx')).SignedIn),
        children: [
          {
            ...loading(async () => (await import('../features/auth/public/public-frame.tsx')).PublicFrame),
            children: registrationRoutes,
          },
          {
            ...loading(async () => (await import('./shell.tsx')).Shell),
            children: [{ ErrorBoundary: RouteFailed, children: shellRoutes }],
          },
        ],
      },
      screen('*', async () => (await import('./not-found.tsx')).NotFound),
    ],
  },
]
