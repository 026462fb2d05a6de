import type { Session } from '@cuecard/contract/session.ts'
import * as icons from '@tabler/icons-react'
import { isCompanyAdmin, isInternal, isStaff } from '../lib/session.ts'

export interface Destination {
  to: string
  label: string
  /** The page's purpose, for the palette. */
  purpose: string
  icon: typeof icons.IconHome
}

export interface NavigationGroup {
  /** Null for the first group, which needs no heading. */
  label: string | null
  destinations: readonly Destination[]
}

const MAIN: readonly Destination[] = [
  { to: '/', label: 'Home', purpose: 'Getting started', icon: icons.IconHome },
  { to: '/company-knowledge', label: 'Knowledge', purpose: 'What answers are drawn from', icon: icons.IconNotebook },
  { to: '/meetings', label: 'Meetings', purpose: 'Saved meetings', icon: icons.IconVideo },
  { to: '/settings', label: 'Settings', purpose: 'Meeting switches and people', icon: icons.IconSettings },
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
  ...(isCompanyAdmin(session) ? [AUDIT_LOG] : []),
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
