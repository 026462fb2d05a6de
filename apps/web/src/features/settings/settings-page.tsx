import { Tabs } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { isCompanyAdmin, useSession } from '../../lib/session.ts'
import { STAY, useSearch } from '../../lib/use-search.ts'
import { Button } from '../../shared/controls/button.tsx'
import { Page } from '../../shared/layout/page.tsx'
import { CalendarPanel } from './calendar/calendar-panel.tsx'
import { CompanyPanel } from './company/company-panel.tsx'
import { MeetingSettingsPanel } from './company/meeting-settings-panel.tsx'
import { UserTokenPanel } from './account/own-token-panel.tsx'
import { PasswordPanel } from './account/password-panel.tsx'
import { ProfilePanel } from './account/profile-panel.tsx'
import { SessionsPanel } from './account/sessions-panel.tsx'
import classes from './settings-page.module.css'
import { UsersPanel } from './users/users-panel.tsx'
import { VocabularyPanel } from './vocabulary/vocabulary-panel.tsx'
import { VersionLine } from './version-line.tsx'
import { WebhooksPanel } from './webhooks/webhooks-panel.tsx'

const SettingsSearch = z.object({
  section: z.enum(['company', 'vocabulary', 'account']).default('company'),
  /** The panel of the section that is brought into view, after which the address is without it. */
  part: z.enum(['webhooks']).optional(),
})

/** Settings: the company's switches and users, and the user's account. */
export function SettingsPage() {
  const session = useSession()
  const [{ section, part }, setSearch] = useSearch(SettingsSearch)
  const { company } = session
  const isAdmin = company !== null && isCompanyAdmin(session)
  const webhooks = useBroughtIntoView(part === 'webhooks', () => setSearch({ part: null }, STAY))
  const shown = company === null || (section === 'vocabulary' && !isAdmin) ? 'account' : section
  return (
    <Page
      title="Settings"
      purpose="How Cuecard works for your company, who belongs to it, and your own account."
      actions={
        isCompanyAdmin(session) && company ? (
          <Button component={Link} to="/audit-log" variant="default" icon={IconHistory}>
            Audit log
          </Button>
        ) : null
      }
    >
      <Tabs
        value={shown}
        onChange={(chosen) =>
          setSearch({ section: chosen === 'company' ? null : chosen }, { preventScrollReset: true })
        }
        keepMounted={false}
        className={classes.tabs ?? ''}
      >
        <Tabs.List aria-label="Settings">
          {company ? <Tabs.Tab value="company">Company</Tabs.Tab> : null}
          {isAdmin ? <Tabs.Tab value="vocabulary">Vocabulary</Tabs.Tab> : null}
          <Tabs.Tab value="account">Your account</Tabs.Tab>
        </Tabs.List>
        {company ? (
          <Tabs.Panel value="company" className={classes.stack ?? ''}>
            <MeetingSettingsPanel companyId={company.id} />
            <UsersPanel company={company} />
            <CompanyPanel company={company} />
            {isAdmin ? (
              <div ref={webhooks}>
                <WebhooksPanel />
              </div>
            ) : null}
          </Tabs.Panel>
        ) : null}
        {isAdmin ? (
          <Tabs.Panel value="vocabulary" className={classes.stack ?? ''}>
            <VocabularyPanel />
          </Tabs.Panel>
        ) : null}
        <Tabs.Panel value="account" className={classes.account ?? ''}>
          <AccountPanels hasCompany={company !== null} />
        </Tabs.Panel>
      </Tabs>
      <VersionLine />
    </Page>
  )
}

/**
 * For what stands below others: it is brought into view once all is loaded, or those would push it away again. The first calls begin
 * between drawing and the effect, so that it asks again.
 */
function useBroughtIntoView(isAsked: boolean, done: () => void) {
  const place = useRef<HTMLDivElement>(null)
  const client = useQueryClient()
  useIsFetching()
  useEffect(() => {
    if (!isAsked || client.isFetching() > 0 || !place.current) return
    place.current.scrollIntoView({ block: 'start', behavior: 'instant' })
    done()
  })
  return place
}

function AccountPanels({ hasCompany }: { hasCompany: boolean }) {
  return (
    <>
      <ProfilePanel />
      <PasswordPanel />
      <div className={classes.wide}>
        <UserTokenPanel />
      </div>
      {hasCompany ? (
        <div className={classes.wide}>
          <CalendarPanel />
        </div>
      ) : null}
      <div className={classes.wide}>
        <SessionsPanel />
      </div>
    </>
  )
}
