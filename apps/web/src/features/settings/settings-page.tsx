import { Tabs } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { Link } from 'react-router'
import { z } from 'zod'
import { isCompanyAdmin, useSession } from '../../lib/session.ts'
import { useSearch } from '../../lib/use-search.ts'
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
import { VersionLine } from './version-line.tsx'
import { WebhooksPanel } from './webhooks/webhooks-panel.tsx'

const SettingsSearch = z.object({ section: z.enum(['company', 'account']).default('company') })

/** Settings: the company's switches and users, and the user's account. */
export function SettingsPage() {
  const session = useSession()
  const [{ section }, setSearch] = useSearch(SettingsSearch)
  const { company } = session
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
        value={company ? section : 'account'}
        onChange={(chosen) =>
          setSearch({ section: chosen === 'company' ? null : chosen }, { preventScrollReset: true })
        }
        keepMounted={false}
        className={classes.tabs ?? ''}
      >
        <Tabs.List aria-label="Settings">
          {company ? <Tabs.Tab value="company">Company</Tabs.Tab> : null}
          <Tabs.Tab value="account">Your account</Tabs.Tab>
        </Tabs.List>
        {company ? (
          <Tabs.Panel value="company" className={classes.stack ?? ''}>
            <MeetingSettingsPanel companyId={company.id} />
            <UsersPanel company={company} />
            <CompanyPanel company={company} />
            {isCompanyAdmin(session) ? <WebhooksPanel /> : null}
          </Tabs.Panel>
        ) : null}
        <Tabs.Panel value="account" className={classes.account ?? ''}>
          <ProfilePanel />
          <PasswordPanel />
          <div className={classes.wide}>
            <UserTokenPanel />
          </div>
          {company ? (
            <div className={classes.wide}>
              <CalendarPanel />
            </div>
          ) : null}
          <div className={classes.wide}>
            <SessionsPanel />
          </div>
        </Tabs.Panel>
      </Tabs>
      <VersionLine />
    </Page>
  )
}
