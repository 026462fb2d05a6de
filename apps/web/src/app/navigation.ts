import type { Session } from '@cuecard/contract/session.ts'
import * as icons from '@tabler/icons-react'
import { isCompanyAdmin, isInternal, isStaff } from '../lib/session.ts'

export interface Destination {
  to: string
  label: string
  /** The page's purpose, for the palette. */
  purpose: string
  /** Other words by which the palette finds it. */
  words?: string
  icon: typeof icons.IconHome
}

export interface NavigationGroup {
  /** Null for the first group, which needs no heading. */
  label: string | null
  destinations: readonly Destination[]
}

const MAIN: readonly Destination[] = [
  { to: '/', label: 'Home', purpose: 'Getting started', icon: icons.IconHome },
  {
    to: '/company-knowledge',
    label: 'Knowledge',
    purpose: 'What answers are drawn from',
    words: 'documents files upload web pages sync',
    icon: icons.IconNotebook,
  },
  { to: '/meetings', label: 'Meetings', purpose: 'Saved meetings', icon: icons.IconVideo },
  {
    to: '/settings',
    label: 'Settings',
    purpose: 'Meeting switches and people',
    words: 'invite users invitations colleagues team company name connection token',
    icon: icons.IconSettings,
  },
]

const INSIGHTS: readonly Destination[] = [
  {
    to: '/prompt-tests?test_case_type=default',
    label: 'Default Test Cases',
    purpose: "The provider's test cases",
    icon: icons.IconListCheck,
  },
  {
    to: '/prompt-tests?test_case_type=company-specific',
    label: 'Company Test Cases',
    purpose: 'Your own test cases',
    icon: icons.IconFlask,
  },
  { to: '/discovered-knowledge', label: 'Discovered Knowledge', purpose: 'Found in meetings', icon: icons.IconBulb },
  {
    to: '/customer-questions',
    label: 'Customer Questions',
    purpose: 'Poorly answered questions',
    icon: icons.IconMessage2Question,
  },
  { to: '/user-metrics', label: 'User Metrics', purpose: 'Who uses Cuecard, and for what', icon: icons.IconChartBar },
  { to: '/customers', label: 'Customers', purpose: 'The companies that you meet', icon: icons.IconBuilding },
]

const STAFF_TOOLS: readonly Destination[] = [
  {
    to: '/customer-settings',
    label: 'Customer Settings',
    purpose: 'Companies and invitations',
    icon: icons.IconBuildingCommunity,
  },
  { to: '/system', label: 'System', purpose: 'What runs, waits and fails', icon: icons.IconActivityHeartbeat },
]

/** Pages without an entry in the sidebar. */
const ELSEWHERE: readonly Destination[] = [
  { to: '/sandbox', label: 'Sandbox', purpose: 'Replay a transcript', icon: icons.IconPlayerPlay },
  { to: '/prompt-customization', label: 'Prompts', purpose: 'Instructions for answers', icon: icons.IconTextCaption },
  {
    to: '/settings?section=account',
    label: 'Your Account',
    purpose: 'Password, calendar and logins',
    words: 'profile name role extension token sessions devices log out everywhere',
    icon: icons.IconUser,
  },
]

/** Parts of Settings that only admins of a company have. */
const ADMIN_SETTINGS: readonly Destination[] = [
  {
    to: '/settings?section=vocabulary',
    label: 'Vocabulary',
    purpose: 'Names and how they are spelled',
    words: 'competitors products spellings',
    icon: icons.IconVocabulary,
  },
  {
    to: '/settings?part=webhooks',
    label: 'Webhooks',
    purpose: 'Sends meetings to other systems',
    words: 'integrations',
    icon: icons.IconWebhook,
  },
]

/** Shown to those who may open it. */
const AUDIT_LOG: Destination = {
  to: '/audit-log',
  label: 'Audit Log',
  purpose: 'Who did what to whom',
  icon: icons.IconHistory,
}

const OUTBOX: Destination = {
  to: '/dev/outbox',
  label: 'Outbox',
  purpose: 'Mails that were not sent',
  icon: icons.IconMail,
}

/** For staff inside a demo company. */
const demoEditor = (companyId: string): Destination => ({
  to: `/demo-editor/${companyId}`,
  label: 'Demo Editor',
  purpose: 'The prepared conversation',
  icon: icons.IconMessages,
})

export const ASK_ICON = icons.IconMessages

/** The sidebar's groups; Staff Tools appear only in the provider's own company. */
export const sidebarGroups = (session: Session): readonly NavigationGroup[] => [
  { label: null, destinations: MAIN },
  { label: 'Insights', destinations: INSIGHTS },
  ...(isInternal(session) ? [{ label: 'Staff Tools', destinations: STAFF_TOOLS }] : []),
]

/** Every page that the palette can go to. */
export const paletteDestinations = (session: Session, outbox: boolean): readonly Destination[] => [
  ...sidebarGroups(session).flatMap((group) => group.destinations),
  ...ELSEWHERE,
  ...(session.company?.type === 'demo' && isStaff(session) ? [demoEditor(session.company.id)] : []),
  ...(isCompanyAdmin(session) ? [...(session.company ? ADMIN_SETTINGS : []), AUDIT_LOG] : []),
  ...(outbox && isStaff(session) ? [OUTBOX] : []),
]

/** Whether a destination is the current page: a sub-page counts, and the test case type of the address must match. */
export function isCurrent(to: string, location: { pathname: string; search: string }): boolean {
  const [path = '/', query = ''] = to.split('?')
  const here = location.pathname
  if (path === '/' ? here !== '/' : here !== path && !here.startsWith(`${path}/`)) return false
  const wanted = new URLSearchParams(query).get('test_case_type')
  if (wanted === null) return true
  return (new URLSearchParams(location.search).get('test_case_type') ?? 'default') === wanted
}
