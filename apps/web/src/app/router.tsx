import { redirect } from 'react-router'
import type { RouteObject } from 'react-router'
import { getAuthToken } from '../lib/auth-token.ts'
import { RouteFailed } from './route-failed.tsx'

const requireToken = () => (getAuthToken() ? null : redirect('/login'))

/** The screens for people who are not signed in. */
const publicRoutes: RouteObject[] = [
  {
    path: '/login',
    lazy: async () => ({ Component: (await import('../features/auth/login/login-page.tsx')).LoginPage }),
  },
  {
    path: '/register',
    lazy: async () => ({ Component: (await import('../features/auth/registration/register-page.tsx')).RegisterPage }),
  },
  {
    path: '/registration-success',
    lazy: async () => ({
      Component: (await import('../features/auth/registration/registration-success-page.tsx')).RegistrationSuccessPage,
    }),
  },
  {
    path: '/verify-email',
    lazy: async () => ({
      Component: (await import('../features/auth/registration/verify-email-page.tsx')).VerifyEmailPage,
    }),
  },
  {
    path: '/reset-password',
    lazy: async () => ({
      Component: (await import('../features/auth/password/reset-password-page.tsx')).ResetPasswordPage,
    }),
  },
  {
    path: '/privacy-policy',
    lazy: async () => ({
      Component: (await import('../features/auth/public/privacy-policy-page.tsx')).PrivacyPolicyPage,
    }),
  },
]

/** First-time registration: signed in, but before there is a company or a name, hence without the sidebar. */
const registrationRoutes: RouteObject[] = ['/registration', '/company-registration'].map((path) => ({
  path,
  lazy: async () => ({
    Component: (await import('../features/auth/registration/registration-page.tsx')).RegistrationPage,
  }),
}))

/** The screens inside the shell. */
const shellRoutes: RouteObject[] = [
  { path: '/', lazy: async () => ({ Component: (await import('../features/home/home-page.tsx')).HomePage }) },
  {
    path: '/company-knowledge',
    lazy: async () => ({ Component: (await import('../features/knowledge/knowledge-page.tsx')).KnowledgePage }),
  },
  {
    path: '/sandbox',
    lazy: async () => ({ Component: (await import('../features/sandbox/sandbox-page.tsx')).SandboxPage }),
  },
  {
    path: '/prompt-customization',
    lazy: async () => ({ Component: (await import('../features/prompts/prompts-page.tsx')).PromptsPage }),
  },
  {
    path: '/settings',
    lazy: async () => ({ Component: (await import('../features/settings/settings-page.tsx')).SettingsPage }),
  },
  {
    path: '/audit-log',
    lazy: async () => ({ Component: (await import('../features/audit/audit-page.tsx')).AuditPage }),
  },
  {
    path: '/meetings',
    lazy: async () => ({ Component: (await import('../features/meetings/list/meetings-page.tsx')).MeetingsPage }),
  },
  {
    path: '/meetings/:id',
    lazy: async () => ({ Component: (await import('../features/meetings/detail/meeting-page.tsx')).MeetingPage }),
  },
  {
    path: '/prompt-tests',
    lazy: async () => ({
      Component: (await import('../features/prompt-tests/cases/prompt-tests-page.tsx')).PromptTestsPage,
    }),
  },
  {
    path: '/prompt-tests/comparison',
    lazy: async () => ({
      Component: (await import('../features/prompt-tests/comparison/comparison-page.tsx')).ComparisonPage,
    }),
  },
  {
    path: '/customer-settings',
    lazy: async () => ({
      Component: (await import('../features/customer-settings/customer-settings-page.tsx')).CustomerSettingsPage,
    }),
  },
  {
    path: '/customer-questions',
    lazy: async () => ({
      Component: (await import('../features/customer-questions/customer-questions-page.tsx')).CustomerQuestionsPage,
    }),
  },
  {
    path: '/discovered-knowledge',
    lazy: async () => ({
      Component: (await import('../features/discovered-knowledge/discovered-page.tsx')).DiscoveredPage,
    }),
  },
  {
    path: '/demo-editor/:companyId',
    lazy: async () => ({ Component: (await import('../features/demo-editor/demo-editor-page.tsx')).DemoEditorPage }),
  },
  {
    path: '/user-metrics',
    lazy: async () => ({ Component: (await import('../features/user-metrics/user-metrics-page.tsx')).UserMetricsPage }),
  },
  {
    path: '/dev/outbox',
    lazy: async () => ({ Component: (await import('../features/outbox/outbox-page.tsx')).OutboxPage }),
  },
]

/** Every route of the web app, in one place. Each screen loads when it is first visited. */
export const routes: RouteObject[] = [
  {
    HydrateFallback: () => null,
    ErrorBoundary: RouteFailed,
    children: [
      {
        lazy: async () => ({ Component: (await import('../features/auth/public/public-frame.tsx')).PublicFrame }),
        children: publicRoutes,
      },
      {
        loader: requireToken,
        lazy: async () => ({ Component: (await import('./session.tsx')).SignedIn }),
        children: [
          {
            lazy: async () => ({ Component: (await import('../features/auth/public/public-frame.tsx')).PublicFrame }),
            children: registrationRoutes,
          },
          {
            lazy: async () => ({ Component: (await import('./shell.tsx')).Shell }),
            children: [{ ErrorBoundary: RouteFailed, children: shellRoutes }],
          },
        ],
      },
      { path: '*', lazy: async () => ({ Component: (await import('./not-found.tsx')).NotFound }) },
    ],
  },
]
