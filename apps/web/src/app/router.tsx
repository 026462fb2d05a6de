import { redirect } from 'react-router'
import type { RouteObject } from 'react-router'
import { getAuthToken } from '../lib/auth-token.ts'
import { RouteFailed } from './route-failed.tsx'

/** A screen of a later version: says what will be there. */
function later(path: string, title: string, what: string): RouteObject {
  return {
    path,
    lazy: async () => {
      const { NotBuilt } = await import('./not-built.tsx')
      return { Component: () => <NotBuilt title={title} what={what} /> }
    },
  }
}

const requireToken = () => (getAuthToken() ? null : redirect('/login'))

/** The screens for people who are not signed in (spec §2). */
const publicRoutes: RouteObject[] = [
  { path: '/login', lazy: async () => ({ Component: (await import('../features/auth/login-page.tsx')).LoginPage }) },
  {
    path: '/register',
    lazy: async () => ({ Component: (await import('../features/auth/register-page.tsx')).RegisterPage }),
  },
  {
    path: '/registration-success',
    lazy: async () => ({
      Component: (await import('../features/auth/registration-success-page.tsx')).RegistrationSuccessPage,
    }),
  },
  {
    path: '/verify-email',
    lazy: async () => ({ Component: (await import('../features/auth/verify-email-page.tsx')).VerifyEmailPage }),
  },
  {
    path: '/reset-password',
    lazy: async () => ({ Component: (await import('../features/auth/reset-password-page.tsx')).ResetPasswordPage }),
  },
  {
    path: '/privacy-policy',
    lazy: async () => ({ Component: (await import('../features/auth/privacy-policy-page.tsx')).PrivacyPolicyPage }),
  },
]

/** First-time registration: signed in, but before there is a company or a name, hence without the sidebar. */
const registrationRoutes: RouteObject[] = ['/registration', '/company-registration'].map((path) => ({
  path,
  lazy: async () => ({ Component: (await import('../features/auth/registration-page.tsx')).RegistrationPage }),
}))

/** The screens inside the shell (spec §2). */
const shellRoutes: RouteObject[] = [
  { path: '/', lazy: async () => ({ Component: (await import('../features/home/home-page.tsx')).HomePage }) },
  {
    path: '/company-knowledge',
    lazy: async () => ({ Component: (await import('../features/knowledge/knowledge-page.tsx')).KnowledgePage }),
  },
  {
    path: '/sandbox',
    lazy: async () => ({ Component: (await import('../features/assistant/sandbox-page.tsx')).SandboxPage }),
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
    lazy: async () => ({ Component: (await import('../features/meetings/meetings-page.tsx')).MeetingsPage }),
  },
  {
    path: '/meetings/:id',
    lazy: async () => ({ Component: (await import('../features/meetings/meeting-page.tsx')).MeetingPage }),
  },
  later(
    '/prompt-tests',
    'Prompt Tests',
    'Test cases with expected results, their runs and grades, so that you see whether answers get better.',
  ),
  later('/prompt-tests/comparison', 'Compare Test Runs', 'Two or more runs side by side, test case by test case.'),
  {
    path: '/customer-settings',
    lazy: async () => ({ Component: (await import('../features/platform/platform-page.tsx')).PlatformPage }),
  },
  later(
    '/customer-questions',
    'Customer Questions',
    'Questions of your customers that were answered poorly, by meeting.',
  ),
  {
    path: '/discovered-knowledge',
    lazy: async () => ({
      Component: (await import('../features/discovered-knowledge/discovered-page.tsx')).DiscoveredPage,
    }),
  },
  later('/demo-editor/:companyId', 'Demo Editor', 'The prepared conversation of a demo company.'),
  later('/user-metrics', 'User Metrics', 'Who uses Cuecard, and for what.'),
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
        lazy: async () => ({ Component: (await import('../features/auth/public-frame.tsx')).PublicFrame }),
        children: publicRoutes,
      },
      {
        loader: requireToken,
        lazy: async () => ({ Component: (await import('./session.tsx')).SignedIn }),
        children: [
          {
            lazy: async () => ({ Component: (await import('../features/auth/public-frame.tsx')).PublicFrame }),
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
